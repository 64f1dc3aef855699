/** Every kind of Markdown the kit renders, for looking at. */
export const MARKDOWN_SHOWCASE = `# Markdown, as it streams

A paragraph with **bold**, *italic*, ~~struck out~~ and \`code\`, and a [link](https://example.com/handrail).

## Lists

1. First, the event is stored.
2. Then it is seen.
   - by this tab
   - and by every other one

- [x] Survives a reload
- [ ] Survives the end of the universe

## Code

\`\`\`ts
const agent = aiSdkAgent(new ToolLoopAgent({ model, tools }));
const runtime = createRuntime({ agent, journal: sqliteJournal({ path: 'handrail.sqlite' }) });
\`\`\`

## A table

| What happens | What is lost |
| --- | --- |
| The tab is closed | nothing |
| The server is killed | nothing that was seen |

> A quotation: nobody ships the half around the chat whole.

---

<b>Raw HTML stays text</b>, because an answer is written by a machine.`;

const PARAGRAPHS = [
  'An agent that only talks is easy to watch. One that acts needs a rail to hold on to: somewhere to see what it is doing, to steer it, and to stop it.',
  'Everything begins with the journal. Each event is stored before anyone sees it, with a cursor that says where it stands. A reader who comes back names the last cursor it saw, and gets what came after it, each event once and in order.',
  'That one rule carries a good deal. A reload in mid-sentence is a snapshot and a cursor. A second tab is the same. So is a colleague on another machine, and so is a phone that was in a tunnel for ten minutes.',
  'Acting is different from reading. When a tool would change the world, the run parks and holds no process at all. The question waits in the journal, next to the exact input that would run, and it waits through restarts.',
  'Whoever answers, answers once. The answer is written by comparing and setting, so two tabs that press at the same moment get one decision between them. The call it allows is taken up the same way, once, even if the process dies in the middle.',
  'And when it does die there, nobody pretends. The call is shown as one that may have run, and a person looks before it is asked for again. At most once is a promise; exactly once would be a story.',
];

/** Long enough to reload the page in the middle of it. */
export const LONG_ANSWER: string = Array.from(
  { length: 3 },
  (_, round) => `## Part ${round + 1}\n\n${PARAGRAPHS.join('\n\n')}`,
).join('\n\n');
