import type { WorkflowContent } from '@scopewright/contracts/scoping';
import { type Actor, makeMove, movesOf, startRun, waitDays } from '@scopewright/domain/scoping/workflow-run';
import { Badge, Button, EmptyState, Play, RotateCw, Select, Timer } from '@scopewright/ui';
import { useState } from 'react';
import { ACTOR_WORDS, CATEGORY_WORDS, choicesOf } from '../scope-words.ts';
import { CategoryDot } from './category-dot.tsx';
import { statusName } from './transition-words.ts';

const WALKERS = choicesOf(ACTOR_WORDS).filter(({ value }) => value !== 'automation');
const DAYS = 5;

/** Walks a sample request through the workflow as it stands: as reporter, agent, approver or administrator. */
export function TryIt({ content }: { content: WorkflowContent }) {
  const [run, setRun] = useState(() => startRun(content));
  const [actor, setActor] = useState<Actor>('agent');
  const again = () => setRun(startRun(content));
  if (!run || !(run.statusId in content.statuses)) {
    return (
      <EmptyState
        icon={<Play />}
        title={run ? 'The status that the request was in is gone' : 'No transition makes the request'}
        description={run ? undefined : 'One transition has to lead from the start to a status.'}
        action={
          <Button variant="secondary" onClick={again}>
            Begin again
          </Button>
        }
      />
    );
  }
  const moves = movesOf(content, run, actor);
  const others = WALKERS.filter(({ value }) => movesOf(content, run, value).length > 0);
  const category = content.statuses[run.statusId]?.category ?? null;
  return (
    <div className="grid gap-6 2xl:grid-cols-[minmax(0,1fr)_16rem]">
      <section aria-label="The sample request" className="grid content-start gap-5 rounded-lg border border-border bg-surface-raised p-4 sm:p-5">
        <div className="flex flex-wrap items-center gap-3">
          <p role="status" className="flex min-w-0 items-center gap-2 font-semibold text-lg">
            <CategoryDot category={category} />
            {statusName(content.statuses, run.statusId)}
          </p>
          {category === null ? null : <Badge>{CATEGORY_WORDS[category]}</Badge>}
          {run.resolution === null ? <span className="text-sm text-text-muted">Unresolved</span> : <Badge tone="success">Resolution: {run.resolution}</Badge>}
        </div>
        <div className="flex flex-wrap items-center gap-3">
          <span className="text-sm text-text-muted">Go on as</span>
          <div className="w-40">
            <Select aria-label="Go on as" compact value={actor} options={WALKERS} onChange={(event) => setActor(event.target.value as Actor)} />
          </div>
        </div>
        {moves.length === 0 ? (
          <p className="flex flex-wrap items-center gap-x-3 text-sm text-text-muted">
            {ACTOR_WORDS[actor]} can do nothing here.
            {others.map(({ value, label }) => (
              <Button key={value} variant="link" size="sm" onClick={() => setActor(value)}>
                Go on as {label.toLowerCase()}
              </Button>
            ))}
          </p>
        ) : null}
        <ul className="flex flex-wrap gap-2">
          {moves.map((move) => (
            <li key={`${move.kind}/${move.id}/${move.name}`}>
              <Button variant="secondary" size="sm" onClick={() => setRun(makeMove(content, run, actor, move))}>
                {move.name}
                <span className="font-normal text-text-muted">
                  → {move.toStatusId === null ? 'more approvals' : statusName(content.statuses, move.toStatusId)}
                </span>
              </Button>
            </li>
          ))}
        </ul>
        <div className="flex flex-wrap gap-2 border-border border-t pt-4">
          <Button variant="ghost" size="sm" onClick={again}>
            <RotateCw aria-hidden="true" /> Begin again
          </Button>
          {run.daysResolved === null ? null : (
            <Button variant="ghost" size="sm" onClick={() => setRun(waitDays(run, DAYS))}>
              <Timer aria-hidden="true" /> {DAYS} days later
            </Button>
          )}
          {run.daysResolved !== null && run.daysResolved > 0 ? (
            <span className="self-center text-sm text-text-muted">Resolved for {run.daysResolved} days</span>
          ) : null}
        </div>
      </section>
      <section aria-labelledby="run-steps" className="grid content-start gap-2">
        <h3 id="run-steps" className="font-medium text-sm">
          What has happened
        </h3>
        <ol className="grid gap-2 text-sm">
          {run.steps.map(({ actor: by, name, toStatusId }, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: steps are only ever added at the end
            <li key={index} className="border-border border-l-2 pl-3">
              <span className="font-medium">{name}</span> <span className="text-text-muted">by {ACTOR_WORDS[by].toLowerCase()}</span>
              <br />
              <span className="text-text-muted">→ {statusName(content.statuses, toStatusId)}</span>
            </li>
          ))}
        </ol>
      </section>
    </div>
  );
}
