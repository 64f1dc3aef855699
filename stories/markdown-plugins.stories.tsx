import { Markdown } from '@handrail/ui';
import { codeHighlighter } from '@handrail/ui/highlight';
import { mathFormulas } from '@handrail/ui/math';
import { mermaidDiagrams } from '@handrail/ui/mermaid';
import { expect, waitFor } from 'storybook/test';
import preview from './.storybook/preview.ts';

const meta = preview.meta({
  title: 'Markdown plugins',
  component: Markdown,
  args: {
    text: '',
    plugins: [codeHighlighter(), mathFormulas({ singleDollar: true }), mermaidDiagrams()],
  },
});

export const CodeColours = meta.story({
  args: {
    text: `\`\`\`ts
// What a customer gets back.
export async function refund(order: Order, share = 0.5): Promise<Receipt> {
  if (order.total > 100) throw new Error(\`Second look: \${order.id}\`);
  return await ledger.credit(order.id, order.total * share);
}
\`\`\`

\`\`\`diff
- const limit = 100;
+ const limit = 250;
\`\`\`

\`\`\`json
{ "order": "A-20417", "total": 84.5, "paid": true }
\`\`\``,
  },
  play: async ({ canvasElement }) => {
    await waitFor(() => expect(canvasElement.querySelector('.hr-code-keyword')).not.toBe(null));
  },
});
export const Formulas = meta.story({
  args: {
    text: `The mean of $n$ refunds is \\(\\bar{x}\\), and it costs $5 to $10 a case:

$$
\\bar{x} = \\frac{1}{n} \\sum_{i=1}^{n} x_i, \\qquad
\\begin{pmatrix} a & b \\\\ c & d \\end{pmatrix}
$$

What cannot be read stays as it is: \\(\\nosuch{x}\\)`,
  },
  play: async ({ canvasElement }) => {
    await waitFor(() => expect(canvasElement.querySelectorAll('math')).toHaveLength(3));
  },
});
export const HalfAFormula = meta.story({
  args: { streaming: true, text: 'The mean is\n\n$$\n\\bar{x} = \\frac{1}{n' },
});
export const Diagram = meta.story({
  args: {
    text: `How a refund is decided:

\`\`\`mermaid
flowchart LR
  accTitle: How a refund is decided
  Request --> Photos{Photos?}
  Photos -- yes --> Refund
  Photos -- no --> Ask[Ask the customer]
\`\`\``,
  },
  play: async ({ canvas }) => {
    const picture = await canvas.findByRole(
      'img',
      { name: 'How a refund is decided' },
      { timeout: 60_000 },
    );
    await expect(picture).toBeVisible();
  },
});
export const DiagramThatWouldLoad = meta.story({
  args: {
    text: '```mermaid\nflowchart LR\n  A@{ img: "https://tracker.example/p.png" } --> B\n```',
  },
  play: async ({ canvas }) => {
    const note = await canvas.findByText('The diagram could not be drawn', {}, { timeout: 60_000 });
    await expect(note).toBeVisible();
  },
});
