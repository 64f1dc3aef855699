import type { UIMessageChunk } from 'ai';
import { answer, END, history } from '../fixture.ts';
import type { Answer } from '../fixture.ts';
import type { Contender } from './contender.ts';

/** What the runner calls in the page. */
export interface BenchPage {
  /** Milliseconds until the last message is on the screen and the page has answered. */
  mount(count: number): Promise<number>;
  /** Begins an answer: what of it is to be there before the measured rest, which comes so many chunks with each frame, or at once. */
  prepare(wanted: Answer, perFrame: number | null): Promise<void>;
  /**
   * Lets the rest come. By frames and not by time, so that a page which is late does the same work as one which is
   * not. @returns what the frames were like.
   */
  run(): Promise<{ frames: number; late: number; commits: number }>;
}

declare global {
  interface Window {
    bench: BenchPage;
  }
}

const root = document.querySelector<HTMLElement>('#root');
if (!root) throw new Error('bench: the page has no #root.');
let commits = 0;
// React tells a DevTools hook of its commits in the ordinary production build.
Object.assign(window, {
  __REACT_DEVTOOLS_GLOBAL_HOOK__: {
    supportsFiber: true,
    renderers: new Map(),
    inject: () => 1,
    onCommitFiberRoot: () => commits++,
    onCommitFiberUnmount() {},
    onPostCommitFiberRoot() {},
  },
});
const contender = await load(new URLSearchParams(location.search).get('contender'));
const frame = (): Promise<number> => new Promise((resolve) => requestAnimationFrame(resolve));
const settled = async (frames: number): Promise<void> => {
  for (let n = 0; n < frames; n++) await frame();
};

async function load(name: string | null): Promise<Contender> {
  if (name === 'floor') return (await import('./floor.ts')).floor;
  if (name === 'stock') return (await import('./stock.tsx')).stock;
  return (await import('./handrail.tsx')).handrail;
}

type Bytes = Uint8Array<ArrayBuffer>;
/** About what a network gives at a time, of what comes at once. */
const AT_ONCE = 600;

let controller: ReadableStreamDefaultController<Bytes>;
let rest: Bytes[] = [];
let perFrame = 1;
let taken: Promise<void>;

function encode(chunks: readonly UIMessageChunk[]): Bytes {
  const frames = chunks.map((chunk) => `data: ${JSON.stringify(chunk)}\n\n`);
  return new TextEncoder().encode(frames.join(''));
}

function inPieces(chunks: readonly UIMessageChunk[], size: number): Bytes[] {
  return Array.from({ length: Math.ceil(chunks.length / size) }, (_, at) =>
    encode(chunks.slice(at * size, (at + 1) * size)),
  );
}

window.bench = {
  async mount(count) {
    const messages = history(count);
    const last = messages.at(-1)?.parts[0];
    const words = last?.type === 'text' ? last.text.replace(/[*`]/g, '').slice(-30) : '';
    const start = performance.now();
    contender.mount(root, messages);
    while (!root.textContent.includes(words)) await frame();
    await frame();
    const shown = performance.now() - start;
    await settled(10);
    return shown;
  },
  async prepare(wanted, count) {
    const { chunks, ready } = answer(wanted);
    const body = new ReadableStream<Bytes>({
      start: (control) => {
        controller = control;
      },
    });
    taken = contender.answer(body);
    rest = inPieces(chunks.slice(ready), count ?? AT_ONCE);
    perFrame = count === null ? rest.length : 1;
    controller.enqueue(encode(chunks.slice(0, ready)));
    await settled(20);
  },
  async run() {
    commits = 0;
    let frames = 0;
    let late = 0;
    let at = await frame();
    let sent = 0;
    let ended = false;
    while (!ended || !root.textContent.slice(-2000).includes(END)) {
      const due = Math.min(rest.length, sent + perFrame);
      for (const piece of rest.slice(sent, due)) controller.enqueue(piece);
      sent = due;
      if (sent === rest.length && !ended) {
        ended = true;
        controller.close();
        await taken;
      }
      const now = await frame();
      frames++;
      late += Math.max(0, Math.round((now - at) / (1000 / 60)) - 1);
      at = now;
    }
    await settled(5);
    return { frames, late, commits };
  },
};
