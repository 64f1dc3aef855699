import bootstrap from 'bootstrap/dist/css/bootstrap.css?inline';
import preflight from 'tailwindcss/preflight.css?inline';
import type { ReactElement } from 'react';
import { AiDisclosure } from '../ai-disclosure/ai-disclosure.tsx';
import { ApprovalCard } from '../approval/approval-card.tsx';
import { sampleApproval } from '@handrail/mocks';
import { Button } from '../button/button.tsx';
import { Composer } from '../composer/composer.tsx';
import { ConnectionBanner } from '../connection-banner/connection-banner.tsx';
import { Message } from '../message/message.tsx';
import { ToolCallCard } from '../tool-call/tool-call-card.tsx';

const shadcn = `
  :root { --background: #fff; --foreground: #111; --primary: #7c2d12; --border: #ccc; --radius: 2px; }
  .dark { --background: #000; --foreground: #eee; --primary: #fdba74; }
  body { background: var(--background); color: var(--foreground); }
  h1 { font-size: 3rem; color: var(--primary); }
  [role='alertdialog'] button { border-radius: var(--radius); padding: 3px 9px; }`;

/** What hosts bring along: each as it is shipped, in no layer. */
export const HOST_SHEETS: Record<string, string> = {
  'Tailwind preflight': preflight,
  Bootstrap: bootstrap,
  'element resets': `
    *, ::before, ::after { margin: 0; padding: 0; border: 0; box-sizing: content-box; font: inherit; vertical-align: baseline; }
    button, input, textarea { all: unset; }
    svg, img { display: block; width: 100%; height: 100%; }
    table { border-collapse: separate; border-spacing: 4px; }
    a { color: red; text-decoration: underline wavy; }
    li { list-style: square inside; }
    p { margin: 2em 0; text-indent: 1em; }
    summary, time, strong, em, code { color: red; font-size: 2em; }`,
  'words set in its own way': `
    body { font: italic small-caps 900 30px / 3 fantasy; letter-spacing: 3px; word-spacing: 9px; word-break: break-all;
      text-align: center; text-indent: 3em; text-transform: uppercase; text-shadow: 1px 1px red; white-space: pre;
      }`,
  'variables of shadcn and a dark body': shadcn,
};

/** A page that takes everything away, from everybody. */
export const LOCKED_RESET =
  '* { all: revert !important; color: rgb(1, 2, 3) !important; margin: 0 !important; }';

export const HOST_BODY = `
  <h1>Host</h1><p class="lead">text <a href="#x">link</a> <code>code</code></p>
  <button class="btn btn-primary">Host</button><input value="host"><select><option>a</option></select>
  <textarea>host</textarea><ul><li>item</li></ul><table><tr><th>h</th><td>d</td></tr></table>
  <div class="dark" data-theme="dark"><p>dark</p></div><img alt="" width="8"><svg width="8"></svg>
  <dialog open role="alertdialog"><h2>Delete?</h2><button>Cancel</button></dialog><hr><details open><summary>s</summary></details>`;

/** One of everything that is drawn. */
export function KitSampler(): ReactElement {
  return (
    <>
      <AiDisclosure principal="Example Ltd" />
      <ConnectionBanner connection={{ status: 'offline' }} />
      <Message
        message={{
          id: 'm',
          role: 'assistant',
          parts: [
            {
              type: 'text',
              text: '## Plan\n\nA **bold** `word` and [a link](https://a.example).\n\n- one\n- two\n\n> said\n\n| a | b |\n| - | - |\n| 1 | 2 |\n\n```js\nrun()\n```',
            },
          ],
        }}
      />
      <ToolCallCard
        defaultOpen
        part={{
          type: 'dynamic-tool',
          toolName: 'search',
          toolCallId: 'c',
          state: 'output-available',
          input: { query: 'x' },
          output: { found: 1 },
        }}
      />
      <ApprovalCard approval={sampleApproval()} onDecide={() => {}} agentText="Safe." />
      <div data-hr="">
        <Button>Plain</Button>
        <Button tone="danger">Danger</Button>
      </div>
      <Composer onSend={() => {}} />
    </>
  );
}
