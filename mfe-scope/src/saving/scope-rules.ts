import type { ScopeChange, ScopeItem } from '@scopewright/contracts/scoping';
import { applyChanges, inverseOfChanges } from '@scopewright/domain/scoping/changes';
import type { ChangeRules } from '@scopewright/editing';

/** How changes are applied to an item of a scope: the same way as on the server. */
export const SCOPE_RULES: ChangeRules<ScopeItem> = {
  apply(item, change) {
    const applied = applyChanges(item, [change as ScopeChange]);
    return applied.kind === 'applied' ? applied.item : null;
  },
  inverse: (item, changes) => inverseOfChanges(item, changes as readonly ScopeChange[]),
};
