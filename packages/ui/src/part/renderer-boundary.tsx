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
  children: ReactNode;
}

/** Puts the kit's card in the place of a renderer of the host's that throws: React has no other way to go on (R12). */
export class RendererBoundary extends Component<RendererBoundaryProps, { failed: boolean }> {
  override state: { failed: boolean } = { failed: false };

  static getDerivedStateFromError(): { failed: boolean } {
    return { failed: true };
  }

  override render(): ReactNode {
    return this.state.failed ? this.props.card : this.props.children;
  }
}
