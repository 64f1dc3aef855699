import { Slot } from 'radix-ui/slot';
import { createElement, forwardRef } from 'react';
import type {
  ComponentPropsWithoutRef,
  ComponentRef,
  ElementType,
  ForwardRefExoticComponent,
  JSX,
  RefAttributes,
} from 'react';

type Tag = keyof JSX.IntrinsicElements;

/** Props of a part: those of its element, and `asChild` to merge the part into the one child instead. */
export type PartProps<T extends Tag> = ComponentPropsWithoutRef<T> & {
  asChild?: boolean | undefined;
};

export type Part<T extends Tag> = ForwardRefExoticComponent<
  PartProps<T> & RefAttributes<ComponentRef<T>>
>;

/** `hr-<slot>` and what the caller adds. */
export function slotClass(slot: string, className: string | undefined): string {
  return className === undefined || className === '' ? `hr-${slot}` : `hr-${slot} ${className}`;
}

/**
 * A part without behaviour: the element with `data-slot`, the class `hr-<slot>` and a ref.
 * `root` marks the outermost part of a component: the theme's variables begin there.
 */
export function createPart<T extends Tag>(
  tag: T,
  slot: string,
  options: { root?: boolean } = {},
): Part<T> {
  const component = forwardRef<unknown, { asChild?: boolean; className?: string }>((props, ref) => {
    const { asChild, className, ...rest } = props;
    return createElement((asChild ? Slot : tag) as ElementType, {
      'data-slot': slot,
      ...(options.root ? { 'data-hr': '' } : {}),
      ...rest,
      className: slotClass(slot, className),
      ref,
    });
  });
  component.displayName = slot;
  // forwardRef cannot express props that depend on T; the element above takes exactly those of T.
  return component as unknown as Part<T>;
}
