import { textOf } from '@scopewright/company-kit/agreements/clause-words';
import { CLAUSE_KIND_NAMES } from '@scopewright/domain/clauses/kind-names';
import { type OpenQuestion, openQuestions } from '@scopewright/domain/clauses/open-questions';
import { grouped } from '@scopewright/domain/counted';
import { followUps } from '@scopewright/domain/sows/follow-ups';
import { SELLING_KINDS } from '@scopewright/domain/trace/trace';
import { Button, Card, CircleHelp, CornerDownRight, useDebounced } from '@scopewright/ui';
import { useId, useMemo, useState } from 'react';
import { KIND_WORDS } from '../../sows/agreements.ts';
import { FollowUpsDialog } from '../../sows/follow-ups/follow-ups-dialog.tsx';
import { useProposal } from '../../sows/follow-ups/use-build.ts';
import { excerpt } from '../clause-words.ts';
import type { Clause } from '../use-clauses.ts';
import { questionWords } from './question-words.ts';
import type { ReviewProps, ReviewState } from './use-review-state.ts';

/** Open questions that are shown before someone asks for all. */
const FIRST = 5;
/** Clauses of a question that are named; a template may repeat one a hundred times. */
const NAMED = 4;
/** A pause between two decisions after which what follows is asked for. */
const SETTLED_MS = 800;

interface ReviewSummaryProps extends Pick<ReviewProps, 'agreement' | 'document' | 'termsWritable'> {
  state: ReviewState;
}

/** The beginning of a review: the number of clauses by kind, open questions, and what follows from accepted clauses. */
export function ReviewSummary({ state, agreement, document, termsWritable }: ReviewSummaryProps) {
  if (state.list.items.length === 0) return null;
  return (
    <Card padding="none" className="grid min-w-0">
      <Kinds list={state.list} />
      <OpenQuestions state={state} document={document} />
      {termsWritable ? <Following items={state.list.items} agreement={agreement} document={document} /> : null}
    </Card>
  );
}

/** The way to what follows from the accepted clauses; nothing as long as nothing does. */
function Following({
  items,
  agreement,
  document,
}: Pick<ReviewProps, 'agreement' | 'document'> & { items: readonly Clause[] }) {
  const [open, setOpen] = useState(false);
  const accepted = useMemo(() => items.filter(({ state }) => state === 'accepted'), [items]);
  const count = useMemo(() => followUps(accepted, document).entries.length, [accepted, document]);
  const revision = items.reduce((sum, { version }) => sum + version, 0);
  // once for a row of decisions, and again when they pause
  const settled = useDebounced(revision, SETTLED_MS);
  const isSelling = accepted.some(({ kind }) => SELLING_KINDS.has(kind));
  const { data: proposal } = useProposal(agreement, { revision: settled, enabled: isSelling });
  const parts = isSelling && proposal ? proposal.parts.length + proposal.links.length : 0;
  if (count + parts === 0 && !open) return null;
  const words = [
    ...(count > 0 ? [grouped(count, 'term or date', 'terms and dates')] : []),
    ...(parts > 0 ? [grouped(parts, 'part of the scope', 'parts of the scope')] : []),
  ];
  return (
    <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 border-border border-t px-4 py-3">
      <p className="text-sm" hidden={words.length === 0}>
        <span className="font-semibold">{words.join(' and ')}</span> {count + parts === 1 ? 'follows' : 'follow'} from
        the accepted clauses
      </p>
      <Button size="sm" className="max-sm:h-11" onClick={() => setOpen(true)}>
        <CornerDownRight aria-hidden="true" />
        Review and take over
      </Button>
      {open ? (
        <FollowUpsDialog agreement={agreement} document={document} revision={revision} onClose={() => setOpen(false)} />
      ) : null}
    </div>
  );
}

/** The kinds with their counts, as filters of the clauses. */
function Kinds({ list: { kinds, items, view, setParameters } }: Pick<ReviewState, 'list'>) {
  const all = { kind: null, label: 'All', count: items.length };
  const shown = [all, ...kinds.map(({ kind, count }) => ({ kind, label: CLAUSE_KIND_NAMES[kind], count }))];
  return (
    <fieldset className="flex min-w-0 gap-2 px-4 py-3 max-sm:overflow-x-auto sm:flex-wrap">
      <legend className="sr-only">Kinds to show</legend>
      {shown.map(({ kind, label, count }) => (
        <Button
          key={label}
          size="sm"
          variant={kind === view.kind ? 'primary' : 'secondary'}
          aria-pressed={kind === view.kind}
          className="shrink-0 max-sm:h-11"
          onClick={() => setParameters({ kind: kind === view.kind ? null : kind })}
        >
          {label} <span className="font-normal tabular-nums">{count.toLocaleString()}</span>
        </Button>
      ))}
    </fieldset>
  );
}

/** The open questions, each with the way to its clause. */
function OpenQuestions({ state: { list, goToAny }, document }: Pick<ReviewSummaryProps, 'state' | 'document'>) {
  const id = useId();
  const [all, setAll] = useState(false);
  const currency = document.amount?.currency ?? null;
  const questions = useMemo(() => openQuestions(list.items, { currency }), [list.items, currency]);
  const byId = useMemo(() => new Map(list.items.map((clause) => [clause.id, clause])), [list.items]);
  const noun = KIND_WORDS['sowId' in document ? 'change-order' : 'sow'];
  return (
    <section aria-labelledby={id} className="border-border border-t px-4 py-3">
      <h2 id={id} className="font-semibold text-base">
        {questions.length === 0 ? 'No open questions' : 'Open questions'}{' '}
        {questions.length > 0 ? (
          <span className="font-normal text-sm text-text-muted tabular-nums">{questions.length.toLocaleString()}</span>
        ) : null}
      </h2>
      {questions.length > 0 ? (
        <ul className="mt-2 grid gap-1">
          {questions.slice(0, all ? undefined : FIRST).map((question) => (
            <Question
              key={`${question.about} ${question.clauses[0]}`}
              question={question}
              words={questionWords(question, noun, currency)}
              clauses={question.clauses.flatMap((clauseId) => byId.get(clauseId) ?? [])}
              onGo={goToAny}
            />
          ))}
        </ul>
      ) : null}
      {questions.length > FIRST ? (
        <Button
          variant="ghost"
          size="sm"
          className="-ms-3 mt-1 max-sm:h-11"
          aria-expanded={all}
          onClick={() => setAll(!all)}
        >
          {all ? 'Show fewer' : `Show all ${questions.length.toLocaleString()} questions`}
        </Button>
      ) : null}
    </section>
  );
}

interface QuestionProps {
  question: OpenQuestion;
  words: string;
  clauses: readonly Clause[];
  onGo: (clauseId: string) => void;
}

function Question({ question, words, clauses, onGo }: QuestionProps) {
  const id = useId();
  const more = clauses.length - NAMED;
  return (
    <li className="flex min-w-0 gap-2 text-sm">
      <CircleHelp aria-hidden="true" className="mt-1.5 size-4 shrink-0 text-warning max-sm:mt-3.5" />
      <div className="min-w-0">
        {clauses.length === 1 ? null : (
          <p id={id} className="wrap-anywhere pt-1 font-medium max-sm:pt-3">
            {words}
          </p>
        )}
        {clauses.slice(0, NAMED).map((clause) => (
          <button
            key={clause.id}
            type="button"
            {...(clauses.length > 1 && { 'aria-describedby': id })}
            onClick={() => onGo(clause.id)}
            className="group block min-h-7 max-w-full rounded-sm py-1 text-start max-sm:min-h-11"
          >
            {clauses.length === 1 ? (
              <span className="wrap-anywhere me-2 font-medium group-hover:underline">{words}</span>
            ) : (
              <span className="sr-only">Go to:</span>
            )}{' '}
            <span className="wrap-anywhere text-text-muted group-hover:underline">{excerpt(textOf(clause), 90)}</span>
          </button>
        ))}
        {more > 0 ? (
          <p className="text-text-muted">
            And {more.toLocaleString()} more {question.about === 'instalments' ? 'instalments' : 'clauses'}
          </p>
        ) : null}
      </div>
    </li>
  );
}
