import { ACTOR_WORDS, CATEGORY_WORDS, choicesOf } from '@scopewright/company-kit/scope/scope-words';
import type { FieldValue } from '@scopewright/contracts/scoping';
import type { Answers } from '@scopewright/domain/scoping/field/field-value';
import { answersSeen } from '@scopewright/domain/scoping/workflow/sample-request';
import { conditionFieldIds } from '@scopewright/domain/scoping/workflow/workflow-graph';
import {
  type Actor,
  heldMovesOf,
  makeMove,
  movesOf,
  type RunMove,
  type RunOptions,
  startRun,
  type WorkflowRun,
  waitDays,
} from '@scopewright/domain/scoping/workflow/workflow-run';
import { Badge, Button, EmptyState, Lock, Play, RotateCw, Timer } from '@scopewright/ui';
import { Picker } from '@scopewright/ui/picker';
import { type ReactNode, useCallback, useMemo, useState } from 'react';
import { CategoryDot } from './category-dot.tsx';
import { SampleAnswers } from './sample-answers.tsx';
import { describeHeld, statusName } from './transition-words.ts';
import { useWorkflow } from './workflow-context.tsx';

const WALKERS = choicesOf(ACTOR_WORDS).filter(({ value }) => value !== 'automation');
const DAYS = 5;

/** Runs a sample request through the current workflow: as reporter, agent, approver or administrator. */
export function TryIt() {
  const { content } = useWorkflow();
  const [run, setRun] = useState(() => startRun(content));
  const { options, asked } = useSampleRequest();
  const again = () => setRun(startRun(content));
  if (!run || !(run.statusId in content.statuses)) {
    return (
      <EmptyState
        icon={<Play />}
        title={run ? 'The request’s status no longer exists' : 'No initial transition'}
        description={run ? undefined : 'Add a transition from the start to a status.'}
        action={
          <Button variant="secondary" onClick={again}>
            Start over
          </Button>
        }
      />
    );
  }
  return (
    <div className="@container">
      <div className="grid items-start gap-6 @2xl:grid-cols-[minmax(0,1fr)_17rem]">
        <Walk run={run} options={options} onRun={setRun} onAgain={again} />
        <div className="grid content-start gap-6">
          {asked}
          <Steps run={run} />
        </div>
      </div>
    </div>
  );
}

/**
 * The sample request's answers that the conditions use, and the form for them; empty if the workflow has no conditions.
 */
function useSampleRequest(): { options: RunOptions; asked: ReactNode } {
  const { content, fields, requestTypes } = useWorkflow();
  // undefined: nothing is chosen yet, so the first request type is used
  const [typeId, setType] = useState<string | null | undefined>(undefined);
  const [answers, setAnswers] = useState<Answers>({});
  const onAnswer = useCallback(
    (fieldId: string, value: FieldValue) => setAnswers((before) => ({ ...before, [fieldId]: value })),
    [],
  );
  const requestType = (typeId === undefined ? requestTypes[0] : requestTypes.find(({ id }) => id === typeId)) ?? null;
  const options = useMemo(
    () => ({
      request: {
        fields,
        answers: answersSeen({ workflow: content, form: requestType?.content ?? null, fields, answers }),
      },
    }),
    [content, requestType, fields, answers],
  );
  const isConditional = Object.values(content.transitions).some(
    ({ from, conditions }) => from !== 'start' && conditionFieldIds(conditions).length > 0,
  );
  const asked = isConditional ? (
    <SampleAnswers requestType={requestType} onRequestType={setType} answers={answers} onAnswer={onAnswer} />
  ) : null;
  return { options, asked };
}

interface WalkProps {
  run: WorkflowRun;
  options: RunOptions;
  onRun: (run: WorkflowRun) => void;
  onAgain: () => void;
}

/** The sample request's current status, and the actions possible there. */
function Walk({ run, options, onRun, onAgain }: WalkProps) {
  const { content } = useWorkflow();
  const [actor, setActor] = useState<Actor>('agent');
  const moves = movesOf(content, run, actor, options);
  const others = WALKERS.filter(({ value }) => movesOf(content, run, value, options).length > 0);
  const category = content.statuses[run.statusId]?.category ?? null;
  return (
    <section
      aria-label="The sample request"
      className="grid content-start gap-5 rounded-lg border border-border bg-surface-raised p-4 sm:p-5"
    >
      <div className="flex flex-wrap items-center gap-3">
        <p role="status" className="flex min-w-0 items-center gap-2 font-semibold text-lg">
          <CategoryDot category={category} />
          {statusName(content.statuses, run.statusId)}
        </p>
        {category === null ? null : <Badge>{CATEGORY_WORDS[category]}</Badge>}
        {run.resolution === null ? (
          <span className="text-sm text-text-muted">Unresolved</span>
        ) : (
          <Badge tone="success">Resolution: {run.resolution}</Badge>
        )}
      </div>
      <div className="flex flex-wrap items-center gap-3">
        <span className="text-sm text-text-muted">Continue as</span>
        <div className="w-40">
          <Picker
            aria-label="Continue as"
            look="compact"
            value={actor}
            options={WALKERS}
            onChange={(next) => setActor(next as Actor)}
          />
        </div>
      </div>
      {moves.length === 0 ? (
        <p className="flex flex-wrap items-center gap-x-3 text-sm text-text-muted">
          {ACTOR_WORDS[actor]} can’t do anything here.
          {others.map(({ value, label }) => (
            <Button key={value} variant="link" size="sm" onClick={() => setActor(value)}>
              Continue as {label.toLowerCase()}
            </Button>
          ))}
        </p>
      ) : null}
      {moves.length === 0 ? null : (
        <Moves moves={moves} onMove={(move) => onRun(makeMove(content, run, actor, move))} />
      )}
      <Held run={run} actor={actor} options={options} />
      <div className="flex flex-wrap gap-2 border-border border-t pt-4">
        <Button variant="ghost" size="sm" onClick={onAgain}>
          <RotateCw aria-hidden="true" /> Start over
        </Button>
        {run.daysResolved === null ? null : (
          <Button variant="ghost" size="sm" onClick={() => onRun(waitDays(run, DAYS))}>
            <Timer aria-hidden="true" /> {DAYS} days later
          </Button>
        )}
        {run.daysResolved !== null && run.daysResolved > 0 ? (
          <span className="self-center text-sm text-text-muted">Resolved for {run.daysResolved} days</span>
        ) : null}
      </div>
    </section>
  );
}

function Moves({ moves, onMove }: { moves: readonly RunMove[]; onMove: (move: RunMove) => void }) {
  const { content } = useWorkflow();
  return (
    <ul className="flex flex-wrap gap-2">
      {moves.map((move) => (
        <li key={`${move.kind}/${move.id}/${move.name}`}>
          <Button variant="secondary" size="sm" onClick={() => onMove(move)}>
            {move.name}
            <span className="font-normal text-text-muted">
              → {move.toStatusId === null ? 'more approvals' : statusName(content.statuses, move.toStatusId)}
            </span>
          </Button>
        </li>
      ))}
    </ul>
  );
}

/** The transitions from here that aren't offered, and why. */
function Held({ run, actor, options }: { run: WorkflowRun; actor: Actor; options: RunOptions }) {
  const { content, fields } = useWorkflow();
  const held = heldMovesOf(content, run, actor, options);
  if (held.length === 0) return null;
  return (
    <section aria-labelledby="held-moves" className="grid gap-2">
      <h3 id="held-moves" className="font-medium text-sm">
        Not offered now
      </h3>
      <ul className="grid gap-1.5">
        {held.map(({ kind, id, name, because }) => (
          <li key={`${kind}/${id}/${name}`} className="flex gap-2 text-sm">
            <Lock aria-hidden="true" className="mt-0.5 size-4 shrink-0 text-text-muted" />
            <span className="wrap-anywhere min-w-0">
              <span className="font-medium">{name}</span>
              <span className="block text-text-muted">{describeHeld(because, fields)}</span>
            </span>
          </li>
        ))}
      </ul>
    </section>
  );
}

function Steps({ run }: { run: WorkflowRun }) {
  const { content } = useWorkflow();
  return (
    <section aria-labelledby="run-steps" className="grid content-start gap-2">
      <h3 id="run-steps" className="font-medium text-sm">
        Steps so far
      </h3>
      <ol className="grid gap-2 text-sm">
        {run.steps.map(({ actor, name, toStatusId }, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: steps are only ever added at the end
          <li key={index} className="border-border border-l-2 pl-3">
            <span className="font-medium">{name}</span>{' '}
            <span className="text-text-muted">by {ACTOR_WORDS[actor].toLowerCase()}</span>
            <br />
            <span className="text-text-muted">→ {statusName(content.statuses, toStatusId)}</span>
          </li>
        ))}
      </ol>
    </section>
  );
}
