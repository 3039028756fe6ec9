import { newIdempotencyKey } from '@scopewright/api-client';
import { placeOfClause, textOf } from '@scopewright/company-kit/agreements/clause-words';
import {
  type Suggestion,
  type TraceCommands,
  type TracedClause,
  useTraceSuggestions,
} from '@scopewright/company-kit/agreements/trace-queries';
import { HIT_WORDS } from '@scopewright/company-kit/scope/scope-words';
import { TRACE_PAIRS_MAX } from '@scopewright/contracts/constants';
import { CLAUSE_KIND_NAMES } from '@scopewright/domain/clauses/kind-names';
import { grouped } from '@scopewright/domain/counted';
import { groupBy } from '@scopewright/domain/group-by';
import { Alert, Badge, Button, Card, Checkbox, DialogActions, EmptyState, Link2, OpenDialog } from '@scopewright/ui';
import { useId, useMemo, useRef, useState } from 'react';

const pairOf = ({ clauseId, item }: Suggestion): string => `${clauseId} ${item.id ?? `config ${item.name}`}`;

/** How many links are suggested, and their review. */
export function SuggestedLinks({ companyId, commands }: { companyId: string; commands: TraceCommands }) {
  const { data } = useTraceSuggestions(companyId, true);
  const [isOpen, setOpen] = useState(false);
  const suggestions = data?.items ?? [];
  const clauses = new Set(suggestions.map(({ clauseId }) => clauseId)).size;
  return (
    <>
      {suggestions.length > 0 ? (
        <Card padding="none" className="flex flex-wrap items-center justify-between gap-x-4 gap-y-3 p-4">
          <p className="flex min-w-0 items-center gap-3 text-sm text-text">
            <Link2 aria-hidden="true" className="size-4.5 shrink-0 text-text-muted" />
            {grouped(suggestions.length, 'link')} suggested for {grouped(clauses, 'clause')}
          </p>
          <Button variant="secondary" className="max-sm:w-full" onClick={() => setOpen(true)}>
            Review
          </Button>
        </Card>
      ) : null}
      {isOpen ? (
        <ReviewDialog
          clauses={data?.clauses ?? []}
          suggestions={suggestions}
          commands={commands}
          onClose={() => setOpen(false)}
        />
      ) : null}
    </>
  );
}

interface ReviewProps {
  clauses: readonly TracedClause[];
  suggestions: readonly Suggestion[];
  commands: TraceCommands;
  onClose: () => void;
}

/** Lists the suggested links of clauses, the sure ones ticked, and accepts the ticked ones together. */
function ReviewDialog({ clauses, suggestions, commands, onClose }: ReviewProps) {
  const byClause = useMemo(() => groupBy(suggestions, ({ clauseId }) => clauseId), [suggestions]);
  const shown = clauses.flatMap((clause) => byClause.get(clause.id) ?? []);
  /** Ticks that a person has set or removed; the others follow the suggestions. */
  const [set, setTicks] = useState<ReadonlyMap<string, boolean>>(new Map());
  const id = useId();
  const [isBusy, setBusy] = useState(false);
  const [hasFailed, setFailed] = useState(false);
  const attempt = useRef({ pairs: '', key: '' });
  const ticked = shown.filter((one) => set.get(pairOf(one)) ?? one.isSure).slice(0, TRACE_PAIRS_MAX);

  const accept = async () => {
    const pairs = ticked.map(pairOf).join();
    // the same key for the same pairs: after a lost answer the links count as made by this acceptance, and can be undone
    if (attempt.current.pairs !== pairs) attempt.current = { pairs, key: newIdempotencyKey() };
    setBusy(true);
    setFailed(false);
    const done = await commands.accept(ticked, attempt.current.key);
    setBusy(false);
    if (done) onClose();
    else setFailed(true);
  };

  return (
    <OpenDialog
      busy={isBusy}
      onClose={onClose}
      size="lg"
      // a focused tick is not scrolled below the buttons
      className="scroll-pb-40 sm:scroll-pb-28"
      title="Suggested links"
      description="Ticked ones are accepted together. You can undo it afterwards."
    >
      {shown.length === 0 ? (
        <EmptyState icon={<Link2 />} title="No suggestions" />
      ) : (
        <ul className="-mx-2 grid divide-y divide-border px-2" aria-label="Clauses with suggested links">
          {clauses.map((clause) => {
            const ofClause = byClause.get(clause.id);
            return ofClause ? (
              <li key={clause.id} className="grid gap-3 py-4 first:pt-0">
                <ClauseOfSuggestions clause={clause} textId={`${id}-${clause.id}`} />
                <fieldset disabled={isBusy} aria-labelledby={`${id}-${clause.id}`} className="grid gap-3">
                  {ofClause.map((one) => (
                    <Checkbox
                      key={pairOf(one)}
                      label={<SuggestedItem {...one} />}
                      hint={one.reason}
                      checked={set.get(pairOf(one)) ?? one.isSure}
                      onChange={({ target }) => setTicks(new Map(set).set(pairOf(one), target.checked))}
                    />
                  ))}
                </fieldset>
              </li>
            ) : null;
          })}
        </ul>
      )}
      <div className="sticky -bottom-6 -mx-6 -mb-6 grid gap-3 border-border border-t bg-surface-raised px-6 py-4 sm:-bottom-8 sm:-mx-8 sm:-mb-8 sm:px-8">
        {hasFailed ? (
          <Alert tone="danger" title="Accepting failed">
            Your ticks are still set. Please try again.
          </Alert>
        ) : null}
        <DialogActions busy={isBusy} onCancel={onClose}>
          <Button busy={isBusy} disabled={ticked.length === 0} onClick={() => void accept()}>
            Accept {ticked.length.toLocaleString()} of {shown.length.toLocaleString()}
          </Button>
        </DialogActions>
      </div>
    </OpenDialog>
  );
}

const ClauseOfSuggestions = ({ clause, textId }: { clause: TracedClause; textId: string }) => (
  <div className="grid gap-1">
    <p id={textId} className="line-clamp-4 wrap-anywhere text-text">
      {textOf(clause)}
    </p>
    <p className="flex flex-wrap items-center gap-x-2 gap-y-1 text-sm text-text-muted">
      <Badge>{CLAUSE_KIND_NAMES[clause.kind]}</Badge>
      <span className="wrap-anywhere">{placeOfClause(clause)}</span>
    </p>
  </div>
);

const SuggestedItem = ({ item, outOfScope }: Suggestion) =>
  outOfScope ? (
    <span className="wrap-anywhere font-medium">Take “{item.name}” into scope and link it</span>
  ) : (
    <>
      <span className="wrap-anywhere font-medium">{item.name}</span>{' '}
      <span className="text-text-muted">{HIT_WORDS[item.kind].one}</span>
    </>
  );
