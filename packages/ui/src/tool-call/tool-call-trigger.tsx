'use client';
import type { ForwardRefExoticComponent, RefAttributes } from 'react';
import { createDisclosureTrigger } from '../part/disclosure-trigger.tsx';
import type { PartProps } from '../part/part.tsx';

/** Opens and closes the details. @selector `.hr-tool-call-trigger` */
export const ToolCallTrigger: ForwardRefExoticComponent<
  PartProps<'button'> & RefAttributes<HTMLButtonElement>
> = createDisclosureTrigger('tool-call-trigger');
