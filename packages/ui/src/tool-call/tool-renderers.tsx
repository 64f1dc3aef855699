'use client';
import type { ToolUIPart, UITools } from 'ai';
import { createContext, useCallback, useContext } from 'react';
import type { Context, ReactElement, ReactNode } from 'react';
import { rendererOf, RendererBoundary } from '../part/renderer-boundary.tsx';
import { ToolCallCard } from './tool-call-card.tsx';
import { ToolFoldContext } from './tool-fold-context.ts';
import { toolCallStatus } from './tool-call-status.ts';
import type { ToolCallStatus } from './tool-call-status.ts';
import { toolPartName } from './tool-part.ts';
import type { ToolPart } from './tool-part.ts';

export interface ToolRendererProps<Part> {
  /** The call: its input and output have the types of the tool, once its `state` says that they are there. */
  part: Part;
  status: ToolCallStatus;
  /** The kit's own card of this call, to be put beside or inside. */
  card: ReactElement;
}

/** Shows the calls of one tool. A component: hooks are fine in it. */
export type ToolRenderer<Part = ToolPart> = (props: ToolRendererProps<Part>) => ReactNode;

/** A renderer for each tool by its name, and `*` for all others; without one, the kit's card. */
export type ToolRenderers<Tools extends UITools = UITools> = {
  readonly [Name in keyof Tools & string]?: ToolRenderer<ToolUIPart<Pick<Tools, Name>>>;
} & { readonly '*'?: ToolRenderer };

/** Checks the renderers against the types of your tools (`InferUITools`) and gives them to any `Thread`. */
export function defineToolRenderers<Tools extends UITools>(
  renderers: ToolRenderers<Tools>,
): ToolRenderers {
  // Each is called for calls of its own tool only, which have the types it was checked against.
  return renderers as ToolRenderers;
}

const NONE: ToolRenderers = {};

export const ToolRenderersContext: Context<ToolRenderers> = createContext(NONE);

export interface ToolCallViewProps {
  part: ToolPart;
  /** The run is over: a call that is still open was cut off. @defaultValue false */
  ended?: boolean | undefined;
  /** The details of the kit's own card were opened or closed. */
  onOpenChange?: ((open: boolean) => void) | undefined;
}

/** A call by the renderer for its tool. One that throws is reported, and the kit's card stands in its place (R12). */
export function ToolCallView({
  part,
  ended = false,
  onOpenChange,
}: ToolCallViewProps): ReactElement {
  const renderers = useContext(ToolRenderersContext);
  const keepInFold = useContext(ToolFoldContext);
  const card = (
    <ToolCallCard
      part={part}
      ended={ended}
      onOpenChange={(open) => {
        keepInFold();
        onOpenChange?.(open);
      }}
      onFocus={keepInFold}
    />
  );
  const Renderer = rendererOf(renderers, toolPartName(part));
  if (!Renderer) return card;
  return (
    <RendererBoundary key={part.toolCallId} card={card} value={part.state}>
      {/* oxlint-disable-next-line react/static-components -- found in a record of the host's, not made here */}
      <Renderer part={part} status={toolCallStatus(part, ended)} card={card} />
    </RendererBoundary>
  );
}

/** Tells whether the host shows a call by a component of its own. */
export function useHasToolRenderer(): (part: ToolPart) => boolean {
  const renderers = useContext(ToolRenderersContext);
  return useCallback(
    (part) => rendererOf(renderers, toolPartName(part)) !== undefined,
    [renderers],
  );
}
