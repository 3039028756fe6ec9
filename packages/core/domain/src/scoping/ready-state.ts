import type { ScopeItemHead } from '@scopewright/contracts/scoping';

/** Whether an item is blocked without a reason (scoping.md, "Items": blocked with reason). */
export const lacksReason = ({
  readyState,
  blockedReason,
}: Pick<ScopeItemHead, 'readyState' | 'blockedReason'>): boolean =>
  readyState === 'blocked' && blockedReason.trim() === '';
