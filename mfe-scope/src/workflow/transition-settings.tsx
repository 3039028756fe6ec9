import { ACTOR_WORDS, choicesOf } from '@scopewright/company-kit/scope/scope-words';
import type { Transition } from '@scopewright/contracts/scoping';
import { LineEdit } from '@scopewright/editing/text-edit';
import { Field, Select } from '@scopewright/ui';
import { Picker } from '@scopewright/ui/picker';
import { useWorkspace } from '../project/workspace-context.tsx';
import { CheckGroup } from './check-group.tsx';
import { TransitionConditions } from './transition-conditions.tsx';
import { statusChoices } from './transition-words.ts';
import { useWorkflow } from './workflow-context.tsx';
import { TRANSITIONS } from './workflow-edits.ts';

const STARTS = [
  { value: 'statuses', label: 'From these statuses' },
  { value: 'any', label: 'From any status' },
  { value: 'start', label: 'Creates the request' },
];
const RESOLUTIONS = [
  { value: 'leave', label: 'Leaves it as it is' },
  { value: 'set', label: 'Sets it' },
  { value: 'clear', label: 'Clears it' },
];
const RESOLUTION_AT_FIRST = 'Done';

/** All settings of a transition except its name and target. */
export function TransitionSettings({ id, transition }: { id: string; transition: Transition }) {
  const { content, edits, write } = useWorkflow();
  const { from, actors, resolution, screenFieldIds } = transition;
  const path = [...TRANSITIONS, id];
  const start = typeof from === 'string' ? from : 'statuses';
  return (
    <div className="grid gap-5 rounded-md bg-surface p-3 sm:p-4">
      <div className="grid gap-4 sm:grid-cols-2">
        <Field label="Where it starts">
          <Select
            data-key="from"
            value={start}
            disabled={!write}
            options={STARTS}
            onChange={({ target: { value } }) =>
              edits.set([...path, 'from'], value === 'statuses' ? [] : value, 'Where the transition starts')
            }
          />
        </Field>
        <Field label="Resolution">
          <Select
            data-key="resolution"
            value={resolution === undefined ? 'leave' : resolution === null ? 'clear' : 'set'}
            disabled={!write}
            options={RESOLUTIONS}
            onChange={({ target: { value } }) =>
              edits.set(
                [...path, 'resolution'],
                value === 'leave' ? undefined : value === 'clear' ? null : RESOLUTION_AT_FIRST,
                'Resolution',
              )
            }
          />
        </Field>
        {typeof resolution === 'string' ? (
          <Field label="Name of the resolution">
            <LineEdit
              value={resolution}
              readOnly={!write}
              maxLength={255}
              check={(value) => (value === '' ? 'Name is required' : null)}
              onCommit={(to) => edits.set([...path, 'resolution'], to, 'Resolution')}
            />
          </Field>
        ) : null}
      </div>
      {Array.isArray(from) ? (
        <CheckGroup
          legend="From these statuses"
          choices={statusChoices(content.statuses)}
          chosen={from}
          disabled={!write}
          onChange={(to) => edits.set([...path, 'from'], to, 'Where the transition starts')}
        />
      ) : null}
      <CheckGroup
        legend="Who can use this transition (leave empty for everyone who can see the request)"
        choices={choicesOf(ACTOR_WORDS)}
        chosen={actors}
        disabled={!write}
        onChange={(to) => edits.set([...path, 'actors'], to, 'Who can use the transition')}
      />
      <TransitionConditions id={id} transition={transition} />
      <ScreenFields
        chosen={screenFieldIds}
        onChange={(to) => edits.set([...path, 'screenFieldIds'], to, 'Fields on the transition screen')}
      />
    </div>
  );
}

/** The fields that the user fills in during the transition. */
function ScreenFields({ chosen, onChange }: { chosen: readonly string[]; onChange: (ids: string[]) => void }) {
  const { write } = useWorkflow();
  const { rows } = useWorkspace();
  const fields = rows.filter(({ kind }) => kind === 'field');
  const nameOf = (id: string) => fields.find((field) => field.id === id)?.name ?? 'A field that is gone';
  return (
    <div className="grid gap-2">
      {chosen.length > 0 || !write ? (
        <CheckGroup
          legend="Fields on its screen"
          choices={chosen.map((value) => ({ value, label: nameOf(value) }))}
          chosen={chosen}
          disabled={!write}
          onChange={onChange}
        />
      ) : null}
      {write ? (
        <Field label={chosen.length > 0 ? 'Ask another field' : 'Fields on its screen'} className="max-w-sm">
          <Picker
            data-key="screenFieldIds"
            value=""
            placeholder={fields.length === 0 ? 'The company has no fields yet' : 'Choose a field'}
            options={fields
              .filter(({ id }) => !chosen.includes(id))
              .map(({ id, name }) => ({ value: id, label: name }))}
            onChange={(id) => onChange([...chosen, id])}
          />
        </Field>
      ) : null}
    </div>
  );
}
