import { errorText } from '@scopewright/api-client';
import { PHASE_CHOICES } from '@scopewright/company-kit/scope/scope-words';
import { Alert, Button, Dialog, DialogActions, DialogContent, Field, Input, Textarea } from '@scopewright/ui';
import { Picker } from '@scopewright/ui/picker';
import { type FormEvent, useId, useState } from 'react';
import { useAddConfigItem } from './use-config-items.ts';

interface AddItemDialogProps {
  companyId: string;
  categories: readonly string[];
  onClose: () => void;
}

/** Asks for a custom item of the company. The entry stays when it is refused. */
export function AddItemDialog({ companyId, categories, onClose }: AddItemDialogProps) {
  const add = useAddConfigItem(companyId);
  const [name, setName] = useState('');
  const [category, setCategory] = useState('');
  const [description, setDescription] = useState('');
  const [phase, setPhase] = useState('1');
  const suggestions = useId();
  const submit = (event: FormEvent) => {
    event.preventDefault();
    add.mutate({ name, category, description, phase: Number(phase), inScope: true }, { onSuccess: onClose });
  };
  return (
    <Dialog open onOpenChange={(open) => !open && !add.isPending && onClose()}>
      <DialogContent
        title="Add a configuration item"
        description="Something that is configured for this company and not in the catalog. It is added to the scope immediately."
        size="sm"
      >
        <form className="grid gap-5" onSubmit={submit}>
          {add.error ? <Alert tone="danger">{errorText(add.error, 'The item was not added')}</Alert> : null}
          <Field label="Name">
            <Input
              required
              maxLength={200}
              autoComplete="off"
              value={name}
              onChange={({ target }) => setName(target.value)}
            />
          </Field>
          <Field label="Category">
            <Input
              maxLength={200}
              autoComplete="off"
              list={suggestions}
              value={category}
              onChange={({ target }) => setCategory(target.value)}
            />
          </Field>
          <datalist id={suggestions}>
            {categories.map((known) => (
              <option key={known} value={known} />
            ))}
          </datalist>
          <Field label="Phase">
            <Picker options={PHASE_CHOICES} value={phase} onChange={setPhase} />
          </Field>
          <Field label="Description">
            <Textarea
              rows={3}
              maxLength={2000}
              value={description}
              onChange={({ target }) => setDescription(target.value)}
            />
          </Field>
          <DialogActions onCancel={onClose} busy={add.isPending}>
            <Button type="submit" busy={add.isPending}>
              {add.isPending ? 'Adding...' : 'Add item'}
            </Button>
          </DialogActions>
        </form>
      </DialogContent>
    </Dialog>
  );
}
