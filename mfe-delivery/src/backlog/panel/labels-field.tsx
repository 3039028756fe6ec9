import { ChosenList } from '@scopewright/company-kit/scope/chosen-list';
import { WORK_ITEM_LABEL_MAX, WORK_ITEM_LABELS_MAX } from '@scopewright/contracts/backlog/limits';
import { Button, Input, Plus } from '@scopewright/ui';
import { type FormEvent, useId, useState } from 'react';

interface LabelsFieldProps {
  labels: readonly string[];
  /** Labels of other work items. */
  known: readonly string[];
  write: boolean;
  onChange: (labels: string[]) => void;
}

/** The labels of a work item: chosen from those in use, or new. */
export function LabelsField({ labels, known, write, onChange }: LabelsFieldProps) {
  const [text, setText] = useState('');
  const listId = useId();
  const label = text.trim().replaceAll(/\s+/g, '-');
  const add = (event: FormEvent) => {
    event.preventDefault();
    if (label !== '' && !labels.includes(label)) onChange([...labels, label]);
    setText('');
  };
  return (
    <section aria-label="Labels" className="grid gap-1.5">
      <h3 className="font-medium text-sm text-text">Labels</h3>
      {labels.length === 0 && !write ? <p className="text-sm text-text-muted">None</p> : null}
      <ChosenList
        label="Labels"
        chosen={labels.map((value) => ({ value, label: value }))}
        choices={[]}
        addLabel="Add a label"
        placeholder=""
        disabled={!write}
        onAdd={() => undefined}
        onRemove={(removed) => onChange(labels.filter((each) => each !== removed))}
      />
      {write && labels.length < WORK_ITEM_LABELS_MAX ? (
        <form onSubmit={add} className="flex gap-2">
          <Input
            compact
            aria-label="New label"
            list={listId}
            autoComplete="off"
            maxLength={WORK_ITEM_LABEL_MAX}
            value={text}
            onChange={(event) => setText(event.target.value)}
          />
          <datalist id={listId}>
            {known
              .filter((each) => !labels.includes(each))
              .map((each) => (
                <option key={each} value={each} />
              ))}
          </datalist>
          <Button type="submit" variant="secondary" size="sm" disabled={label === ''} aria-label="Add label">
            <Plus aria-hidden="true" />
            Add
          </Button>
        </form>
      ) : null}
    </section>
  );
}
