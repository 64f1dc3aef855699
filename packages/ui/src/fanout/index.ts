export { FanoutLane as Lane } from './fanout-lane.tsx';
export { FanoutLanes as Lanes } from './fanout-lanes.tsx';
export { FanoutResult as Result } from './fanout-result.tsx';
export { FanoutRoot as Root } from './fanout-root.tsx';
export { FanoutStopAll as StopAll } from './fanout-stop-all.tsx';
export { FanoutTitle as Title } from './fanout-title.tsx';
