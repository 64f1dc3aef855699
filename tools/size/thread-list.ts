// The list of conversations alone, with client and hooks. The size gate bundles this file.
export { ThreadList } from '@handrail/ui';
