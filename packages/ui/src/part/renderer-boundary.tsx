'use client';
import { Component } from 'react';
import type { ReactElement, ReactNode } from 'react';

/** The renderer for a name, or the one for all. Names come from others: `constructor` must not find the prototype's. */
export function rendererOf<Renderers extends { readonly '*'?: unknown }>(
  renderers: Renderers,
  name: string,
): Renderers['*'] | undefined {
  const own = Object.hasOwn(renderers, name)
    ? (renderers as Record<string, Renderers['*']>)[name]
    : undefined;
  return own ?? renderers['*'];
}

interface RendererBoundaryProps {
  /** What the kit shows by itself. */
  card: ReactElement;
  /** The renderer is tried again once this is another: it may have thrown at what had not all come yet. */
  value: unknown;
  children: ReactNode;
}

/** Puts the kit's card in the place of a renderer of the host's that throws: React has no other way to go on (R12). */
export class RendererBoundary extends Component<RendererBoundaryProps, { failed: boolean }> {
  override state: { failed: boolean } = { failed: false };

  static getDerivedStateFromError(): { failed: boolean } {
    return { failed: true };
  }

  override componentDidUpdate(
    before: RendererBoundaryProps,
    { failed }: { failed: boolean },
  ): void {
    // Not in the update in which it failed: it would fail again.
    // oxlint-disable-next-line react/no-did-update-set-state -- a boundary learns no earlier that it failed
    if (failed && this.props.value !== before.value) this.setState({ failed: false });
  }

  override render(): ReactNode {
    return this.state.failed ? this.props.card : this.props.children;
  }
}
