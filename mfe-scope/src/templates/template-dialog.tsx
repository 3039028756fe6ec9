import { errorText } from '@scopewright/api-client';
import { scopeKey } from '@scopewright/company-kit/scope/scope-key';
import { refreshScope } from '@scopewright/company-kit/scope/scope-queries';
import { counted } from '@scopewright/domain/counted';
import { useHost, useOperation } from '@scopewright/remote-contract';
import { useMutation, useQuery, useQueryClient } from '@scopewright/remote-contract/query';
import { Alert, Button, DialogActions, OpenDialog } from '@scopewright/ui';
import { useState } from 'react';
import { InsertionPlan } from './insertion-plan.tsx';
import { TemplateChoices } from './template-choices.tsx';

interface TemplateDialogProps {
  companyId: string;
  projectId: string;
  onClose: () => void;
}

/** Inserts templates into the project, after a preview of the result. */
export function TemplateDialog({ companyId, projectId, onClose }: TemplateDialogProps) {
  const { api, toast } = useHost();
  const queryClient = useQueryClient();
  const [chosenIds, setChosenIds] = useState<readonly string[]>([]);
  const [templateId = '', ...otherTemplateIds] = chosenIds;
  const operation = useOperation();
  const call = (dryRun: boolean, signal?: AbortSignal) =>
    api.call('insertTemplate', {
      params: { companyId, templateId },
      body: { operationId: operation.idFor([chosenIds, projectId]), projectId, otherTemplateIds, dryRun },
      ...(signal ? { signal } : {}),
    });
  const plan = useQuery({
    queryKey: [...scopeKey(companyId), 'template-plan', projectId, chosenIds],
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
        <TemplateChoices
          legend="Templates"
          hint="Choose one or several."
          chosenIds={chosenIds}
          onChange={setChosenIds}
        />
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
