'use client';
import { createContext, useContext, useMemo } from 'react';
import type { ReactElement, ReactNode } from 'react';
import { englishLabels } from './english.ts';
import { mergeLabels } from './labels.ts';
import type { LabelOverrides, Labels } from './labels.ts';

const LabelsContext = createContext<Labels>(englishLabels);

export interface LabelsProviderProps {
  /** Laid over the labels from above, English at the top. */
  labels: LabelOverrides;
  children: ReactNode;
}

/** Changes any word of the kit below it. Keep `labels` outside the component, so that its identity is stable. */
export function LabelsProvider({ labels, children }: LabelsProviderProps): ReactElement {
  const above = useContext(LabelsContext);
  const merged = useMemo(() => mergeLabels(above, labels), [above, labels]);
  return <LabelsContext.Provider value={merged}>{children}</LabelsContext.Provider>;
}

/** The labels in force here. */
export function useLabels(): Labels {
  return useContext(LabelsContext);
}
