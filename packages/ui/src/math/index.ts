export { mathFormulas } from './math-formulas.ts';
export type { MathOptions } from './math-formulas.ts';
