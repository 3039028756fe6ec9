import { errorText } from '@scopewright/api-client';
import { projectPath } from '@scopewright/company-kit/scope/scope-paths';
import { refreshScope } from '@scopewright/company-kit/scope/scope-queries';
import type { ScopeItemOf } from '@scopewright/contracts/scoping';
import { grouped } from '@scopewright/domain/counted';
import { keyFor } from '@scopewright/domain/scoping/project-key';
import { keyCheck, nameCheck } from '@scopewright/editing/text-edit';
import { useHost, useOperation } from '@scopewright/remote-contract';
import { useMutation, useQueryClient } from '@scopewright/remote-contract/query';
import { Alert, Button, DialogActions, OpenDialog } from '@scopewright/ui';
import { useOpenCompany } from '@scopewright/workplace-kit/company/company-context';
import { useGo } from '@scopewright/workplace-kit/page/tenant-link';
import { type FormEvent, useState } from 'react';
import { type ChosenCompany, CompanyField } from './company-field.tsx';
import { NameAndKey, NO_ERRORS } from './name-and-key.tsx';

interface CopyProjectDialogProps {
  project: Pick<ScopeItemOf<'project'>, 'id' | 'name'>;
  /** Resolves once the project's pending edits are saved. */
  sent: () => Promise<unknown>;
  onClose: () => void;
}

/** Copies a project with all of its items into its own or another company. */
export function CopyProjectDialog({ project, sent, onClose }: CopyProjectDialogProps) {
  const own = useOpenCompany();
  const [company, setCompany] = useState<ChosenCompany | null>(own);
  const [name, setName] = useState(`${project.name} copy`);
  const [ownKey, setKey] = useState<string | null>(null);
  const [tried, setTried] = useState(false);
  const key = ownKey ?? keyFor(name);
  const copy = useCopy({ companyId: own.id, project, sent, onClose });
  function submit(event: FormEvent): void {
    event.preventDefault();
    setTried(true);
    if (company === null || nameCheck(name.trim()) !== null || keyCheck(key) !== null) return;
    copy.mutate({ companyId: company.id, name: name.trim(), key });
  }
  return (
    <OpenDialog
      onClose={onClose}
      title={`Copy “${project.name}”`}
      description="Copies the project with its request types, workflows, rules and tests. Copies are drafts without owners, deadlines and answers."
    >
      <form onSubmit={submit} noValidate className="grid gap-5">
        <CompanyField company={company} onChange={setCompany} missing={tried && company === null} />
        <NameAndKey
          name={name}
          onName={setName}
          projectKey={key}
          onKey={setKey}
          errors={tried ? { name: nameCheck(name.trim()), key: keyCheck(key) } : NO_ERRORS}
        />
        <p className="text-sm text-text-muted">
          {company === null || company.id === own.id
            ? 'Open questions and notes are copied, answers are not. Workflows get a number, because their names are unique in a company.'
            : 'Fields with the same name and type are reused, others are created. Questions and notes are not copied.'}
        </p>
        {copy.isError ? <Alert tone="danger">{errorText(copy.error)}</Alert> : null}
        <DialogActions onCancel={onClose}>
          <Button type="submit" busy={copy.isPending}>
            {copy.isPending ? 'Copying...' : 'Copy project'}
          </Button>
        </DialogActions>
      </form>
    </OpenDialog>
  );
}

interface Copying {
  companyId: string;
  name: string;
  key: string;
}

function useCopy({
  companyId: ownId,
  project: { id: projectId },
  sent,
  onClose,
}: CopyProjectDialogProps & { companyId: string }) {
  const { api, toast } = useHost();
  const queryClient = useQueryClient();
  const go = useGo();
  const operation = useOperation();
  return useMutation({
    mutationFn: async (copying: Copying) => {
      await sent();
      const { companyId, ...body } = copying;
      return api.call('copyProject', {
        params: { companyId: ownId, projectId },
        body: { operationId: operation.idFor(copying), ...body, ...(companyId !== ownId && { companyId }) },
      });
    },
    onSuccess: ({ projectId: copiedId, items }, { companyId }) => {
      refreshScope(queryClient, companyId);
      toast.success(`${grouped(items, 'item is', 'items are')} copied`);
      onClose();
      go(projectPath(companyId, copiedId));
    },
  });
}
