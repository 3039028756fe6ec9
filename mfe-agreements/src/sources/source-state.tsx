import { grouped } from '@scopewright/domain/counted';
import { Alert, Button, FileText, Progress, RotateCw, TimeAgo } from '@scopewright/ui';
import type { ReactNode } from 'react';
import { useClauseCounts } from '../clauses/use-clauses.ts';
import { KIND_WORDS } from '../sows/agreements.ts';
import { ModelNotes } from './model-notes.tsx';
import { describeNewer, describeProgress, describeRedlines, nameOf, readingOf } from './source-words.ts';
import { type Reading, useReading } from './use-reading.ts';
import { type Agreement, asksForRedlines, isUnderWay, type Source } from './use-source.ts';

interface SourceStateProps {
  agreement: Agreement;
  source: Source;
  writable: boolean;
}

/** The progress of reading, and decisions before it continues. */
export function SourceState(props: SourceStateProps) {
  const reading = useReading(props.agreement);
  return (
    <div className="grid gap-4 px-5 py-4">
      <Current {...props} reading={reading} />
      <SourceNotices {...props} />
    </div>
  );
}

/** Problems of a document, and newer text or documents to read. */
export function SourceNotices({ agreement, source, writable }: SourceStateProps) {
  const reading = useReading(agreement);
  return (
    <>
      {source.state === 'read' && source.problems.length > 0 ? (
        <Alert tone="warning" title="What to know about this document">
          <Problems problems={source.problems} />
        </Alert>
      ) : null}
      {source.state === 'read' && source.model ? <ModelNotes agreement={agreement} run={source.model} /> : null}
      {source.newer.map((newer) => (
        <NewerOffer
          key={newer.documentId ?? newer.from}
          newer={newer}
          first={source.id === null}
          writable={writable}
          reading={reading}
        />
      ))}
    </>
  );
}

interface PartProps extends SourceStateProps {
  reading: Reading;
}

function Current({ agreement, source, writable, reading }: PartProps) {
  if (source.id === null) {
    if (source.newer.length > 0) return null;
    return (
      <Line>
        {writable
          ? `Nothing to read yet. Paste the text of the ${KIND_WORDS[agreement.kind]}, or attach it as a PDF or Word document. Its deliverables, exclusions, dates and amounts are then proposed for you to accept.`
          : 'Nothing to read yet.'}
      </Line>
    );
  }
  if (asksForRedlines(source)) return <RedlinesQuestion source={source} writable={writable} reading={reading} />;
  if (isUnderWay(source)) return <UnderWay source={source} />;
  if (source.state === 'failed') return <Failed source={source} writable={writable} reading={reading} />;
  return <Read agreement={agreement} source={source} />;
}

const Line = ({ children }: { children: ReactNode }) => (
  <p className="flex gap-3 text-sm text-text-muted">
    <FileText aria-hidden="true" className="mt-0.5 size-4.5 shrink-0" />
    <span className="wrap-anywhere min-w-0">{children}</span>
  </p>
);

function UnderWay({ source }: { source: Source }) {
  const { pages, pagesRead, state } = source;
  const words = describeProgress(source);
  return (
    <div className="grid gap-2">
      <div className="flex flex-wrap items-baseline justify-between gap-x-4 gap-y-1 text-sm">
        <span className="wrap-anywhere font-medium">{nameOf(source)}</span>
        <span role="status" className="text-text-muted tabular-nums">
          {words}
        </span>
      </div>
      <Progress value={pages ? (100 * pagesRead) / pages : 0} label={`Reading ${nameOf(source)}`} valueText={words} />
      <p className="text-sm text-text-muted">
        {state === 'waiting' && source.document
          ? 'Documents are checked for viruses first. You can leave this page; reading goes on.'
          : 'You can leave this page; reading goes on.'}
      </p>
    </div>
  );
}

interface DecisionProps {
  source: Source;
  writable: boolean;
  reading: Reading;
}

function RedlinesQuestion({ source, writable, reading }: DecisionProps) {
  const { redlines, document } = source;
  if (!redlines) return null;
  return (
    <Alert tone="warning" title={describeRedlines(redlines)}>
      <div className="grid gap-3">
        <p className="wrap-anywhere">
          A document with open changes isn’t agreed yet. How should {document?.name ?? 'it'} be read? “As final” takes
          every change as accepted, “as original” as rejected.
        </p>
        {writable ? (
          <div className="flex flex-wrap gap-2">
            {(['final', 'original'] as const).map((as) => (
              <Button
                key={as}
                variant="secondary"
                size="sm"
                busy={reading.asked?.as === as}
                onClick={() => reading.start({ from: 'document', ...(document && { documentId: document.id }), as })}
              >
                Read as {as}
              </Button>
            ))}
          </div>
        ) : null}
      </div>
    </Alert>
  );
}

const Problems = ({ problems }: { problems: readonly string[] }) =>
  problems.length === 1 ? (
    <p className="wrap-anywhere">{problems[0]}</p>
  ) : (
    <ul className="list-disc pl-5">
      {problems.map((problem) => (
        <li key={problem} className="wrap-anywhere">
          {problem}
        </li>
      ))}
    </ul>
  );

function Failed({ source, writable, reading }: DecisionProps) {
  const { document, problems } = source;
  return (
    <Alert tone="danger" title={<span className="wrap-anywhere">{nameOf(source)} could not be read</span>}>
      <div className="grid justify-items-start gap-3">
        <Problems problems={problems} />
        {writable ? (
          <Button
            variant="secondary"
            size="sm"
            busy={reading.asked !== null}
            onClick={() =>
              reading.start({
                from: document ? 'document' : 'text',
                ...(document && { documentId: document.id }),
                ...(source.choices.as && { as: source.choices.as }),
              })
            }
          >
            {reading.asked ? null : <RotateCw aria-hidden="true" />}
            Try again
          </Button>
        ) : null}
      </div>
    </Alert>
  );
}

function Read({ agreement, source }: { agreement: Agreement; source: Source }) {
  const { data: counts } = useClauseCounts(agreement, source.id);
  const { pages, format, readAt } = source;
  return (
    <div className="grid gap-3">
      {counts ? (
        <dl className="flex flex-wrap gap-x-10 gap-y-3">
          <Count name="To review" strong={counts.proposed > 0}>
            {counts.proposed}
          </Count>
          <Count name="Accepted">{counts.accepted}</Count>
          <Count name="Rejected">{counts.rejected}</Count>
          {counts.lost > 0 ? <Count name="No longer in the text">{counts.lost}</Count> : null}
        </dl>
      ) : null}
      <Line>
        {nameOf(source)}
        {pages !== null && format === 'pdf' ? `, ${grouped(pages, 'page')}` : ''}
        {readAt ? (
          <>
            , read <TimeAgo at={readAt} />
          </>
        ) : null}
        {source.choices.as ? `, tracked changes read as ${source.choices.as}` : ''}
      </Line>
    </div>
  );
}

const Count = ({ name, strong = false, children }: { name: string; strong?: boolean; children: number }) => (
  <div className="grid gap-0.5">
    <dt className="text-text-muted text-xs">{name}</dt>
    <dd className={strong ? 'font-semibold text-brand text-xl tabular-nums' : 'font-semibold text-xl tabular-nums'}>
      {children.toLocaleString()}
    </dd>
  </div>
);

interface NewerOfferProps {
  newer: Source['newer'][number];
  /** Nothing was read before. */
  first: boolean;
  writable: boolean;
  reading: Reading;
}

function NewerOffer({ newer, first, writable, reading }: NewerOfferProps) {
  const { text, action } = describeNewer(newer, first);
  const { asked } = reading;
  return (
    <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 rounded-md bg-surface-sunken px-4 py-3 text-sm">
      <p className="wrap-anywhere min-w-0">
        {text} {first ? '' : 'Reading it keeps your decisions where the sentences are the same.'}
      </p>
      {writable ? (
        <Button
          variant="secondary"
          size="sm"
          className="max-w-full"
          busy={asked?.from === newer.from && (asked.documentId ?? null) === newer.documentId}
          onClick={() => reading.start(readingOf(newer))}
        >
          <span className="truncate">{action}</span>
        </Button>
      ) : null}
    </div>
  );
}
