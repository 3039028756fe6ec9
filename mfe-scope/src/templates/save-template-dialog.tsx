import type { ScopeItem } from '@scopewright/contracts/scoping';
import { grouped, listed } from '@scopewright/domain/counted';
import { useHost, useOperation } from '@scopewright/remote-contract';
import { useMutation, useQueryClient } from '@scopewright/remote-contract/query';
import { type TemplateWords, TemplateWordsDialog } from '@scopewright/workplace-kit/firm/template-words-dialog';
import { SCOPE_TEMPLATES } from '@scopewright/workplace-kit/firm/use-scope-templates';
import { useGo } from '@scopewright/workplace-kit/page/tenant-link';

interface SaveTemplateDialogProps {
  item: Pick<ScopeItem, 'id' | 'kind' | 'name'>;
  /** Resolves once pending edits are saved. */
  sent: () => Promise<unknown>;
  onClose: () => void;
}

const SHOWN = 3;

/** The first names, quoted, and how many others there are. */
const named = (names: readonly string[]): string => {
  const others = names.length - SHOWN;
  const shown = names.slice(0, SHOWN).map((name) => `“${name}”`);
  return listed(others > 0 ? [...shown, grouped(others, 'other item')] : shown);
};

/** Saves a project or a request type as a template of the firm. */
export function SaveTemplateDialog({ item, sent, onClose }: SaveTemplateDialogProps) {
  const { api, toast } = useHost();
  const queryClient = useQueryClient();
  const go = useGo();
  const operation = useOperation();
  const save = useMutation({
    mutationFn: async (words: TemplateWords) => {
      await sent();
      return api.call('saveTemplate', {
        params: { itemId: item.id },
        body: { operationId: operation.idFor(words), ...words },
      });
    },
    onSuccess: ({ name, clientNamedIn }) => {
      void queryClient.invalidateQueries({ queryKey: SCOPE_TEMPLATES });
      toast.success(`“${name}” is saved as a template`, {
        label: 'Show templates',
        run: () => go('/settings/templates'),
      });
      if (clientNamedIn.length > 0) toast.info(`The template names the client in ${named(clientNamedIn)}.`);
      onClose();
    },
  });
  const isProject = item.kind === 'project';
  return (
    <TemplateWordsDialog
      title={`Save “${item.name}” as a template`}
      text={
        isProject
          ? 'Saves the project with its request types, workflows, forms and fields, for any client of your firm.'
          : 'Saves the request type with its form, workflow and fields, for any client of your firm.'
      }
      initial={{ name: item.name, description: '' }}
      submitLabel={save.isPending ? 'Saving...' : 'Save template'}
      error={save.error}
      busy={save.isPending}
      onSubmit={(words) => save.mutate(words)}
      onClose={onClose}
    >
      <p className="text-sm text-text-muted">
        People, questions, notes and states are not saved. Names and texts are saved as they are: make sure that they
        don’t name the client.
      </p>
    </TemplateWordsDialog>
  );
}
