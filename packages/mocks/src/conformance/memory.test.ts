import { createRuntime, memoryJournal } from '@handrail/runtime';
import { describeRuntime } from './describe-runtime.ts';

describeRuntime(
  'the durable shell in memory',
  (agent, policy = {}) => {
    const journal = memoryJournal();
    let serving = createRuntime({ agent, journal, policy, onError: () => undefined });
    return {
      runtime: serving,
      async restart() {
        await serving.close();
        serving = createRuntime({ agent, journal, policy, onError: () => undefined });
        return serving;
      },
      close: () => serving.close(),
    };
  },
  { durable: true, policy: true },
);
