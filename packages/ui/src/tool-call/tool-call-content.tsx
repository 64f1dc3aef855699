'use client';
import { forwardRef } from 'react';
import type { ForwardRefExoticComponent, RefAttributes } from 'react';
import { useDisclosure } from '../part/disclosure.ts';
import { createPart } from '../part/part.tsx';
import type { PartProps } from '../part/part.tsx';

const Base = createPart('div', 'tool-call-content');

/** The details; mounted only while open, so closed cards cost nothing. @selector `.hr-tool-call-content` */
export const ToolCallContent: ForwardRefExoticComponent<
  PartProps<'div'> & RefAttributes<HTMLDivElement>
> = forwardRef(function ToolCallContent(props, ref) {
  const { open, contentId } = useDisclosure();
  return open ? <Base {...props} ref={ref} id={contentId} /> : null;
});
