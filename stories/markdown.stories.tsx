import { Markdown } from '@handrail/ui';
import preview from './.storybook/preview.ts';

const meta = preview.meta({
  title: 'Markdown',
  component: Markdown,
  args: { text: 'Plain text.' },
});

export const Everything = meta.story({
  args: {
    text: `# Quarterly refunds

Refunds fell by **12 %** to *84* cases; see the [policy](https://example.com/refunds) and \`refund.ts\`.

## By carrier

| Carrier | Cases | Share |
| --- | ---: | ---: |
| North | 51 | 61 % |
| South | 33 | 39 % |

1. Check the photos
2. Ask the carrier
   - within 5 days
   - with the tracking number

- [x] Photos
- [ ] Carrier report

> Refunds above 100 € need a second look.

\`\`\`ts
export function refund(order: Order): Promise<Receipt> {
  return ledger.credit(order.id, order.total);
}
\`\`\`

---

~~Old~~ new, and <b>markup</b> is only text.`,
  },
});
export const HalfWritten = meta.story({ args: { streaming: true, text: 'The **total is 84' } });
export const BlockedImage = meta.story({
  args: {
    text: 'Before\n\n![A chart of refunds](https://tracker.example/p.png?q=secret)\n\nAfter',
  },
});
export const MisleadingLink = meta.story({
  args: { text: '[bank.example](https://evil.example/login) and [x](javascript:alert(1))' },
});
export const Footnotes = meta.story({
  args: {
    text: `Refunds fell[^fall], and so did complaints[^calls]. Both are counted by month[^fall].

[^fall]: By 12 % against the quarter before.
[^calls]: Calls and letters:

    - 84 calls
    - 6 letters`,
  },
});
export const OwnComponents = meta.story({
  args: {
    text: '## A heading of the host\n\nSee the [policy](https://example.com/refunds).',
    components: {
      h2: ({ children }) => <h3 style={{ fontFamily: 'serif' }}>§ {children}</h3>,
      a: ({ href, host, children }) => (
        <a href={href}>
          {children} ({host})
        </a>
      ),
    },
  },
});
export const RightToLeft = meta.story({
  args: {
    text: 'مرحبا، شغّل `npm run build` ثم افتح **المجلد**.\n\n- أولاً\n- ثانياً\n\n> اقتباس\n\n```js\nrun();\n```',
  },
  globals: { direction: 'rtl' },
});
