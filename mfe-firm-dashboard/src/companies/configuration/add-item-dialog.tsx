import { errorText } from '@scopewright/api-client';
import { PHASE_CHOICES } from '@scopewright/company-kit/scope/scope-words';
import { Alert, Field, FormDialog, Input, Textarea } from '@scopewright/ui';
import { Picker } from '@scopewright/ui/picker';
import { useId, useState } from 'react';
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
  return (
    <FormDialog
      title="Add a configuration item"
      description="Something that is configured for this company and not in the catalog. It is added to the scope immediately."
      size="sm"
      submitLabel={add.isPending ? 'Adding...' : 'Add item'}
      busy={add.isPending}
      onSubmit={() =>
        add.mutate({ name, category, description, phase: Number(phase), inScope: true }, { onSuccess: onClose })
      }
      onClose={onClose}
    >
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
    </FormDialog>
  );
}
