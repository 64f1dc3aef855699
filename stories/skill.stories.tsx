import type { SkillUse } from '@handrail/protocol';
import { SkillBadge } from '@handrail/ui';
import preview from './.storybook/preview.ts';

const skill: SkillUse = {
  skillId: 'a',
  name: 'Invoice archive',
  description: 'How files are named',
  version: '2',
  status: 'active',
};
const meta = preview.meta({ title: 'Skill', component: SkillBadge, args: { skill } });

export const Active = meta.story();
export const Loading = meta.story({
  args: { skill: { skillId: 'a', name: 'Invoice archive', status: 'loading' } },
});
export const Failed = meta.story({
  args: { skill: { skillId: 'a', name: 'Spreadsheets', status: 'failed', error: 'Not found.' } },
});
