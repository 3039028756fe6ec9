import type { ScopeChange, ScopeItem } from '@scopewright/contracts/scoping';
import { applyChanges, inverseOfChanges } from '@scopewright/domain/scoping/changes';
import type { ChangeRules } from '../../editing/index.ts';

/** How changes are made of an item of a scope: as the server makes them. */
export const SCOPE_RULES: ChangeRules<ScopeItem> = {
  apply(item, change) {
    const applied = applyChanges(item, [change as ScopeChange]);
    return applied.kind === 'applied' ? applied.item : null;
  },
  inverse: (item, changes) => inverseOfChanges(item, changes as readonly ScopeChange[]),
};
