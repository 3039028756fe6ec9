import { newIdempotencyKey } from '@scopewright/api-client';
import { usePages } from '@scopewright/calls';
import { backlogKey } from '@scopewright/company-kit/backlog/backlog-key';
import type { CallInput } from '@scopewright/contracts';
import { useHost } from '@scopewright/remote-contract';
import { useMutation } from '@scopewright/remote-contract/query';
import { refreshBacklog } from '../backlog-queries.ts';
import type { PlanKind } from './plan-words.ts';

const PAGE_SIZE = 50;

/** Computes the changes that generating would make. */
export function usePreview(projectId: string) {
  const { api } = useHost();
  return useMutation({
    mutationFn: (profileId: string | null) =>
      api.call('previewBacklog', { params: { projectId }, body: profileId === null ? {} : { profileId } }),
  });
}

/** The preview's changes to the work items of one kind, page by page. */
export function usePreviewEntries(previewId: string, kind: PlanKind) {
  return usePages(
    ['firm', 'backlog-preview', previewId, kind],
    'backlogPreviewEntries',
    { params: { previewId }, query: { kind }, pageSize: PAGE_SIZE },
    { staleTime: Number.POSITIVE_INFINITY },
  );
}

export type Take = 'mine' | 'generated' | 'both';
export type Resolutions = NonNullable<CallInput<'generateBacklog'>['body']['resolutions']>;

/** Applies a preview; every attempt has the same operation id, so that it is done once. */
export function useGenerate(companyId: string, projectId: string) {
  const { api, queryClient } = useHost();
  return useMutation({
    mutationFn: async (given: { operationId: string; previewId: string; resolutions: Resolutions }) =>
      (
        await api.call('generateBacklog', {
          params: { projectId },
          body: given as CallInput<'generateBacklog'>['body'],
        })
      ).receipt,
    onSettled: () => refreshBacklog(queryClient, companyId),
  });
}

/** Steps that changed a backlog, the latest first. */
export function useReceipts(companyId: string, projectId: string) {
  return usePages([...backlogKey(companyId), 'receipts', projectId], 'backlogReceipts', {
    params: { projectId },
    pageSize: PAGE_SIZE,
  });
}

/** Undoes a receipt as one step. */
export function useUndoReceipt(companyId: string) {
  const { api, queryClient } = useHost();
  return useMutation({
    mutationFn: async (receiptId: string) =>
      (await api.call('undoBacklogReceipt', { params: { receiptId }, body: { operationId: newIdempotencyKey() } }))
        .receipt,
    onSettled: () => refreshBacklog(queryClient, companyId),
  });
}
