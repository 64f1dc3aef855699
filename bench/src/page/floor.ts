import type { UIMessageChunk } from 'ai';
import { marked } from 'marked';
import type { Contender } from './contender.ts';

let list: HTMLElement;

function addMessage(): HTMLElement {
  const message = document.createElement('div');
  message.style.contentVisibility = 'auto';
  list.append(message);
  return message;
}

/** What a page without any framework pays: closed blocks are made once, the open one once a frame. */
export const floor: Contender = {
  mount(root, messages) {
    list = document.createElement('div');
    list.className = 'list';
    root.append(list);
    for (const message of messages) {
      const [part] = message.parts;
      if (part?.type === 'text') addMessage().innerHTML = marked.parse(part.text, { async: false });
    }
    list.scrollTop = list.scrollHeight;
  },
  async answer(body) {
    const message = addMessage();
    let open = '';
    let openElement: HTMLElement | undefined;
    let due = false;
    const show = (): void => {
      due = false;
      // A blank line closes a block, except in code.
      for (let cut = closedLength(open); cut > 0; cut = closedLength(open)) {
        openElement?.remove();
        openElement = undefined;
        message.insertAdjacentHTML('beforeend', marked.parse(open.slice(0, cut), { async: false }));
        open = open.slice(cut);
      }
      openElement ??= message.appendChild(document.createElement('div'));
      openElement.innerHTML = marked.parse(open, { async: false });
      list.scrollTop = list.scrollHeight;
    };
    const reader = body.getReader();
    const decoder = new TextDecoder();
    let rest = '';
    for (;;) {
      const { value, done } = await reader.read();
      if (done) break;
      const frames = (rest + decoder.decode(value, { stream: true })).split('\n\n');
      rest = frames.pop() ?? '';
      for (const frame of frames) {
        // What the runner wrote.
        const chunk = JSON.parse(frame.slice('data: '.length)) as UIMessageChunk;
        if (chunk.type === 'text-delta') open += chunk.delta;
        else showCall(message, chunk);
      }
      if (!due) {
        due = true;
        requestAnimationFrame(show);
      }
    }
    show();
  },
};

let state: Text;

/** A closed card: the tool's name and how far the call is. */
function showCall(message: HTMLElement, chunk: UIMessageChunk): void {
  if (chunk.type === 'tool-input-start') {
    const card = message.appendChild(document.createElement('div'));
    state = document.createTextNode('composing');
    card.append(chunk.toolName, ' ', state);
  }
  if (chunk.type === 'tool-input-available') state.data = 'running';
  if (chunk.type === 'tool-output-available') state.data = 'done';
}

function closedLength(text: string): number {
  const fence = text.startsWith('```');
  const end = text.indexOf(fence ? '\n```\n' : '\n\n', fence ? 3 : 0);
  return end < 0 ? 0 : end + (fence ? 5 : 2);
}
