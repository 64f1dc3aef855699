'use client';
import type { UsageReport } from '@handrail/protocol';
import { forwardRef } from 'react';
import type { ForwardRefExoticComponent, RefAttributes } from 'react';
import { useLabels } from '../labels/labels-provider.tsx';
import type { Labels } from '../labels/labels.ts';
import { createPart } from '../part/part.tsx';
import type { PartProps } from '../part/part.tsx';

const Base = createPart('div', 'usage-line', { root: true });

export interface UsageLineProps extends Omit<PartProps<'div'>, 'children' | 'asChild'> {
  usage: UsageReport;
}

/** Tokens, and the cost only where one was reported: what was not reported is left out, never shown as nothing. @selector `.hr-usage-line` */
export const UsageLine: ForwardRefExoticComponent<UsageLineProps & RefAttributes<HTMLDivElement>> =
  forwardRef(function UsageLine({ usage, ...props }, ref) {
    const labels = useLabels().usage;
    const figures = figuresOf(usage, labels);
    if (figures.length === 0) return null;
    return (
      <Base role="group" aria-label={labels.label} {...props} ref={ref}>
        {figures.map((text) => (
          <span key={text}>{text}</span>
        ))}
        {usage.model === undefined ? null : <bdi>{usage.model}</bdi>}
      </Base>
    );
  });

function figuresOf(usage: UsageReport, labels: Labels['usage']): string[] {
  const { inputTokens, outputTokens, cachedInputTokens, reasoningTokens, cost } = usage;
  return [
    ...(inputTokens === undefined ? [] : [labels.input(inputTokens)]),
    ...(cachedInputTokens === undefined ? [] : [labels.cached(cachedInputTokens)]),
    ...(outputTokens === undefined ? [] : [labels.output(outputTokens)]),
    ...(reasoningTokens === undefined ? [] : [labels.reasoning(reasoningTokens)]),
    ...(cost === undefined ? [] : [labels.cost(cost.amount, cost.currency)]),
  ];
}
