'use client';
import type { ReactElement } from 'react';
import { useLabels } from '../labels/labels-provider.tsx';
import { VisibleText } from '../visible-text/visible-text.tsx';
import { FoldedText } from './folded-text.tsx';
import { isBranch, sizeOf } from './tree-node.ts';
import type { TreeBranch, TreeEntry, TreeNode } from './tree-node.ts';

/** Rows that a page lays out at once; of more, only those in view. */
const MANY_ROWS = 200;
/** Leaves of an inner branch that are shown at once; a bigger branch is folded and says its size. */
const OPEN_BRANCH = 30;

/** A value as rows, names and values never as Markdown. */
export function JsonTree({ node, label }: { node: TreeNode; label: string }): ReactElement {
  return (
    // As in the JSON that it is: names to the left of values, also on a page that runs the other way.
    <dl
      className="hr-json-rows"
      dir="ltr"
      data-status={sizeOf(node) > MANY_ROWS ? 'many' : undefined}
    >
      {isBranch(node) ? (
        <Rows entries={node.entries} />
      ) : (
        <div className="hr-json-row">
          <dt className="hr-visually-hidden">{label}</dt>
          <dd data-type={node.kind}>
            <FoldedText text={node.text} />
          </dd>
        </div>
      )}
    </dl>
  );
}

function Rows({ entries }: { entries: readonly TreeEntry[] }): ReactElement[] {
  return entries.map(({ name, node }, index) => (
    // Two names may be shown alike; their order never changes.
    <div key={index} className="hr-json-row" data-named={isBranch(node) ? 'branch' : 'leaf'}>
      <dt dir="auto">
        <VisibleText text={name} />
      </dt>
      <dd data-type={node.kind}>
        {isBranch(node) ? <Branch branch={node} /> : <FoldedText text={node.text} />}
      </dd>
    </div>
  ));
}

function Branch({ branch }: { branch: TreeBranch }): ReactElement {
  const { json } = useLabels();
  const rows = (
    <dl className="hr-json-rows">
      <Rows entries={branch.entries} />
    </dl>
  );
  if (branch.size <= OPEN_BRANCH) return rows;
  return (
    <details className="hr-json-branch">
      <summary>
        {branch.kind === 'list'
          ? json.items(branch.entries.length)
          : json.fields(branch.entries.length)}
        {branch.size === branch.entries.length ? null : `, ${json.values(branch.size)}`}
      </summary>
      {rows}
    </details>
  );
}
