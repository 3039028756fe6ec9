import { workflow } from '@scopewright/company-kit/testing/items';
import { scopeServer } from '@scopewright/company-kit/testing/scope-server';
import { testLawOfEdits } from '@scopewright/editing/testing/law';
import { SCOPE_RULES } from './scope-rules.ts';

const ITEM_ID = 'f'.repeat(24);

testLawOfEdits({
  rules: SCOPE_RULES,
  newServer: () =>
    scopeServer([workflow({ id: ITEM_ID })], { refuses: (item) => JSON.stringify(item).includes('refused') }),
  itemId: ITEM_ID,
  places: [['name'], ['description'], ['content', 'statuses', 'open', 'name'], ['content', 'statuses', 'work', 'name']],
});
