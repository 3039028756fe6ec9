import { errorText } from '@scopewright/api-client';
import { scopeKey } from '@scopewright/company-kit/scope/scope-key';
import type { ScopeItem } from '@scopewright/contracts/scoping';
import { grouped, listed } from '@scopewright/domain/counted';
import { keyCheck, nameCheck } from '@scopewright/editing/text-edit';
import { useHost } from '@scopewright/remote-contract';
import { useQuery } from '@scopewright/remote-contract/query';
import { Alert, useDebounced } from '@scopewright/ui';
import { InsertionConflicts } from '../templates/insertion-plan.tsx';

interface NewProjectPlanProps {
  /** Undefined until the user chooses one. */
  companyId: string | undefined;
  name: string;
  projectKey: string;
  templateIds: readonly string[];
}

const TYPED_MS = 400;
const COUNTED: readonly [ScopeItem['kind'], string][] = [
  ['requestType', 'request type'],
  ['workflow', 'workflow'],
  ['field', 'new field'],
];

/** The items that a new project with these templates creates, once its company, name and key are known. */
export function NewProjectPlan({ companyId, name, projectKey, templateIds }: NewProjectPlanProps) {
  const { api } = useHost();
  const typed = useDebounced(JSON.stringify([name.trim(), projectKey]), TYPED_MS);
  const [typedName, key] = JSON.parse(typed) as [string, string];
  const [templateId = '', ...otherTemplateIds] = templateIds;
  const isReady = companyId !== undefined && nameCheck(typedName) === null && keyCheck(key) === null;
  const plan = useQuery({
    queryKey: [...scopeKey(companyId ?? ''), 'new-project-plan', typedName, key, templateIds],
    queryFn: ({ signal }) =>
      api.call('insertTemplate', {
        params: { companyId: companyId ?? '', templateId },
        body: {
          operationId: 'preview-of-a-project',
          projectId: null,
          project: { key, name: typedName },
          otherTemplateIds,
          dryRun: true,
        },
        signal,
      }),
    enabled: isReady,
    placeholderData: (before) => before,
    staleTime: 0,
  });
  if (plan.error) return <Alert tone="danger">{errorText(plan.error)}</Alert>;
  if (!isReady || !plan.data) return null;
  const { items, conflicts } = plan.data;
  const blocking = conflicts.filter(({ blocks }) => blocks);
  if (blocking.length > 0) return <InsertionConflicts conflicts={blocking} blocking />;
  const counts = COUNTED.map(([kind, word]) => grouped(items.filter((item) => item.kind === kind).length, word));
  return (
    <div className="grid gap-2" role="status">
      <p className="text-sm text-text">Will be created: {listed(counts)}.</p>
      <InsertionConflicts conflicts={conflicts} blocking={false} />
    </div>
  );
}
