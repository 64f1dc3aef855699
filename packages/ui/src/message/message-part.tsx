'use client';
import { durationOf } from '@handrail/protocol';
import type { Approval } from '@handrail/protocol';
import type { UIMessage } from 'ai';
import type { ComponentType, ReactElement } from 'react';
import type { ApprovalCardProps } from '../approval/approval-card.tsx';
import type { DecideApproval } from '../approval/approval-choice.ts';
import { loadedLater } from '../card/loaded-later.tsx';
import { useLabels } from '../labels/labels-provider.tsx';
import type { Labels } from '../labels/labels.ts';
import { Markdown } from '../markdown/markdown.tsx';
import { SourcePart } from '../sources/source-part.tsx';
import { isToolPart } from '../tool-call/tool-part.ts';
import type { ToolPart } from '../tool-call/tool-part.ts';
import { ToolCallView } from '../tool-call/tool-renderers.tsx';
import { Attachment } from './attachment.tsx';
import { DataPart } from './data-part.tsx';
import { FileView } from './file-view.tsx';
import { GenericPart } from './generic-part.tsx';
import { Reasoning } from './reasoning.tsx';

/** Fetched with the first approval of a page. */
const ApprovalCard: ComponentType<ApprovalCardProps> = loadedLater(async () => {
  const { ApprovalCard: Loaded } = await import('../approval/approval-card.tsx');
  return Loaded;
});

type Part = UIMessage['parts'][number];

export interface MessagePartProps {
  part: Part;
  /** The run that writes it is over: what is still open in it was cut off. @defaultValue false */
  ended?: boolean | undefined;
  /** User text is shown as typed, not as Markdown. @defaultValue 'assistant' */
  author?: UIMessage['role'] | undefined;
  /** The approval of a tool part, where there is one. */
  approval?: Approval | undefined;
  onDecide?: DecideApproval | undefined;
  /** Server time minus client time, milliseconds. */
  clockOffsetMs?: number | undefined;
  /** All parts of its message, where the output of code stands in parts of its own. */
  siblings?: readonly Part[] | undefined;
}

/** Any part of a message, each kind by its own card; a kind of a later version is shown by name and value. */
export function MessagePart(props: MessagePartProps): ReactElement | null {
  const { part, ended = false, author = 'assistant' } = props;
  const labels = useLabels();
  if (isToolPart(part)) return <ToolPartView {...props} part={part} ended={ended} />;
  switch (part.type) {
    case 'text':
      if (part.text === '') return null;
      return author === 'user' ? (
        <p className="hr-message-plain" dir="auto">
          {part.text}
        </p>
      ) : (
        <Markdown text={part.text} streaming={part.state === 'streaming' && !ended} />
      );
    case 'reasoning':
      return part.text === '' ? null : (
        <Reasoning
          text={part.text}
          streaming={part.state === 'streaming' && !ended}
          durationMs={durationOf(part)}
        />
      );
    case 'step-start':
      return null;
    default:
      return <OtherPart part={part} labels={labels} siblings={props.siblings} />;
  }
}

function ToolPartView({
  part,
  ended,
  approval,
  onDecide,
  clockOffsetMs,
}: MessagePartProps & { part: ToolPart }): ReactElement {
  return (
    <>
      {approval ? (
        <ApprovalCard approval={approval} onDecide={onDecide} clockOffsetMs={clockOffsetMs} />
      ) : null}
      {approval?.status === 'pending' ? null : <ToolCallView part={part} ended={ended} />}
    </>
  );
}

function OtherPart({
  part,
  labels,
  siblings = [part],
}: Pick<MessagePartProps, 'part' | 'siblings'> & {
  labels: Labels;
}): ReactElement | null {
  const { message } = labels;
  switch (part.type) {
    case 'source-url':
      return <SourcePart url={part.url} title={part.title} />;
    case 'source-document':
      return <SourcePart title={part.title} />;
    case 'file':
      return <FileView part={part} />;
    case 'reasoning-file':
      return <Attachment icon="file" title={message.file} url={part.url} />;
    default:
      if ('data' in part) return <DataPart part={part} siblings={siblings} />;
      return <GenericPart title={message.unknown(part.type)} value={part} />;
  }
}
