import { useCall } from '@scopewright/calls';
import type { CallInput, CallOutput } from '@scopewright/contracts';
import { useHost } from '@scopewright/remote-contract';
import { useMutation } from '@scopewright/remote-contract/query';
import { refreshBacklog } from '../backlog-queries.ts';

/** Suggested assignees, with reasons. */
export type Proposal = CallOutput<'previewAssignment'>;
type Body = CallInput<'assignBacklog'>['body'];

/**
 * Computes suggested assignees from a day on; again each time it is opened. @param wanted not before edits are saved
 */
export function useProposal(projectId: string, { from, wanted }: { from: string; wanted: boolean }) {
  return useCall(
    ['firm', 'backlog-assignment', projectId, from],
    'previewAssignment',
    { params: { projectId }, body: { from } },
    { enabled: wanted, staleTime: Number.POSITIVE_INFINITY, gcTime: 0 },
  );
}

/** Assigns work items as one step; an operation id makes repeated attempts one. */
export function useAssign(companyId: string, projectId: string) {
  const { api, queryClient } = useHost();
  return useMutation({
    mutationFn: async (body: {
      operationId: string;
      assignments: { workItemId: string; assigneeId: string | null }[];
    }) => (await api.call('assignBacklog', { params: { projectId }, body: body as Body })).receipt,
    onSettled: () => refreshBacklog(queryClient, companyId),
  });
}
