import { errorText } from '@scopewright/api-client';
import { KIND_WORDS } from '@scopewright/company-kit/scope/scope-words';
import { inOrder } from '@scopewright/domain/scoping/parts';
import { nameCheck } from '@scopewright/editing/text-edit';
import { Alert, Button, DialogActions, Field, Input, OpenDialog } from '@scopewright/ui';
import { Picker } from '@scopewright/ui/picker';
import { type FormEvent, useState } from 'react';
import { useCreateItem } from '../queries/use-create-item.ts';
import { emptyWorkflow } from '../workflow/workflow-edits.ts';
import { useWorkspace } from './workspace-context.tsx';

interface NewItemDialogProps {
  kind: 'workflow' | 'requestType' | 'field';
  onClose: () => void;
}

const PLACEHOLDERS = {
  workflow: 'Service request fulfillment',
  requestType: 'Get IT help',
  field: 'Affected system',
} as const;

/** Asks for the name of a new item and, for a request type, also for its portal group. */
export function NewItemDialog({ kind, onClose }: NewItemDialogProps) {
  const { project, rows, openItem } = useWorkspace();
  const create = useCreateItem();
  const [name, setName] = useState('');
  const [error, setError] = useState<string | null>(null);
  const [portalGroupId, setPortalGroup] = useState('');
  const [workflowId, setWorkflow] = useState(rows.find((row) => row.kind === 'workflow')?.id ?? '');
  const words = KIND_WORDS[kind].one.toLowerCase();
  // created once: pressed again after a lost answer it has to be the same workflow
  const [workflow] = useState(emptyWorkflow);
  const contentOf = () => {
    if (kind === 'workflow') return workflow;
    return kind === 'requestType' ? { portalGroupId: portalGroupId || null, workflowId: workflowId || null } : {};
  };
  function submit(event: FormEvent): void {
    event.preventDefault();
    const wrong = nameCheck(name.trim());
    setError(wrong);
    if (wrong !== null) return;
    create.mutate(
      { kind, name: name.trim(), projectId: kind === 'field' ? null : project.id, content: contentOf() },
      {
        onSuccess: ({ id }) => {
          onClose();
          openItem(id);
        },
      },
    );
  }
  return (
    <OpenDialog
      onClose={onClose}
      size="sm"
      title={`New ${words}`}
      description={
        kind === 'field' ? 'A field belongs to the whole company: any form of its projects can use it.' : undefined
      }
    >
      <form onSubmit={submit} noValidate className="grid gap-5">
        <Field label="Name" required {...(error ? { error } : {})}>
          <Input
            value={name}
            onChange={(event) => setName(event.target.value)}
            placeholder={PLACEHOLDERS[kind]}
            autoComplete="off"
          />
        </Field>
        {kind === 'requestType' ? (
          <>
            <Field label="Portal group">
              <Picker
                value={portalGroupId}
                onChange={setPortalGroup}
                none="None yet"
                options={inOrder(project.content.portalGroups).map(([value, { name: label }]) => ({ value, label }))}
              />
            </Field>
            <Field label="Workflow">
              <Picker
                value={workflowId}
                onChange={setWorkflow}
                none="None yet"
                options={rows
                  .filter((row) => row.kind === 'workflow')
                  .map((row) => ({ value: row.id, label: row.name }))}
              />
            </Field>
          </>
        ) : null}
        {create.isError ? <Alert tone="danger">{errorText(create.error)}</Alert> : null}
        <DialogActions onCancel={onClose}>
          <Button type="submit" busy={create.isPending}>
            {create.isPending ? 'Creating...' : `Create ${words}`}
          </Button>
        </DialogActions>
      </form>
    </OpenDialog>
  );
}
