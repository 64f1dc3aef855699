import { basename, dirname, join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { wholeJobAt } from '@handrail/mocks';
import { createRuntime } from '@handrail/runtime';
import { sqliteJournal } from '@handrail/runtime/sqlite';
import { createApp } from './app.ts';
import { listen } from './listen.ts';
import { chooseModel, demoDelay } from './model-choice.ts';
import { fileOutbox } from './outbox.ts';
import { playgroundAgent } from './playground-agent.ts';
import { approvalTime, playgroundPolicy } from './playground-policy.ts';
import { wholeJobOnRequest } from './whole-job-on-request.ts';

async function main(): Promise<void> {
  const root = fileURLToPath(new URL('../../', import.meta.url));
  const data = resolve(process.env['HANDRAIL_DATA'] || join(root, '.data/handrail.sqlite'));
  const { model, provider, modelId } = chooseModel(process.env);
  const outbox = fileOutbox(join(dirname(data), `${basename(data, '.sqlite')}.outbox.jsonl`));
  const journal = sqliteJournal({ path: data });
  const runtime = createRuntime({
    agent: wholeJobOnRequest(playgroundAgent(model, outbox), wholeJobAt(demoDelay(process.env))),
    agentName: 'playground',
    journal,
    policy: playgroundPolicy(approvalTime(process.env)),
    disclosure: { model: modelId, provider },
    onError: (error, place) => console.error('The run could not go on:', place, error),
  });

  const app = createApp({ runtime, outbox, page: join(root, 'dist') });
  const server = await listen(app, process.env['PORT']);
  console.log(`Handrail playground: the server is at ${server.url}`);
  console.log(`Model: ${modelId} by ${provider}`);
  console.log(`Data: ${data}`);

  let closing = false;
  const close = async (): Promise<void> => {
    if (closing) return;
    closing = true;
    await runtime.close();
    await server.close();
    await journal.close();
  };
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => void close());
}

main().catch((error: unknown) => {
  console.error(error instanceof Error ? error.message : error);
  if (error instanceof Error && error.cause !== undefined) console.error('Cause:', error.cause);
  process.exitCode = 1;
});
