import { errorText } from '@scopewright/api-client';
import { scopeKey } from '@scopewright/company-kit/scope/scope-key';
import { refreshScope } from '@scopewright/company-kit/scope/scope-queries';
import { counted } from '@scopewright/domain/counted';
import { useHost, useOperation } from '@scopewright/remote-contract';
import { useMutation, useQuery, useQueryClient } from '@scopewright/remote-contract/query';
import { Alert, Button, DialogActions, ListSkeleton, OpenDialog, RadioGroup } from '@scopewright/ui';
import { FailedToLoad } from '@scopewright/workplace-kit/page/failed-to-load';
import { useState } from 'react';
import { InsertionPlan } from './insertion-plan.tsx';
import { useTemplates } from './use-templates.ts';

interface TemplateDialogProps {
  companyId: string;
  projectId: string;
  onClose: () => void;
}

const ROWS = ['w-48', 'w-56', 'w-40'];
const CELLS = ['w-24'];

/** Inserts a template into the project, after a preview of the result. */
export function TemplateDialog({ companyId, projectId, onClose }: TemplateDialogProps) {
  const { api, toast } = useHost();
  const queryClient = useQueryClient();
  const templates = useTemplates();
  const [templateId, setTemplate] = useState('');
  const operation = useOperation();
  const call = (dryRun: boolean, signal?: AbortSignal) =>
    api.call('insertTemplate', {
      params: { companyId, templateId },
      body: { operationId: operation.idFor([templateId, projectId]), projectId, dryRun },
      ...(signal ? { signal } : {}),
    });
  const plan = useQuery({
    queryKey: [...scopeKey(companyId), 'template-plan', projectId, templateId],
    queryFn: ({ signal }) => call(true, signal),
    enabled: templateId !== '',
    staleTime: 0,
  });
  const insert = useMutation({
    mutationFn: () => call(false),
    onSuccess: ({ items }) => {
      refreshScope(queryClient, companyId);
      toast.success(counted(items.length, 'item is in the project', 'items are in the project'));
      onClose();
    },
  });
  return (
    <OpenDialog
      onClose={onClose}
      size="lg"
      title="Insert a template"
      description="Nothing in the project is changed; what the company already has is reused."
    >
      <div className="grid gap-6">
        {templates.data ? (
          <RadioGroup
            legend="Template"
            name="template"
            value={templateId}
            onValueChange={setTemplate}
            className="max-h-64 overflow-y-auto sm:grid-cols-2"
            options={templates.data.map(({ id, name, description }) => ({
              value: id,
              label: name,
              hint: description,
            }))}
          />
        ) : templates.error ? (
          <FailedToLoad what="the templates" of={templates} />
        ) : (
          <ListSkeleton label="Loading the templates..." rows={ROWS} cells={CELLS} />
        )}
        {templateId !== '' && plan.data ? <InsertionPlan plan={plan.data} /> : null}
        {plan.error ? <Alert tone="danger">{errorText(plan.error)}</Alert> : null}
        {insert.error ? <Alert tone="danger">{errorText(insert.error)}</Alert> : null}
        <DialogActions onCancel={onClose}>
          <Button disabled={!plan.data} busy={insert.isPending} onClick={() => insert.mutate()}>
            {insert.isPending ? 'Inserting...' : 'Insert'}
          </Button>
        </DialogActions>
      </div>
    </OpenDialog>
  );
}
