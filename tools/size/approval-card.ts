// The card of an approval on a page of the host's. The size gate bundles this file.
export { ApprovalCard } from '@handrail/ui';
