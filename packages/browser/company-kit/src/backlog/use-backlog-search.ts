import { useCall } from '@scopewright/calls';
import { backlogKey } from './backlog-key.ts';

/**
 * Work items of a company that contain the words; empty without a company or without words. Previous results stay
 * until the next ones arrive.
 */
export function useBacklogSearch(companyId: string | null, { q, limit }: { q: string; limit?: number }) {
  return useCall(
    [...backlogKey(companyId ?? ''), 'search', q, limit],
    'searchBacklog',
    { params: { companyId: companyId ?? '' }, query: { q, ...(limit && { limit }) } },
    { enabled: companyId !== null && q !== '', placeholderData: (before) => (q === '' ? undefined : before) },
  );
}
