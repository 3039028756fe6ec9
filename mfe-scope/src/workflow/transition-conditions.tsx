import type { ConditionGroup, Transition } from '@scopewright/contracts/scoping';
import type { Json } from '@scopewright/editing';
import { Button, Plus } from '@scopewright/ui';
import { useEffect, useRef } from 'react';
import { ConditionGroupEditor } from '../form/rules/condition-group.tsx';
import { describeConditions } from './transition-words.ts';
import { useWorkflow } from './workflow-context.tsx';
import { TRANSITIONS } from './workflow-edits.ts';

const FIRST: ConditionGroup = { match: 'all', conditions: [{ fieldId: null, operator: 'is' }] };

/** Conditions on a request's answers that permit a transition: built from choices, and shown as a sentence. */
export function TransitionConditions({
  id,
  transition: { name, from, conditions },
}: {
  id: string;
  transition: Transition;
}) {
  const { edits, write, fields, askable } = useWorkflow();
  const root = useRef<HTMLFieldSetElement>(null);
  const begun = useRef(false);
  const sentence = describeConditions(conditions, fields);
  const set = (to: ConditionGroup | null) =>
    edits.set(
      [...TRANSITIONS, id, 'conditions'],
      (to === null || to.conditions.length === 0 ? null : to) as Json,
      `Conditions of “${name}”`,
    );
  useEffect(() => {
    if (!begun.current || sentence === '') return;
    begun.current = false;
    root.current?.querySelector('select')?.focus();
  }, [sentence]);
  return (
    <fieldset ref={root} data-key="conditions" className="@container grid min-w-0 gap-3">
      <legend className="pb-1.5 font-medium text-sm text-text">Conditions</legend>
      {sentence === '' ? (
        <p className="text-sm text-text-muted">
          {from === 'start' ? 'The platform has no conditions on the initial transition.' : 'It is always available.'}
        </p>
      ) : (
        <ConditionGroupEditor
          group={conditions ?? FIRST}
          askable={askable}
          fields={fields}
          name={`Conditions of ${name}`}
          elsewhere="not asked in any request of this workflow"
          disabled={!write}
          onChange={set}
        />
      )}
      {sentence === '' ? null : (
        <p className="wrap-anywhere rounded-md border border-border bg-surface-raised px-3 py-2 text-sm text-text-muted">
          Available only when <span className="text-text">{sentence}</span>.
        </p>
      )}
      {write && sentence === '' && from !== 'start' ? (
        <Button
          variant="secondary"
          size="sm"
          className="justify-self-start"
          onClick={() => {
            begun.current = true;
            set(FIRST);
          }}
        >
          <Plus aria-hidden="true" /> Add condition
        </Button>
      ) : null}
    </fieldset>
  );
}
