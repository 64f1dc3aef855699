'use client';
import { forwardRef } from 'react';
import type { ForwardRefExoticComponent, RefAttributes } from 'react';
import { useLabels } from '../labels/labels-provider.tsx';
import { createPart } from '../part/part.tsx';
import type { PartProps } from '../part/part.tsx';
import type { Suggestion } from './suggestion.ts';

const Base = createPart('ul', 'suggestions', { root: true });

export interface SuggestionsProps extends Omit<PartProps<'ul'>, 'children' | 'onSelect'> {
  suggestions: readonly Suggestion[];
  /** Gets the text of the one that was chosen. */
  onChoose: (text: string) => void;
}

/** What one may ask first, each a button. @selector `.hr-suggestions` */
export const Suggestions: ForwardRefExoticComponent<
  SuggestionsProps & RefAttributes<HTMLUListElement>
> = forwardRef(function Suggestions({ suggestions, onChoose, ...props }, ref) {
  const { chat } = useLabels();
  return (
    <Base aria-label={chat.suggestions} {...props} ref={ref}>
      {suggestions.map((suggestion) => {
        const { label, text } =
          typeof suggestion === 'string' ? { label: suggestion, text: suggestion } : suggestion;
        return (
          <li key={text}>
            <button type="button" className="hr-suggestion" onClick={() => onChoose(text)}>
              <bdi>{label}</bdi>
            </button>
          </li>
        );
      })}
    </Base>
  );
});
