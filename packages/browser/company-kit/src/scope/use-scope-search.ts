import { useCall } from '@scopewright/calls';
import type { ScopeHitKind } from '@scopewright/contracts/scoping/field-types';
import { scopeKey } from './scope-key.ts';

interface Sought {
  /** The typed text; nothing is searched while it is empty. */
  q: string;
  kind?: ScopeHitKind | null;
  limit?: number;
}

/**
 * Items and configuration items of a company that contain the words; empty without a company or without words. Previous
 * results stay until the next ones arrive.
 */
export function useScopeSearch(companyId: string | null, { q, kind = null, limit }: Sought) {
  return useCall(
    [...scopeKey(companyId ?? ''), 'search', q, kind, limit],
    'searchScope',
    { params: { companyId: companyId ?? '' }, query: { q, ...(kind && { kind }), ...(limit && { limit }) } },
    { enabled: companyId !== null && q !== '', placeholderData: (before) => (q === '' ? undefined : before) },
  );
}
