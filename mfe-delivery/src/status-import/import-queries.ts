import { errorText, newIdempotencyKey } from '@scopewright/api-client';
import { useCall, usePages } from '@scopewright/calls';
import type { CallInput, CallOutput } from '@scopewright/contracts';
import type { WorkItemOutcome } from '@scopewright/contracts/backlog/limits';
import type { DateOrder, StatusColumnField, StatusMeaning } from '@scopewright/contracts/status-import/limits';
import { grouped } from '@scopewright/domain/counted';
import { useHost } from '@scopewright/remote-contract';
import { useMutation, useQueryClient } from '@scopewright/remote-contract/query';
import type { ShownRows } from './import-words.ts';

export type Preview = CallOutput<'importStatus'>;
export type StatusRow = CallOutput<'statusImportRows'>['items'][number];

/** A file that was chosen, with its text, and a note on how it was decoded. */
export interface ChosenFile {
  name: string;
  text: string;
  note: string | null;
}

/** Answers to the questions of a preview, by the values of the file. */
export interface Answers {
  dateOrder?: DateOrder;
  statuses: Record<string, StatusMeaning>;
  resolutions: Record<string, WorkItemOutcome>;
  /** By the status of issues that are done without a resolution. */
  unresolved: Record<string, WorkItemOutcome>;
  columns: Record<string, StatusColumnField>;
}

/** Choices about the rows. */
export interface Chosen {
  confirm: string[];
  skip: string[];
}

const PAGE_SIZE = 50;
const importsKey = (companyId: string) => ['company', companyId, 'status-imports'] as const;

/** Status imports of a company that were applied, the latest first. */
export function useImports(companyId: string, projectId: string | undefined) {
  return useCall([...importsKey(companyId), 'list', projectId ?? ''], 'statusImports', {
    params: { companyId },
    query: projectId ? { projectId } : {},
  });
}

/** The rows of a preview of one kind. */
export function useRows(companyId: string, importId: string, show: ShownRows) {
  return usePages([...importsKey(companyId), 'rows', importId, show], 'statusImportRows', {
    params: { importId },
    query: { show },
    pageSize: PAGE_SIZE,
  });
}

/** Reads files, applies their changes, and undoes them. */
export function useImportCommands(companyId: string, projectId: string | undefined) {
  const { api, toast } = useHost();
  const queryClient = useQueryClient();
  const refresh = () => queryClient.invalidateQueries({ queryKey: ['company', companyId] });

  const preview = useMutation({
    mutationFn: ({ files, answers }: { files: readonly ChosenFile[]; answers: Answers }) => {
      const [first, ...more] = files.map(({ name, text }) => ({ text, fileName: name }));
      const body = {
        ...(first ?? { text: '' }),
        more,
        ...(projectId && { projectId }),
        answers: {
          ...(answers.dateOrder && { dateOrder: answers.dateOrder }),
          statuses: Object.entries(answers.statuses).map(([word, meaning]) => ({ word, meaning })),
          resolutions: Object.entries(answers.resolutions).map(([word, meaning]) => ({ word, meaning })),
          unresolved: Object.entries(answers.unresolved).map(([word, meaning]) => ({ word, meaning })),
          columns: Object.entries(answers.columns).map(([name, field]) => ({ name, field })),
        },
      } as CallInput<'importStatus'>['body'];
      return api.call('importStatus', { params: { companyId }, body });
    },
  });
  const undo = useMutation({
    mutationFn: (importId: string) =>
      api.call('undoStatusImport', { params: { importId }, body: { operationId: newIdempotencyKey() } }),
    onSuccess: ({ left }) =>
      toast.info(
        left === 0
          ? 'Status import undone'
          : `Status import undone; ${left.toLocaleString()} changed since are left as they are`,
      ),
    onError: (error) => toast.error(`The status import could not be undone. ${errorText(error)}`),
    onSettled: refresh,
  });
  const apply = useMutation({
    mutationFn: ({ importId, ...chosen }: Chosen & { importId: string }) =>
      api.call('applyStatusImport', { params: { importId }, body: { operationId: newIdempotencyKey(), ...chosen } }),
    onSuccess: ({ changed, left }, { importId }) =>
      toast.success(
        `${grouped(changed, 'work item', 'work items')} updated${
          left === 0 ? '' : `; ${left.toLocaleString()} changed since are left as they are`
        }`,
        { label: 'Undo', run: () => undo.mutate(importId) },
      ),
    onError: (error) => toast.error(`The status import could not be applied. ${errorText(error)}`),
    // not awaited: the preview closes with the toast, and not after a file was dropped that is read next
    onSettled: () => {
      void refresh();
    },
  });
  return { preview, apply, undo };
}

export type ImportCommands = ReturnType<typeof useImportCommands>;
