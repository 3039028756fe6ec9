import { type Block, type Line, type List, parseDescription, type Span } from '@scopewright/domain/backlog/description';
import { Fragment, memo, type ReactNode } from 'react';

/** A description as it reads: paragraphs, lists and tables. Its text never becomes markup. */
export const DescriptionView = memo(function DescriptionView({ text }: { text: string }) {
  return <div className="wrap-anywhere grid gap-3 text-sm">{parseDescription(text).map(blockOf)}</div>;
});

function SpanView({ span: { text, isBold, isCode, url } }: { span: Span }) {
  const shown = isCode ? <code className="rounded-sm bg-surface-sunken px-1 font-mono text-xs">{text}</code> : text;
  const linked =
    url === null ? (
      shown
    ) : (
      <a href={url} target="_blank" rel="noreferrer" className="text-brand underline underline-offset-4">
        {shown}
      </a>
    );
  return isBold ? <strong className="font-semibold">{linked}</strong> : linked;
}

// the parts of a text have no other identity than their place
/* biome-ignore-start lint/suspicious/noArrayIndexKey: see above */
const lineOf = (line: Line): ReactNode => line.map((span, index) => <SpanView key={index} span={span} />);

const linesOf = (lines: readonly Line[]): ReactNode =>
  lines.map((line, index) => (
    <Fragment key={index}>
      {index > 0 ? <br /> : null}
      {lineOf(line)}
    </Fragment>
  ));

function listOf({ isOrdered, items }: List, key: number): ReactNode {
  const entries = items.map(({ lines, lists }, index) => (
    <li key={index}>
      {linesOf(lines)}
      {lists.map(listOf)}
    </li>
  ));
  return isOrdered ? (
    <ol key={key} className="grid list-decimal gap-1 pl-5">
      {entries}
    </ol>
  ) : (
    <ul key={key} className="grid list-disc gap-1 pl-5">
      {entries}
    </ul>
  );
}

function blockOf(block: Block, key: number): ReactNode {
  if (block.kind === 'paragraph') return <p key={key}>{linesOf(block.lines)}</p>;
  if (block.kind === 'heading')
    return (
      <h4 key={key} className="font-semibold text-text">
        {lineOf(block.line)}
      </h4>
    );
  if (block.kind === 'list') return listOf(block, key);
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolling area has to be reachable by the keyboard
    <section key={key} aria-label="Table" tabIndex={0} className="overflow-x-auto rounded-md border border-border">
      <table className="w-full text-left text-xs">
        {block.head ? (
          <thead>
            <tr className="border-border border-b bg-surface-sunken">
              {block.head.map((cell, index) => (
                <th key={index} scope="col" className="px-2 py-1.5 font-medium">
                  {lineOf(cell)}
                </th>
              ))}
            </tr>
          </thead>
        ) : null}
        <tbody>
          {block.rows.map((cells, index) => (
            <tr key={index} className="border-border border-b last:border-b-0">
              {cells.map((cell, at) => (
                <td key={at} className="px-2 py-1.5 align-top">
                  {lineOf(cell)}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}
/* biome-ignore-end lint/suspicious/noArrayIndexKey: see above */
