import { forwardRef } from 'react';
import type { ComponentPropsWithoutRef, ForwardRefExoticComponent, RefAttributes } from 'react';
import { createPart } from '../part/part.tsx';

const Base = createPart('button', 'button');

export type ButtonTone = 'primary' | 'danger' | 'plain' | 'quiet';

export type ButtonProps = ComponentPropsWithoutRef<'button'> & {
  tone?: ButtonTone;
  asChild?: boolean | undefined;
};

/** The kit's own button; `type` is `button`, so it never submits a host's form. */
export const Button: ForwardRefExoticComponent<ButtonProps & RefAttributes<HTMLButtonElement>> =
  forwardRef(function Button({ tone = 'plain', ...props }, ref) {
    return <Base type="button" data-tone={tone} {...props} ref={ref} />;
  });
