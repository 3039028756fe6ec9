import { useCall } from '@scopewright/calls';
import { changesKey } from './changes-key.ts';

/** Prefix of the query keys of differences from the agreed scope. */
export const differingKey = (companyId: string) => [...changesKey(companyId), 'differing'] as const;

/** Number of parts of a project that differ from the agreed scope. */
export function useDifferingParts(companyId: string, projectId: string, enabled: boolean) {
  return useCall(
    [...differingKey(companyId), projectId],
    'differingParts',
    { params: { companyId, projectId } },
    { enabled },
  );
}

/** The differences that can be put into a change order. */
export function useFreeParts(companyId: string, projectId: string, enabled: boolean) {
  return useCall(
    [...differingKey(companyId), projectId, 'free'],
    'differingParts',
    { params: { companyId, projectId }, query: { free: 'true' } },
    { enabled, select: ({ free }) => free },
  );
}
