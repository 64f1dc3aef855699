'use client';
import { useLayoutEffect, useRef } from 'react';
import type { ReactElement, RefObject } from 'react';
import { useLabels } from '../labels/labels-provider.tsx';
import { IconAction } from '../message-actions/icon-action.tsx';
import { createPart } from '../part/part.tsx';

const Base = createPart('div', 'branch-picker', { root: true });

/** Which way a person goes through the branches. */
export type BranchStep = 'previous' | 'next';

export interface BranchPickerProps {
  /** The branch that is shown, from 0. */
  index: number;
  count: number;
  onSelect: (index: number, step: BranchStep, button: HTMLElement) => void;
  /** For now no other can be shown, such as while an answer is written. @defaultValue false */
  disabled?: boolean | undefined;
  /** Takes the focus to this button, once; then it calls `onFocused` with it. */
  focus?: BranchStep | undefined;
  onFocused?: ((button: HTMLElement) => void) | undefined;
}

/**
 * Leads through what a message was in turn: its edits, or the answers to it. At either end the button stays, so that
 * the focus does too.
 * @selector `.hr-branch-picker`
 */
export function BranchPicker(props: BranchPickerProps): ReactElement {
  const { index, count, onSelect, disabled = false, focus, onFocused } = props;
  const { actions } = useLabels();
  const previous = useRef<HTMLButtonElement>(null);
  const next = useRef<HTMLButtonElement>(null);
  useLayoutEffect(() => {
    const button = (focus === 'previous' ? previous : next).current;
    if (!focus || !button) return;
    button.focus({ preventScroll: true });
    onFocused?.(button);
  }, [focus, onFocused]);
  const step = (
    way: BranchStep,
    ref: RefObject<HTMLButtonElement | null>,
    label: string,
  ): ReactElement => {
    const to = way === 'previous' ? index - 1 : index + 1;
    const isOff = disabled || to < 0 || to >= count;
    return (
      <IconAction
        ref={ref}
        icon="chevron"
        label={label}
        data-step={way}
        aria-disabled={isOff}
        onClick={({ currentTarget }) => {
          if (!isOff) onSelect(to, way, currentTarget);
        }}
      />
    );
  };
  const place = actions.branch(index + 1, count);
  return (
    <Base role="group" aria-label={place}>
      {step('previous', previous, actions.previousBranch)}
      <span role="status">
        <span className="hr-visually-hidden">{place}</span>
        <bdi aria-hidden="true">{actions.branchShort(index + 1, count)}</bdi>
      </span>
      {step('next', next, actions.nextBranch)}
    </Base>
  );
}
