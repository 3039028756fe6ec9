import type { CallInput } from '@scopewright/contracts';
import type { OwnTemplateSummary, ScopeTemplateSummary } from '@scopewright/contracts/scoping';
import { useHost } from '@scopewright/remote-contract';
import { useMutation, useQueryClient } from '@scopewright/remote-contract/query';
import { useVersionedChange } from '@scopewright/workplace-kit/firm/change-settings';
import { SCOPE_TEMPLATES } from '@scopewright/workplace-kit/firm/use-scope-templates';

/** Renames or describes one of the firm's templates. */
export function useChangeTemplate(scopeTemplateId: string) {
  const { api } = useHost();
  return useVersionedChange(
    SCOPE_TEMPLATES,
    (body: CallInput<'changeTemplate'>['body']) => api.call('changeTemplate', { params: { scopeTemplateId }, body }),
    (all: ScopeTemplateSummary[], stored: OwnTemplateSummary) =>
      all.map((template) => (template.id === stored.id ? stored : template)),
  );
}

/** Deletes one of the firm's templates. */
export function useDeleteTemplate() {
  const { api } = useHost();
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (scopeTemplateId: string) => api.call('deleteTemplate', { params: { scopeTemplateId } }),
    onSuccess: (_, deletedId) =>
      queryClient.setQueryData<ScopeTemplateSummary[]>(SCOPE_TEMPLATES, (all) =>
        all?.filter(({ id }) => id !== deletedId),
      ),
  });
}
