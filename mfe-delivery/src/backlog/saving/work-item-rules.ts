import type { CallOutput } from '@scopewright/contracts';
import type { ScopeChange } from '@scopewright/contracts/scoping';
import { applyChanges, type ChangeableWorkItem, inverseOfChanges } from '@scopewright/domain/scoping/changes';
import type { ChangeRules } from '@scopewright/editing';

/** A work item as it is edited: everything that can be edited has a kind and a name. */
export type EditedWorkItem = CallOutput<'workItem'> & { kind: 'workItem'; name: string };

export const editedWorkItem = (workItem: CallOutput<'workItem'>): EditedWorkItem => ({
  ...workItem,
  kind: 'workItem',
  name: workItem.title,
});

/**
 * Everyone who edits sees every field; only clients, who may not, see fewer. Stored edits of an earlier release were
 * made from an item with another name for its kind.
 */
const whole = (workItem: EditedWorkItem) => ({ ...workItem, kind: 'workItem' }) as EditedWorkItem & ChangeableWorkItem;

/** How changes are applied to a work item: the same way as on the server. */
export const WORK_ITEM_RULES: ChangeRules<EditedWorkItem> = {
  edited: editedWorkItem,
  apply(workItem, change) {
    const applied = applyChanges(whole(workItem), [change as ScopeChange]);
    return applied.kind === 'applied' ? { ...applied.item, name: applied.item.title } : null;
  },
  inverse: (workItem, changes) => inverseOfChanges(whole(workItem), changes as readonly ScopeChange[]),
};
