'use client';
import type { DataUIPart, UIDataTypes } from 'ai';
import { createContext, useContext } from 'react';
import type { Context, ReactElement, ReactNode } from 'react';
import { useLabels } from '../labels/labels-provider.tsx';
import { rendererOf, RendererBoundary } from '../part/renderer-boundary.tsx';
import { GenericPart } from './generic-part.tsx';

export interface DataRendererProps<Part> {
  /** The part, with its `data` as the agent last wrote it: nobody has checked it against the type. */
  part: Part;
  /** What the kit shows of it: its name, and its value when opened. */
  card: ReactElement;
}

/** Shows the data parts of one name. A component: hooks are fine in it. */
export type DataRenderer<Part = DataUIPart<UIDataTypes>> = (
  props: DataRendererProps<Part>,
) => ReactNode;

/** A renderer for each `data-…` part by its name, and `*` for all others; without one, the kit's own view of it. */
export type DataRenderers<DataTypes extends UIDataTypes = UIDataTypes> = {
  readonly [Name in keyof DataTypes & string]?: DataRenderer<DataUIPart<Pick<DataTypes, Name>>>;
} & { readonly '*'?: DataRenderer };

/** Checks the renderers against the types of your data parts and gives them to any `Thread`. */
export function defineDataRenderers<DataTypes extends UIDataTypes>(
  renderers: DataRenderers<DataTypes>,
): DataRenderers {
  // Each is called for parts of its own name only, which have the types it was checked against.
  return renderers as DataRenderers;
}

const NONE: DataRenderers = {};

export const DataRenderersContext: Context<DataRenderers> = createContext(NONE);

/** A data part of the app's own, by the renderer for its name. One that throws is reported, and the kit's view stands. */
export function AppDataPart({ part }: { part: DataUIPart<UIDataTypes> }): ReactElement {
  const { message } = useLabels();
  const name = part.type.slice('data-'.length);
  const card = <GenericPart title={message.data(name)} value={part.data} />;
  const Renderer = rendererOf(useContext(DataRenderersContext), name);
  if (!Renderer) return card;
  return (
    <RendererBoundary card={card} value={part.data}>
      {/* oxlint-disable-next-line react/static-components -- found in a record of the host's, not made here */}
      <Renderer part={part} card={card} />
    </RendererBoundary>
  );
}
