import { errorText } from '@scopewright/api-client';
import { projectPath } from '@scopewright/company-kit/scope/scope-paths';
import { refreshScope } from '@scopewright/company-kit/scope/scope-queries';
import { keyFor } from '@scopewright/domain/scoping/project-key';
import { keyCheck, nameCheck } from '@scopewright/editing/text-edit';
import { useHost, useOperation } from '@scopewright/remote-contract';
import { useMutation, useQueryClient } from '@scopewright/remote-contract/query';
import { Alert, Button, DialogActions, OpenDialog } from '@scopewright/ui';
import { useGo } from '@scopewright/workplace-kit/page/tenant-link';
import { type FormEvent, useState } from 'react';
import { TemplateChoices } from '../templates/template-choices.tsx';
import { CompanyField } from './company-field.tsx';
import { NameAndKey, NO_ERRORS } from './name-and-key.tsx';
import { NewProjectPlan } from './new-project-plan.tsx';

interface NewProjectDialogProps {
  /** The company; if absent, the user chooses one. */
  companyId?: string | undefined;
  onClose: () => void;
}

/** Asks for a new project's company, name, key, and templates (optional). */
export function NewProjectDialog({ companyId, onClose }: NewProjectDialogProps) {
  const [company, setCompany] = useState<{ id: string; name: string } | null>(null);
  const [name, setName] = useState('');
  const [ownKey, setKey] = useState<string | null>(null);
  const [templateIds, setTemplateIds] = useState<readonly string[]>([]);
  const [tried, setTried] = useState(false);
  const key = ownKey ?? keyFor(name);
  const wanted = companyId ?? company?.id;
  const create = useCreateProject(onClose);
  function submit(event: FormEvent): void {
    event.preventDefault();
    setTried(true);
    if (!wanted || nameCheck(name.trim()) !== null || keyCheck(key) !== null) return;
    create.mutate({ companyId: wanted, name: name.trim(), key, templateIds });
  }
  return (
    <OpenDialog
      onClose={onClose}
      title="Create New Project"
      description="A project is a service-management space of a client company."
    >
      <form onSubmit={submit} noValidate className="grid gap-5">
        {companyId === undefined ? (
          <CompanyField company={company} onChange={setCompany} missing={tried && company === null} />
        ) : null}
        <NameAndKey
          name={name}
          onName={setName}
          projectKey={key}
          onKey={setKey}
          errors={tried ? { name: nameCheck(name.trim()), key: keyCheck(key) } : NO_ERRORS}
        />
        <TemplateChoices
          legend="Begin with"
          hint="Choose any number of templates, or none for a blank project."
          chosenIds={templateIds}
          onChange={setTemplateIds}
        />
        {templateIds.length > 0 ? (
          <NewProjectPlan companyId={wanted} name={name} projectKey={key} templateIds={templateIds} />
        ) : null}
        {create.isError ? <Alert tone="danger">{errorText(create.error)}</Alert> : null}
        <DialogActions onCancel={onClose}>
          <Button type="submit" busy={create.isPending}>
            {create.isPending ? 'Creating...' : 'Create project'}
          </Button>
        </DialogActions>
      </form>
    </OpenDialog>
  );
}

interface NewProject {
  companyId: string;
  name: string;
  key: string;
  templateIds: readonly string[];
}

function useCreateProject(onClose: () => void) {
  const { api } = useHost();
  const queryClient = useQueryClient();
  const go = useGo();
  const operation = useOperation();
  return useMutation({
    mutationFn: async (project: NewProject) => {
      const { companyId, name, key, templateIds } = project;
      const [templateId, ...otherTemplateIds] = templateIds;
      const params = { companyId };
      const operationId = operation.idFor(project);
      if (templateId === undefined) {
        const body = {
          operationId,
          kind: 'project' as const,
          name,
          content: { key, portalName: name, isServiceProject: true },
        };
        return (await api.call('createScopeItem', { params, body })).id;
      }
      const made = await api.call('insertTemplate', {
        params: { ...params, templateId },
        body: { operationId, projectId: null, project: { key, name }, otherTemplateIds },
      });
      if (made.projectId === null) throw new Error('The server made no project');
      return made.projectId;
    },
    onSuccess: (projectId, { companyId }) => {
      refreshScope(queryClient, companyId);
      onClose();
      go(projectPath(companyId, projectId));
    },
  });
}
