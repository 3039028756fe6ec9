import { Field, FormDialog, Input } from '@scopewright/ui';
import { Picker } from '@scopewright/ui/picker';
import { useState } from 'react';
import { statusChoices, statusName } from './transition-words.ts';
import { useWorkflow } from './workflow-context.tsx';
import { newTransition, TRANSITIONS, transitionNameTo } from './workflow-edits.ts';

interface AddTransitionDialogProps {
  fromId: string;
  /** The target status, if it is already known. */
  toId?: string | undefined;
  onClose: () => void;
}

/** Asks for a transition's target and name. */
export function AddTransitionDialog({ fromId, toId: given, onClose }: AddTransitionDialogProps) {
  const { content, edits } = useWorkflow();
  const [chosen, setTo] = useState(given ?? '');
  const [ownName, setName] = useState<string | null>(null);
  const name = ownName ?? (chosen ? transitionNameTo(content, chosen) : '');
  function submit(): void {
    if (!chosen || name.trim() === '') return;
    edits.add(TRANSITIONS, newTransition(content, name.trim(), [fromId], chosen), `New transition “${name.trim()}”`);
    onClose();
  }
  return (
    <FormDialog
      size="sm"
      title={`Add transition from “${statusName(content.statuses, fromId)}”`}
      submitLabel="Add transition"
      submitDisabled={!chosen || name.trim() === ''}
      onSubmit={submit}
      onClose={onClose}
    >
      <Field label="Leads to">
        <Picker
          value={chosen}
          placeholder="Choose a status"
          options={statusChoices(content.statuses)}
          onChange={setTo}
        />
      </Field>
      <Field label="Name" hint="What the button says.">
        <Input value={name} maxLength={255} onChange={(event) => setName(event.target.value)} />
      </Field>
    </FormDialog>
  );
}
