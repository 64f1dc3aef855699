import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';

/** One answer of the fake model: text, or one call. */
export type Completion = { text: string } | { toolName: string; input: object };

export interface ChatCompletionsServer {
  baseURL: string;
  /** The request bodies, and the key each came with. */
  requests: { authorization: string | undefined; body: CompletionRequest }[];
  close(): Promise<void>;
}

interface CompletionRequest {
  model: string;
  stream: boolean;
  messages: { role: string; content: unknown; tool_call_id?: string }[];
  tools: { function: { name: string } }[];
}

/** A server that speaks OpenAI chat completions over real HTTP, as Ollama, vLLM and LM Studio do. */
export async function chatCompletionsServer(
  ...completions: Completion[]
): Promise<ChatCompletionsServer> {
  const requests: ChatCompletionsServer['requests'] = [];
  const server = createServer((request, response) => {
    let text = '';
    request.setEncoding('utf8');
    request.on('data', (chunk: string) => (text += chunk));
    request.on('end', () => {
      const completion = completions[requests.length];
      const { authorization } = request.headers;
      requests.push({ authorization, body: JSON.parse(text) as CompletionRequest });
      if (request.url !== '/v1/chat/completions' || completion === undefined) {
        response.writeHead(404).end();
        return;
      }
      response.writeHead(200, { 'content-type': 'text/event-stream' });
      for (const chunk of chunksOf(completion, `call_${requests.length}`)) {
        response.write(`data: ${JSON.stringify(chunk)}\n\n`);
      }
      response.end('data: [DONE]\n\n');
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  return {
    baseURL: `http://127.0.0.1:${port}/v1`,
    requests,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}

function chunksOf(completion: Completion, id: string): object[] {
  const isText = 'text' in completion;
  const deltas = isText ? textDeltas(completion.text) : callDeltas(completion, id);
  const base = { id: 'chatcmpl-1', object: 'chat.completion.chunk', created: 0, model: 'fake' };
  return [
    ...deltas.map((delta) => ({ ...base, choices: [{ index: 0, delta, finish_reason: null }] })),
    {
      ...base,
      choices: [{ index: 0, delta: {}, finish_reason: isText ? 'stop' : 'tool_calls' }],
    },
    { ...base, choices: [], usage: { prompt_tokens: 7, completion_tokens: 3, total_tokens: 10 } },
  ];
}

function textDeltas(text: string): object[] {
  return text.split(/(?<= )/).map((content) => ({ role: 'assistant', content }));
}

/** The arguments in two halves, as real servers cut them. */
function callDeltas(
  { toolName, input }: { toolName: string; input: object },
  id: string,
): object[] {
  const text = JSON.stringify(input);
  const half = Math.floor(text.length / 2);
  const callDelta = (fields: object) => ({ tool_calls: [{ index: 0, ...fields }] });
  return [
    callDelta({ id, type: 'function', function: { name: toolName, arguments: '' } }),
    callDelta({ function: { arguments: text.slice(0, half) } }),
    callDelta({ function: { arguments: text.slice(half) } }),
  ];
}
