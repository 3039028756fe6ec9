import { WORK_ITEM_LABEL_MAX } from '@scopewright/contracts/backlog/limits';
import { counted } from '@scopewright/domain/counted';
import { SelectedBar } from '@scopewright/lists/selected-bar';
import { Button, Field, FormDialog, Input } from '@scopewright/ui';
import type { Command } from '@scopewright/workplace-kit/commands/commands';
import type { Consultant } from '@scopewright/workplace-kit/company/consultants';
import { useState } from 'react';
import { workItemCommands } from '../work-item-commands.tsx';
import type { WorkItemChange } from './bulk.ts';
import type { ListedWorkItem } from './work-item-cells.tsx';

interface WorkItemsBarProps {
  rows: readonly ListedWorkItem[];
  /** Their hours together, formatted. */
  sum: string;
  people: readonly Consultant[];
  busy: boolean;
  onGive: (rows: readonly ListedWorkItem[], change: WorkItemChange) => void;
  onClear: () => void;
}

/** Changes the selected work items: status, phase, assignee, due date, labels, and whether clients see them. */
export function WorkItemsBar({ rows, sum, people, busy, onGive, onClear }: WorkItemsBarProps) {
  const [asking, setAsking] = useState<'dueDate' | 'label' | null>(null);
  const give = (change: WorkItemChange) => onGive(rows, change);
  const commands: Command[] = [
    ...workItemCommands(people, {}, (set) => give({ set })),
    { id: 'work-item-due', title: 'Due date…', run: () => setAsking('dueDate') },
    { id: 'work-item-label', title: 'Label…', run: () => setAsking('label') },
    {
      id: 'work-item-share',
      title: 'Share…',
      choices: () => [
        { id: 'share', title: 'Share with the client', run: () => give({ set: { shared: true } }) },
        { id: 'unshare', title: 'Stop sharing', run: () => give({ set: { shared: false } }) },
      ],
    },
  ];
  return (
    <SelectedBar
      label="Selected work items"
      count={rows.length}
      sum={sum}
      busy={busy}
      commands={commands}
      onClear={onClear}
    >
      {asking === null ? null : (
        <AskDialog
          what={asking}
          count={rows.length}
          onGive={(change) => {
            setAsking(null);
            give(change);
          }}
          onClose={() => setAsking(null)}
        />
      )}
    </SelectedBar>
  );
}

interface AskDialogProps {
  what: 'dueDate' | 'label';
  count: number;
  onGive: (change: WorkItemChange) => void;
  onClose: () => void;
}

/** Asks for a date or a label. */
function AskDialog({ what, count, onGive, onClose }: AskDialogProps) {
  const [text, setText] = useState('');
  const label = text.trim().replaceAll(/\s+/g, '-');
  const submit = () => {
    if (what === 'dueDate') onGive({ set: { dueDate: text || null } });
    else if (label !== '') onGive({ addLabels: [label] });
  };
  return (
    <FormDialog
      size="sm"
      title={what === 'dueDate' ? 'Set the due date' : 'Label'}
      description={`Of ${counted(count, 'work item')}`}
      submitLabel={what === 'label' ? 'Add' : text === '' ? 'Remove the date' : 'Set'}
      submitDisabled={what === 'label' && label === ''}
      actions={
        what === 'label' ? (
          <Button variant="secondary" disabled={label === ''} onClick={() => onGive({ removeLabels: [label] })}>
            Remove
          </Button>
        ) : null
      }
      onSubmit={submit}
      onClose={onClose}
    >
      {what === 'dueDate' ? (
        <Field label="Due date" hint="Leave empty to remove it.">
          <Input type="date" value={text} onChange={(event) => setText(event.target.value)} />
        </Field>
      ) : (
        <Field label="Label">
          <Input
            value={text}
            maxLength={WORK_ITEM_LABEL_MAX}
            autoComplete="off"
            onChange={(event) => setText(event.target.value)}
          />
        </Field>
      )}
    </FormDialog>
  );
}
