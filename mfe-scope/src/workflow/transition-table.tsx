import { placeWithin } from '@scopewright/company-kit/scope/scope-paths';
import type { Transition, WorkflowContent } from '@scopewright/contracts/scoping';
import { grouped } from '@scopewright/domain/counted';
import type { Finding } from '@scopewright/domain/scoping/finding';
import { inOrder } from '@scopewright/domain/scoping/parts';
import { nameCheck, RowTextEdit } from '@scopewright/editing/text-edit';
import { useSearchParams } from '@scopewright/remote-contract/router';
import { Button, ChevronRight, cn, GitBranch, Plus } from '@scopewright/ui';
import { Picker } from '@scopewright/ui/picker';
import { memo, useDeferredValue, useLayoutEffect, useMemo, useState } from 'react';
import { FindingMark, markOf } from '../findings/finding-mark.tsx';
import type { Edits } from '../saving/use-edits.ts';
import { findingsByPart } from './findings-by-part.ts';
import { RowMenu } from './row-buttons.tsx';
import { SectionHead } from './section-head.tsx';
import { TransitionSettings } from './transition-settings.tsx';
import {
  describeActors,
  describeConditions,
  describeFromStatuses,
  describeResolution,
  statusChoices,
} from './transition-words.ts';
import { useWorkflow } from './workflow-context.tsx';
import { newTransition, TRANSITIONS, withoutTransition } from './workflow-edits.ts';

/** The properties of a transition in its row; the others are in its settings. */
const IN_ROW: ReadonlySet<string> = new Set(['name', 'toStatusId']);

/** The transitions of a workflow, each with expandable settings. */
export function TransitionTable() {
  const { content, edits, write, findings, fields } = useWorkflow();
  const [unfolded, setUnfolded] = useState<ReadonlySet<string>>(new Set());
  const transitions = inOrder(content.transitions);
  // every row lists all statuses: while a status is being renamed, the lists update at low priority
  const statuses = useDeferredValue(content.statuses);
  const found = useMemo(() => findingsByPart(findings), [findings]);
  const toggle = useMemo(
    () => (id: string) =>
      setUnfolded((before) => {
        const next = new Set(before);
        if (!next.delete(id)) next.add(id);
        return next;
      }),
    [],
  );
  const [search] = useSearchParams();
  const [, map, placeId = '', key = 'name'] = placeWithin(search);
  const namesSettings = map === 'transitions' && !IN_ROW.has(key);
  // before the editor scrolls to the place
  useLayoutEffect(() => {
    if (namesSettings) setUnfolded((before) => new Set([...before, placeId]));
  }, [namesSettings, placeId]);
  const add = () =>
    toggle(edits.add(TRANSITIONS, newTransition(content, 'New transition', [], null), 'New transition'));
  return (
    <section aria-labelledby="transitions" className="grid grid-cols-1 gap-3">
      <SectionHead id="transitions" title="Transitions" count={transitions.length}>
        {write ? (
          <Button variant="secondary" size="sm" onClick={add}>
            <Plus aria-hidden="true" />
            Add transition
          </Button>
        ) : null}
      </SectionHead>
      {transitions.length === 0 ? (
        <p className="text-sm text-text-muted">
          Transitions lead from one status to another; the initial one creates the request.
        </p>
      ) : null}
      <ul
        aria-labelledby="transitions"
        className={cn(
          'divide-y divide-border rounded-md border border-border bg-surface-raised',
          transitions.length === 0 && 'hidden',
        )}
      >
        {transitions.map(([id, transition], index) => (
          <TransitionRow
            key={id}
            id={id}
            transition={transition}
            statuses={statuses}
            when={describeConditions(transition.conditions, fields)}
            edits={edits}
            write={write}
            first={index === 0}
            last={index === transitions.length - 1}
            unfolded={unfolded.has(id)}
            onToggle={toggle}
            findings={found('transitions', id)}
          />
        ))}
      </ul>
    </section>
  );
}

interface TransitionRowProps {
  id: string;
  transition: Transition;
  statuses: WorkflowContent['statuses'];
  /** Its conditions as a clause; empty without any. */
  when: string;
  edits: Edits;
  write: boolean;
  first: boolean;
  last: boolean;
  unfolded: boolean;
  onToggle: (id: string) => void;
  findings: readonly Finding[];
}

const TransitionRow = memo(function TransitionRow(props: TransitionRowProps) {
  const { id, transition, statuses, when, edits, write, first, last, unfolded, onToggle, findings } = props;
  const { name, from, toStatusId, actors, resolution } = transition;
  const path = [...TRANSITIONS, id];
  const facts = [
    describeActors(actors),
    describeResolution(resolution),
    transition.screenFieldIds.length > 0 ? `${grouped(transition.screenFieldIds.length, 'field')} asked` : '',
  ];
  return (
    <li data-part={id} className="grid gap-1 px-2 py-2 [contain-intrinsic-size:auto_4.75rem] [content-visibility:auto]">
      <div className="flex flex-wrap items-center gap-x-2 gap-y-1.5 md:flex-nowrap">
        <button
          type="button"
          aria-expanded={unfolded}
          aria-label={`Settings of ${name}`}
          onClick={() => onToggle(id)}
          className="flex size-8 shrink-0 items-center justify-center rounded-md text-text-muted hover:bg-surface-sunken hover:text-text"
        >
          <ChevronRight aria-hidden="true" className={cn('size-4 transition-transform', unfolded && 'rotate-90')} />
        </button>
        <div className="min-w-0 flex-1 basis-36">
          <RowTextEdit
            data-key="name"
            aria-label={`Name of the transition ${name}`}
            value={name}
            readOnly={!write}
            check={nameCheck}
            onCommit={(to) => edits.set([...path, 'name'], to, 'Rename the transition')}
          />
        </div>
        <div className="flex min-w-0 flex-1 basis-64 items-center gap-2 max-md:order-last max-md:basis-full max-md:pl-10">
          <span
            className="wrap-anywhere line-clamp-2 min-w-0 flex-1 text-sm text-text-muted leading-tight"
            title={describeFromStatuses(from, statuses)}
          >
            <span className="sr-only">From </span>
            {describeFromStatuses(from, statuses)}
          </span>
          <span aria-hidden="true" className="text-text-muted">
            →
          </span>
          <div className="w-52 shrink-0" title={statuses[toStatusId ?? '']?.name}>
            <Picker
              data-key="toStatusId"
              look="compact"
              aria-label={`Where ${name} leads`}
              value={toStatusId ?? ''}
              disabled={!write}
              placeholder="Leads to?"
              options={statusChoices(statuses)}
              onChange={(to) => edits.set([...path, 'toStatusId'], to || null, 'Where the transition leads')}
            />
          </div>
        </div>
        <FindingMark {...markOf(findings)} place={path} of={`the transition ${name}`} />
        {write ? (
          <RowMenu
            label={`transition ${name}`}
            first={first}
            last={last}
            onMove={(by) => edits.move(TRANSITIONS, id, by, `Move the transition “${name}”`)}
            onDelete={() => edits.change((item) => withoutTransition(item, id), `Delete the transition “${name}”`)}
          />
        ) : null}
      </div>
      {unfolded ? null : <p className="truncate pl-10 text-text-muted text-xs">{facts.filter(Boolean).join(' · ')}</p>}
      {unfolded || when === '' ? null : (
        <p className="wrap-anywhere flex gap-1.5 pl-10 text-text-muted text-xs" title={`Only when ${when}`}>
          <GitBranch aria-hidden="true" className="mt-0.5 size-3.5 shrink-0" />
          <span className="line-clamp-2">Only when {when}</span>
        </p>
      )}
      {unfolded ? (
        <div className="min-w-0 sm:pl-10">
          <TransitionSettings id={id} transition={transition} />
        </div>
      ) : null}
    </li>
  );
});
