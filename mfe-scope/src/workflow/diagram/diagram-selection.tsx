import { CATEGORY_WORDS, choicesOf } from '@scopewright/company-kit/scope/scope-words';
import { LineEdit, nameCheck } from '@scopewright/editing/text-edit';
import { Field, Select } from '@scopewright/ui';
import { Picker } from '@scopewright/ui/picker';
import { FindingMark, markOf } from '../../findings/finding-mark.tsx';
import { TransitionSettings } from '../transition-settings.tsx';
import { statusChoices } from '../transition-words.ts';
import { useWorkflow } from '../workflow-context.tsx';
import { STATUSES, TRANSITIONS } from '../workflow-edits.ts';

const CATEGORIES = choicesOf(CATEGORY_WORDS);

/** The selection in the diagram, to be edited below it. */
export function DiagramSelection({ kind, id }: { kind: 'status' | 'transition'; id: string }) {
  const { content, findings } = useWorkflow();
  const map = kind === 'status' ? STATUSES : TRANSITIONS;
  const own = findings.filter(({ path }) => path[2] === id);
  if (!(id in content[kind === 'status' ? 'statuses' : 'transitions'])) return null;
  return (
    <section
      aria-label={kind === 'status' ? 'The chosen status' : 'The chosen transition'}
      className="grid gap-4 rounded-lg border border-border bg-surface-raised p-4"
    >
      <div className="-mb-4 flex h-0 justify-end">
        <FindingMark {...markOf(own)} place={[...map, id]} of={kind === 'status' ? 'this status' : 'this transition'} />
      </div>
      {kind === 'status' ? <StatusForm id={id} /> : <TransitionForm id={id} />}
    </section>
  );
}

function StatusForm({ id }: { id: string }) {
  const { content, edits, write } = useWorkflow();
  const status = content.statuses[id];
  if (!status) return null;
  return (
    <div className="grid gap-4 sm:grid-cols-2">
      <Field label="Name of the status">
        <LineEdit
          value={status.name}
          readOnly={!write}
          check={nameCheck}
          onCommit={(to) => edits.set([...STATUSES, id, 'name'], to, 'Rename the status')}
        />
      </Field>
      <Field label="Category">
        <Select
          value={status.category ?? ''}
          disabled={!write}
          placeholder="Category?"
          options={CATEGORIES}
          onChange={(event) =>
            edits.set([...STATUSES, id, 'category'], event.target.value || null, 'Category of the status')
          }
        />
      </Field>
    </div>
  );
}

function TransitionForm({ id }: { id: string }) {
  const { content, edits, write } = useWorkflow();
  const transition = content.transitions[id];
  if (!transition) return null;
  return (
    <>
      <div className="grid gap-4 sm:grid-cols-2">
        <Field label="Name of the transition">
          <LineEdit
            value={transition.name}
            readOnly={!write}
            check={nameCheck}
            onCommit={(to) => edits.set([...TRANSITIONS, id, 'name'], to, 'Rename the transition')}
          />
        </Field>
        <Field label="Leads to">
          <Picker
            value={transition.toStatusId ?? ''}
            disabled={!write}
            placeholder="Choose a status"
            options={statusChoices(content.statuses)}
            onChange={(to) => edits.set([...TRANSITIONS, id, 'toStatusId'], to || null, 'Where the transition leads')}
          />
        </Field>
      </div>
      <TransitionSettings id={id} transition={transition} />
    </>
  );
}
