import { errorText } from '@scopewright/api-client';
import { ItemIcon } from '@scopewright/company-kit/scope/item-icon';
import { scopeKey } from '@scopewright/company-kit/scope/scope-key';
import { refreshScope } from '@scopewright/company-kit/scope/scope-queries';
import { KIND_WORDS } from '@scopewright/company-kit/scope/scope-words';
import type { InsertionResult } from '@scopewright/contracts/scoping';
import { counted } from '@scopewright/domain/counted';
import { useHost, useOperation } from '@scopewright/remote-contract';
import { useMutation, useQuery, useQueryClient } from '@scopewright/remote-contract/query';
import {
  Alert,
  Button,
  cn,
  DialogActions,
  Info,
  ListSkeleton,
  OpenDialog,
  RadioGroup,
  TriangleAlert,
} from '@scopewright/ui';
import { FailedToLoad } from '@scopewright/workplace-kit/page/failed-to-load';
import { useState } from 'react';
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
        {templateId !== '' && plan.data ? <Plan plan={plan.data} /> : null}
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

/** The additions to the project, and conflicts. */
function Plan({ plan: { items, conflicts } }: { plan: InsertionResult }) {
  return (
    <section aria-labelledby="plan" className="grid gap-3">
      <h3 id="plan" className="font-semibold text-text">
        {counted(items.length, 'item will be added', 'items will be added')} into the project
      </h3>
      {[true, false].map((blocking) => (
        <Conflicts
          key={String(blocking)}
          conflicts={conflicts.filter(({ blocks }) => blocks === blocking)}
          blocking={blocking}
        />
      ))}
      <ul className="grid max-h-56 gap-x-6 gap-y-1 overflow-y-auto text-sm sm:grid-cols-2">
        {items.map(({ kind, name }) => (
          <li key={`${kind}/${name}`} className="flex min-w-0 items-center gap-2">
            <ItemIcon kind={kind} />
            <span className="truncate">{name}</span>
            <span className="sr-only">, {KIND_WORDS[kind].one}</span>
          </li>
        ))}
      </ul>
    </section>
  );
}

/** The names of the items that each message is about. */
function byMessage(conflicts: InsertionResult['conflicts']): [message: string, names: string[]][] {
  const named = new Map<string, string[]>();
  for (const { name, message } of conflicts) named.set(message, [...(named.get(message) ?? []), name]);
  return [...named];
}

/** Blocking conflicts; or, if nothing has to be done, how existing items are treated. */
function Conflicts({ conflicts, blocking }: { conflicts: InsertionResult['conflicts']; blocking: boolean }) {
  if (conflicts.length === 0) return null;
  const Icon = blocking ? TriangleAlert : Info;
  return (
    <ul
      className={cn(
        'grid gap-1.5 rounded-md border p-3 text-sm',
        blocking ? 'border-warning bg-warning-soft' : 'border-border bg-surface-sunken',
      )}
    >
      {byMessage(conflicts).map(([message, names]) => (
        <li key={message} className="flex gap-2">
          <Icon aria-hidden="true" className={cn('mt-0.5 size-4 shrink-0', blocking ? 'text-warning' : 'text-info')} />
          <span className="wrap-anywhere">
            <span className="font-medium">{names.join(', ')}</span>: {message}
          </span>
        </li>
      ))}
    </ul>
  );
}
