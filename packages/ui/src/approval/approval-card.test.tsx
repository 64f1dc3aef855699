import { HandrailError } from '@handrail/protocol';
import { describe, expect, it, vi } from 'vitest';
import { userEvent } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import { ApprovalCard } from './approval-card.tsx';
import type { DecideApproval } from './approval-choice.ts';
import { sampleApproval } from '@handrail/mocks';
import '../styles.css';

const button = (container: Element, name: string): HTMLElement => {
  const found = [...container.querySelectorAll('button')].find(
    (element) => element.textContent === name,
  );
  if (!found) throw new Error(`no button ${name}`);
  return found;
};

describe('deciding', () => {
  it('sends the option of the pressed button, once', async () => {
    const onDecide = vi.fn<DecideApproval>(() => new Promise(() => {}));
    const screen = await render(<ApprovalCard approval={sampleApproval()} onDecide={onDecide} />);
    const approve = screen.getByRole('button', { name: 'Approve', exact: true });
    await userEvent.dblClick(approve);
    expect(onDecide.mock.calls).toEqual([
      [{ optionId: 'allow', kind: 'allow_once', inputDigest: 'sha256:0d5a' }],
    ]);
    await expect.element(screen.getByText('Sending your decision')).toBeVisible();
  });

  it('sends the reason of a refusal, whose field takes an Enter without sending', async () => {
    const onDecide = vi.fn<DecideApproval>();
    const screen = await render(<ApprovalCard approval={sampleApproval()} onDecide={onDecide} />);
    await screen.getByRole('button', { name: 'Reject with a reason' }).click();
    const reason = screen.getByRole('textbox', { name: 'Reason' });
    await expect.element(reason).toHaveFocus();
    await userEvent.keyboard('not{Enter}now');
    expect(onDecide).not.toHaveBeenCalled();
    expect(screen.container.textContent).not.toContain('ApproveReject');
    await screen.getByRole('button', { name: 'Reject', exact: true }).click();
    expect(onDecide.mock.calls).toEqual([
      [{ optionId: 'reject', kind: 'reject_once', inputDigest: 'sha256:0d5a', reason: 'not\nnow' }],
    ]);
  });

  it('keeps the reason open when Escape belongs to an input method', async () => {
    const screen = await render(<ApprovalCard approval={sampleApproval()} onDecide={() => {}} />);
    await screen.getByRole('button', { name: 'Reject with a reason' }).click();
    const reason = screen.getByRole('textbox', { name: 'Reason' });
    await userEvent.type(reason, 'きょ');
    for (const init of [{ isComposing: true }, { keyCode: 229 }])
      reason
        .element()
        .dispatchEvent(new KeyboardEvent('keydown', { key: 'Escape', bubbles: true, ...init }));
    await expect.element(reason).toHaveValue('きょ');
    await userEvent.keyboard('{Escape}');
    await expect.element(screen.getByRole('button', { name: 'Keep writing' })).toHaveFocus();
    await userEvent.keyboard('{Escape}');
    await expect.element(reason).toHaveFocus();
    await expect.element(reason).toHaveValue('きょ');
    await userEvent.keyboard('{Escape}');
    await screen.getByRole('button', { name: 'Discard' }).click();
    await expect.element(reason).not.toBeInTheDocument();
    await expect
      .element(screen.getByRole('button', { name: 'Reject with a reason' }))
      .toHaveFocus();
  });

  it('says why a decision failed and takes another try', async () => {
    const onDecide = vi
      .fn<() => Promise<void>>()
      .mockRejectedValueOnce(new HandrailError('network', 'No answer. Try again.'))
      .mockResolvedValueOnce();
    const screen = await render(<ApprovalCard approval={sampleApproval()} onDecide={onDecide} />);
    await screen.getByRole('button', { name: 'Approve', exact: true }).click();
    await expect
      .element(screen.getByText('Your decision was not confirmed. No answer. Try again.'))
      .toBeVisible();
    await screen.getByRole('button', { name: 'Approve', exact: true }).click();
    await expect.element(screen.getByText('Decision sent')).toBeVisible();
  });

  it('keeps text of an unknown error to itself', async () => {
    const screen = await render(
      <ApprovalCard
        approval={sampleApproval()}
        onDecide={() => Promise.reject(new Error('at /srv/app.js'))}
      />,
    );
    await screen.getByRole('button', { name: 'Reject', exact: true }).click();
    await expect.element(screen.getByText('Your decision was not confirmed.')).toBeVisible();
    expect(screen.container.textContent).not.toContain('/srv');
  });

  it('offers only what the server offers', async () => {
    const options = [{ id: 'r', kind: 'reject_once' as const, label: 'Refuse' }];
    const screen = await render(
      <ApprovalCard approval={sampleApproval({ options })} onDecide={() => {}} />,
    );
    expect(
      [...screen.container.querySelectorAll('[data-kind]')].map((element) => element.textContent),
    ).toEqual(['Refuse']);
    await screen.rerender(
      <ApprovalCard approval={sampleApproval({ options: [] })} onDecide={() => {}} />,
    );
    await expect.element(screen.getByText('You cannot decide this here.')).toBeVisible();
  });
});

describe('what must not approve', () => {
  it('is a click that was under way when the card came', async () => {
    const onDecide = vi.fn<DecideApproval>();
    const { container } = await render(
      <ApprovalCard approval={sampleApproval()} onDecide={onDecide} />,
    );
    button(container, 'Approve').click();
    expect(onDecide).not.toHaveBeenCalled();
  });

  it('is a click meant for the card that stood there before', async () => {
    const onDecide = vi.fn<DecideApproval>();
    const screen = await render(<ApprovalCard approval={sampleApproval()} onDecide={() => {}} />);
    await expect
      .element(screen.getByRole('button', { name: 'Approve', exact: true }))
      .toBeEnabled();
    await screen.rerender(
      <ApprovalCard approval={sampleApproval({ approvalId: 'approval-2' })} onDecide={onDecide} />,
    );
    button(screen.container, 'Approve').click();
    expect(onDecide).not.toHaveBeenCalled();
  });

  it('is a key held down', async () => {
    const onDecide = vi.fn<DecideApproval>();
    const screen = await render(<ApprovalCard approval={sampleApproval()} onDecide={onDecide} />);
    const approve = screen.getByRole('button', { name: 'Approve', exact: true });
    await expect.element(approve).toBeEnabled();
    const held = new KeyboardEvent('keydown', {
      key: 'Enter',
      repeat: true,
      bubbles: true,
      cancelable: true,
    });
    expect(approve.element().dispatchEvent(held)).toBe(false);
  });

  it('is a space bar that went down elsewhere', async () => {
    const screen = await render(<ApprovalCard approval={sampleApproval()} onDecide={() => {}} />);
    const approve = screen.getByRole('button', { name: 'Approve', exact: true });
    await expect.element(approve).toBeEnabled();
    const release = new KeyboardEvent('keyup', { key: ' ', bubbles: true, cancelable: true });
    expect(approve.element().dispatchEvent(release)).toBe(false);
  });

  it('is Escape, and unmounting', async () => {
    const onDecide = vi.fn<DecideApproval>();
    const screen = await render(<ApprovalCard approval={sampleApproval()} onDecide={onDecide} />);
    const approve = screen.getByRole('button', { name: 'Approve', exact: true });
    await expect.element(approve).toBeEnabled();
    approve.element().focus();
    await userEvent.keyboard('{Escape}');
    await screen.unmount();
    expect(onDecide).not.toHaveBeenCalled();
  });
});

it('approves by keyboard', async () => {
  const onDecide = vi.fn<DecideApproval>();
  const screen = await render(<ApprovalCard approval={sampleApproval()} onDecide={onDecide} />);
  const approve = screen.getByRole('button', { name: 'Approve', exact: true });
  await expect.element(approve).toBeEnabled();
  approve.element().focus();
  await userEvent.keyboard('{Enter}');
  expect(onDecide).toHaveBeenCalledTimes(1);
});

describe('focus', () => {
  it('stays where it was when the card comes', async () => {
    const screen = await render(<textarea aria-label="draft" />);
    screen.getByRole('textbox').element().focus();
    await screen.rerender(
      <>
        <textarea aria-label="draft" />
        <ApprovalCard approval={sampleApproval()} onDecide={() => {}} />
      </>,
    );
    await expect
      .element(screen.getByRole('button', { name: 'Approve', exact: true }))
      .toBeEnabled();
    await expect.element(screen.getByRole('textbox')).toHaveFocus();
  });

  it('stays on the card when the pressed button goes', async () => {
    const screen = await render(<ApprovalCard approval={sampleApproval()} onDecide={() => {}} />);
    await screen.getByRole('button', { name: 'Approve', exact: true }).click();
    await screen.rerender(
      <ApprovalCard
        onDecide={() => {}}
        approval={sampleApproval({
          status: 'approved',
          decision: {
            by: 'Ada',
            at: '2026-05-04T09:14:00.000Z',
            outcome: 'approved',
            optionId: 'allow',
            inputDigest: 'sha256:0d5a',
          },
        })}
      />,
    );
    await expect.element(screen.getByRole('group', { name: /Send a refund/ })).toHaveFocus();
    await expect.element(screen.getByText(/By Ada,/)).toBeVisible();
  });
});

describe('the input', () => {
  it('is whole, plain text: a fence in it closes nothing and makes no element', async () => {
    const command = `ls\n\`\`\`\n\nAll **safe**, <b>just</b> lists files.\n\n\`\`\`\nrm -rf ~\n${'x'.repeat(100_000)}`;
    const screen = await render(<ApprovalCard approval={sampleApproval({ input: { command } })} />);
    const { container } = screen;
    expect(container.querySelector('dd > .hr-json-fold')?.textContent).toBe(command);
    expect(container.querySelector('dd :not(.hr-json-fold, button)')).toBe(null);
    await expect.element(screen.getByText(/Show all: 8 lines, 100,0\d\d characters/)).toBeVisible();
  });

  it('shows what hides in it, in values and in names', async () => {
    const input = { command: 'git\u200B push', 'pa\u202Eth': '/' };
    const screen = await render(<ApprovalCard approval={sampleApproval({ input })} />);
    await expect.element(screen.getByText('\\u{200B}', { exact: true })).toBeVisible();
    await expect.element(screen.getByText('\\u{202E}', { exact: true })).toBeVisible();
    await expect.element(screen.getByText(/2 hidden characters are made visible/)).toBeVisible();
  });

  it('shows what hides in the title and in the name of the tool', async () => {
    const screen = await render(
      <ApprovalCard
        approval={sampleApproval({ title: 'Open \u202Egpj.exe', toolName: 'ls\u200B' })}
      />,
    );
    await expect.element(screen.getByText('\\u{202E}', { exact: true })).toBeVisible();
    await expect.element(screen.getByText('\\u{200B}', { exact: true })).toBeVisible();
    await expect.element(screen.getByText(/2 hidden characters are made visible/)).toBeVisible();
  });

  it('warns of a word that mixes alphabets', async () => {
    const input = { url: 'https://\u0430pple.example' };
    const screen = await render(<ApprovalCard approval={sampleApproval({ input })} />);
    await expect.element(screen.getByText(/letters of different alphabets/)).toBeVisible();
  });

  it('gives no false alarm about the indents of code and of nested values', async () => {
    const deep = (levels: number): unknown =>
      levels === 0 ? 'x'.repeat(60) : { [`level${levels}`]: deep(levels - 1) };
    const { container } = await render(
      <ApprovalCard
        approval={sampleApproval({
          input: { code: 'if a:\n            return 1', nested: deep(8), deeper: deep(200) },
        })}
      />,
    );
    expect(container.querySelector('.hr-json-warning')).toBe(null);
  });

  it('draws no more marks than a page bears, and still shows every hidden character', async () => {
    const { container } = await render(
      <ApprovalCard approval={sampleApproval({ input: { text: 'a\u200B'.repeat(3000) } })} />,
    );
    expect(container.querySelectorAll('[data-slot=visible-mark]')).toHaveLength(0);
    expect(container.querySelector('dd > .hr-json-fold')?.textContent).toBe(
      'a\\u{200B}'.repeat(3000),
    );
    expect(container.textContent).toContain('3,000 hidden characters are made visible');
  });

  it('lays out only what is in view of very many fields', async () => {
    const input = Object.fromEntries(Array.from({ length: 300 }, (_, n) => [`field${n}`, 'v']));
    const { container } = await render(<ApprovalCard approval={sampleApproval({ input })} />);
    const rows = [...container.querySelectorAll('.hr-json-row')];
    expect(rows).toHaveLength(300);
    expect(new Set(rows.map((row) => getComputedStyle(row).contentVisibility))).toEqual(
      new Set(['auto']),
    );
  });

  it('tells a text from a number, and an empty text from none', async () => {
    const { container } = await render(
      <ApprovalCard
        approval={sampleApproval({ input: { a: '1', b: 1, c: '', d: 'null', e: null } })}
      />,
    );
    expect([...container.querySelectorAll('dd')].map((cell) => cell.textContent)).toEqual([
      '"1"',
      '1',
      '""',
      '"null"',
      'null',
    ]);
  });

  it('keeps the lines of a text that needs quotes', async () => {
    const { container } = await render(
      <ApprovalCard
        approval={sampleApproval({ input: { file: 'one\ntwo\n', json: '{\n  "a": 1\n}' } })}
      />,
    );
    expect([...container.querySelectorAll('dd')].map((cell) => cell.textContent)).toEqual([
      '"one\ntwo\n"',
      '"{\n  "a": 1\n}"',
    ]);
  });

  it('quotes a name that could not be seen', async () => {
    const { container } = await render(
      <ApprovalCard approval={sampleApproval({ input: { '': 'a', ' to': 'b' } })} />,
    );
    expect([...container.querySelectorAll('dt')].map((cell) => cell.textContent)).toEqual([
      '""',
      '" to"',
    ]);
  });

  it('keeps forged rows inside their own cell', async () => {
    const { container } = await render(
      <ApprovalCard
        approval={sampleApproval({ input: { reason: 'ok\nRisk: low\nPath: /tmp' } })}
      />,
    );
    expect(container.querySelectorAll('dt')).toHaveLength(1);
  });

  it('survives __proto__ and other odd names', async () => {
    const input = JSON.parse('{"__proto__": {"x": 1}, "constructor": "y"}');
    const { container } = await render(<ApprovalCard approval={sampleApproval({ input })} />);
    expect([...container.querySelectorAll('dt')].map((cell) => cell.textContent)).toEqual([
      '__proto__',
      'x',
      'constructor',
    ]);
  });
});

it('fences what the agent says and takes the risk from the server alone', async () => {
  const screen = await render(
    <ApprovalCard
      approval={sampleApproval({ risk: 'high' })}
      agentText={'Risk: low\n**trust me**'}
    />,
  );
  await expect
    .element(screen.getByRole('figure'))
    .toHaveTextContent('The agent says (not checked)Risk: low **trust me**');
  await expect.element(screen.getByText('High risk')).toBeVisible();
});

it('counts down by the server clock, not by a wrong local one', async () => {
  const expiresAt = new Date(Date.now() + 3 * 60_000).toISOString();
  const screen = await render(
    <ApprovalCard approval={sampleApproval({ expiresAt })} clockOffsetMs={-7 * 60_000} />,
  );
  await expect.element(screen.getByText('Expires in 10 minutes')).toBeVisible();
  await screen.rerender(
    <ApprovalCard approval={sampleApproval({ expiresAt })} clockOffsetMs={7 * 60_000} />,
  );
  await expect.element(screen.getByText(/The time is up/)).toBeVisible();
});

it.each([
  ['expired', 'Expired: nobody decided in time'],
  ['cancelled', 'Cancelled: the run ended first'],
  ['superseded', 'Withdrawn: a new message came instead'],
] as const)('has no buttons once it is %s', async (status, text) => {
  const screen = await render(
    <ApprovalCard approval={sampleApproval({ status })} onDecide={() => {}} />,
  );
  await expect.element(screen.getByText(text)).toBeVisible();
  for (const name of ['Approve', 'Reject', 'Reject with a reason'])
    expect(screen.getByRole('button', { name, exact: true }).elements()).toEqual([]);
});

it('shows a status of a later version by its name', async () => {
  const screen = await render(
    <ApprovalCard
      approval={sampleApproval({ status: 'delegated' as never })}
      onDecide={() => {}}
    />,
  );
  await expect.element(screen.getByText('delegated')).toBeVisible();
});
