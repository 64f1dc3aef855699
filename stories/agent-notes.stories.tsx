import { MemoryCard, SkillBadge, StepTimeline, UsageLine } from '@handrail/ui';
import preview from './.storybook/preview.ts';

const meta = preview.meta({ title: 'Agent notes' });

export const Memory = meta.story({
  render: () => (
    <div style={{ display: 'grid', gap: 8 }}>
      <MemoryCard
        note={{
          memoryId: 'a',
          action: 'recalled',
          text: 'Ada likes short summaries.',
          weight: 0.8,
          place: 'user',
        }}
      />
      <MemoryCard
        note={{ memoryId: 'b', action: 'written', text: 'Invoices are archived by year.' }}
      />
      <MemoryCard
        note={{ memoryId: 'c', action: 'updated', text: 'The archive closes on Friday.' }}
      />
      <MemoryCard note={{ memoryId: 'd', action: 'forgotten', text: 'The old address.' }} />
    </div>
  ),
});

export const Skills = meta.story({
  render: () => (
    <div style={{ display: 'grid', gap: 8 }}>
      <SkillBadge skill={{ skillId: 'a', name: 'Invoice archive', status: 'loading' }} />
      <SkillBadge
        skill={{
          skillId: 'b',
          name: 'Invoice archive',
          description: 'How files are named',
          version: '2',
          status: 'active',
        }}
      />
      <SkillBadge
        skill={{ skillId: 'c', name: 'Spreadsheets', status: 'failed', error: 'Not found.' }}
      />
    </div>
  ),
});

export const Steps = meta.story({
  render: () => (
    <StepTimeline
      steps={[
        {
          id: 'a',
          label: 'Read the request',
          status: 'done',
          startedAt: '2026-05-04T09:12:00.000Z',
          finishedAt: '2026-05-04T09:12:02.000Z',
        },
        { id: 'b', label: 'Search the archive', status: 'failed', error: 'It did not answer.' },
        { id: 'c', label: 'Search the copy', status: 'running' },
        { id: 'd', label: 'Write the summary', status: 'pending' },
      ]}
    />
  ),
});

export const Usage = meta.story({
  render: () => (
    <>
      <UsageLine
        usage={{
          inputTokens: 12_400,
          cachedInputTokens: 9000,
          outputTokens: 310,
          cost: { amount: 0.0042, currency: 'USD' },
          model: 'gpt-5-mini',
        }}
      />
      <UsageLine usage={{ inputTokens: 12_400, outputTokens: 310 }} />
    </>
  ),
});
