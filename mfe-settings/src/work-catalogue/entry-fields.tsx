import { CONFIG_PHASES } from '@scopewright/contracts/constants';
import { ENTRY } from '@scopewright/domain/backlog/agreed-work/catalogue';
import { counted } from '@scopewright/domain/counted';
import { Badge, Button, Checkbox, Field, Input, Plus, Select, Textarea, Trash2 } from '@scopewright/ui';
import { useState } from 'react';
import { canAdd, type EntryTexts, hoursOf, newId, type Problems } from './catalogue-draft.ts';

const PHASES = CONFIG_PHASES.map(({ value, label }) => ({ value: String(value), label: `${value}: ${label}` }));
const NUMBER = new Intl.NumberFormat('en-US', { maximumFractionDigits: 2 });

interface EntryFieldsProps {
  entry: EntryTexts;
  write: boolean;
  /** It was just added: its fields are shown. */
  isNew: boolean;
  problems: Problems;
  onEntry: (entry: EntryTexts) => void;
  onRemove: () => void;
}

/** One entry: a line with its hours, and its fields below when it is open. */
export function EntryFields({ entry, write, isNew, problems, onEntry, onRemove }: EntryFieldsProps) {
  const [open, setOpen] = useState(isNew);
  const isWrong = Object.keys(problems).some((path) => path.startsWith(`${entry.id}.`));
  const shown = open || isWrong;
  const name = entry.name.trim() || 'New entry';
  const errorAt = (path: string) => {
    const error = problems[`${entry.id}.${path}`];
    return error ? { error } : {};
  };
  const set = (values: Partial<EntryTexts>) => onEntry({ ...entry, ...values });
  return (
    <div className="grid grid-cols-1">
      <button
        type="button"
        aria-expanded={shown}
        className="flex min-h-11 flex-wrap items-center justify-between gap-x-4 gap-y-1 px-4 py-3 text-left hover:bg-surface-sunken"
        onClick={() => setOpen(!shown)}
      >
        <span className="wrap-anywhere font-medium text-sm">{name}</span>
        <span className="flex flex-wrap items-center gap-2 text-sm text-text-muted">
          {entry.isOn ? null : <Badge>Off</Badge>}
          <span className="tabular-nums">
            {counted(entry.subtasks.length, 'subtask')} · {NUMBER.format(hoursOf(entry))} h
          </span>
        </span>
      </button>
      {shown ? (
        <fieldset disabled={!write} className="grid min-w-0 gap-5 border-border border-t px-4 py-5">
          <legend className="sr-only">{name}</legend>
          <HeadFields entry={entry} set={set} errorAt={errorAt} />
          <SubtaskRows entry={entry} write={write} set={set} errorAt={errorAt} />
          <CriterionRows entry={entry} write={write} set={set} errorAt={errorAt} />
          {write && entry.id !== ENTRY.other ? (
            <div>
              <Button variant="ghost" size="sm" aria-label={`Remove ${name}`} onClick={onRemove}>
                <Trash2 aria-hidden="true" />
                Remove entry
              </Button>
            </div>
          ) : null}
        </fieldset>
      ) : null}
    </div>
  );
}

interface PartProps {
  entry: EntryTexts;
  set: (values: Partial<EntryTexts>) => void;
  errorAt: (path: string) => { error?: string };
}

function HeadFields({ entry, set, errorAt }: PartProps) {
  return (
    <div className="grid max-w-3xl gap-4">
      <Checkbox
        label="On"
        hint="Off: clauses that name it get no work, and are open points of the project."
        checked={entry.isOn}
        onChange={({ target }) => set({ isOn: target.checked })}
      />
      <div className="grid gap-4 sm:grid-cols-[minmax(0,2fr)_minmax(0,1fr)_minmax(0,1fr)]">
        <Field label="Name" required {...errorAt('name')}>
          <Input autoComplete="off" value={entry.name} onChange={({ target }) => set({ name: target.value })} />
        </Field>
        <Field label="Phase">
          <Select
            options={PHASES}
            value={String(entry.phase)}
            onChange={({ target }) => set({ phase: Number(target.value) })}
          />
        </Field>
        <Field label="Hours" hint="Besides its subtasks" {...errorAt('hours')}>
          <Input
            inputMode="decimal"
            autoComplete="off"
            value={entry.hours}
            onChange={({ target }) => set({ hours: target.value })}
          />
        </Field>
      </div>
      {entry.id === ENTRY.other ? (
        <p className="text-sm text-text-muted">Used for each deliverable that no other entry fits.</p>
      ) : (
        <Field
          label="Found by"
          hint="Words and phrases of a clause, one per line, in any language."
          {...errorAt('words')}
        >
          <Textarea rows={4} value={entry.words} onChange={({ target }) => set({ words: target.value })} />
        </Field>
      )}
    </div>
  );
}

function SubtaskRows({ entry, write, set, errorAt }: PartProps & { write: boolean }) {
  const { subtasks } = entry;
  const change = (id: string, values: Partial<EntryTexts['subtasks'][number]>) =>
    set({ subtasks: subtasks.map((one) => (one.id === id ? { ...one, ...values } : one)) });
  return (
    <fieldset className="grid max-w-3xl gap-2">
      <legend className="mb-1 font-medium text-sm">Subtasks, in their order</legend>
      {subtasks.map(({ id, name, hours }, index) => (
        <div key={id} className="grid grid-cols-[minmax(0,1fr)_5rem_auto] items-start gap-2">
          <PartInput
            label={`Subtask ${index + 1}`}
            value={name}
            {...errorAt(`subtasks.${id}.name`)}
            onValue={(value) => change(id, { name: value })}
          />
          <PartInput
            label={`Hours of subtask ${index + 1}`}
            value={hours}
            isNumber
            {...errorAt(`subtasks.${id}.hours`)}
            onValue={(value) => change(id, { hours: value })}
          />
          {write ? (
            <RemovePart
              label={`Remove subtask ${index + 1}`}
              onRemove={() => set({ subtasks: subtasks.filter((one) => one.id !== id) })}
            />
          ) : null}
        </div>
      ))}
      {write ? (
        <AddPart
          label="Add subtask"
          disabled={!canAdd(subtasks)}
          onAdd={() => set({ subtasks: [...subtasks, { id: newId(), name: '', hours: '1' }] })}
        />
      ) : null}
    </fieldset>
  );
}

function CriterionRows({ entry, write, set, errorAt }: PartProps & { write: boolean }) {
  const { criteria } = entry;
  return (
    <fieldset className="grid max-w-3xl gap-2">
      <legend className="mb-1 font-medium text-sm">Acceptance criteria</legend>
      {criteria.map(({ id, text }, index) => (
        <div key={id} className="grid grid-cols-[minmax(0,1fr)_auto] items-start gap-2">
          <PartInput
            label={`Criterion ${index + 1}`}
            value={text}
            {...errorAt(`criteria.${id}`)}
            onValue={(value) => set({ criteria: criteria.map((one) => (one.id === id ? { id, text: value } : one)) })}
          />
          {write ? (
            <RemovePart
              label={`Remove criterion ${index + 1}`}
              onRemove={() => set({ criteria: criteria.filter((one) => one.id !== id) })}
            />
          ) : null}
        </div>
      ))}
      {write ? (
        <AddPart
          label="Add criterion"
          disabled={!canAdd(criteria)}
          onAdd={() => set({ criteria: [...criteria, { id: newId(), text: '' }] })}
        />
      ) : null}
    </fieldset>
  );
}

interface PartInputProps {
  label: string;
  value: string;
  isNumber?: boolean;
  error?: string;
  onValue: (value: string) => void;
}

function PartInput({ label, value, isNumber = false, error, onValue }: PartInputProps) {
  return (
    <span className="grid gap-1">
      <Input
        aria-label={label}
        aria-invalid={error ? true : undefined}
        autoComplete="off"
        inputMode={isNumber ? 'decimal' : 'text'}
        value={value}
        className={isNumber ? 'text-right tabular-nums' : ''}
        onChange={({ target }) => onValue(target.value)}
      />
      {error ? <span className="text-danger text-xs">{error}</span> : null}
    </span>
  );
}

const RemovePart = ({ label, onRemove }: { label: string; onRemove: () => void }) => (
  <Button variant="ghost" size="sm" aria-label={label} onClick={onRemove}>
    <Trash2 aria-hidden="true" />
  </Button>
);

const AddPart = ({ label, disabled, onAdd }: { label: string; disabled: boolean; onAdd: () => void }) => (
  <div>
    <Button variant="ghost" size="sm" disabled={disabled} onClick={onAdd}>
      <Plus aria-hidden="true" />
      {label}
    </Button>
  </div>
);
