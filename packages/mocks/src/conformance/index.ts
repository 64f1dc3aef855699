export { describeRuntime } from './describe-runtime.ts';
export type { DescribeRuntimeOptions } from './describe-runtime.ts';
export type { MakeRuntime, RuntimeUnderTest } from './runtime-under-test.ts';
