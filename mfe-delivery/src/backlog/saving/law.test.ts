import type { ScopeChange } from '@scopewright/contracts/scoping';
import { applyChanges, type ChangeableWorkItem } from '@scopewright/domain/scoping/changes';
import { editServer, refusal } from '@scopewright/editing/testing/edit-server';
import { testLawOfEdits } from '@scopewright/editing/testing/law';
import { workItem, workItemId } from '../testing/work-items.ts';
import { editedWorkItem, WORK_ITEM_RULES } from './work-item-rules.ts';

testLawOfEdits({
  rules: WORK_ITEM_RULES,
  newServer: () =>
    editServer([editedWorkItem(workItem(1, { criteria: { opens: { text: 'It opens', order: 'a0' } } }))], {
      apply: (item, changes) => {
        const applied = applyChanges(item as typeof item & ChangeableWorkItem, changes as readonly ScopeChange[]);
        return applied.kind === 'applied' ? { kind: 'applied', item: editedWorkItem(applied.item) } : applied;
      },
      requireStorable: (item) => {
        if (JSON.stringify(item).includes('refused')) throw refusal(422, 'validation_failed', 'Not valid');
      },
    }),
  itemId: workItemId(1),
  places: [['title'], ['description'], ['notes'], ['criteria', 'opens', 'text']],
});
