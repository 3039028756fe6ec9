import { workflow } from '@scopewright/company-kit/testing/items';
import { testLawOfEdits } from '@scopewright/editing/testing/law';
import { scopeServer } from '../testing/scope-server.ts';
import { SCOPE_RULES } from './scope-rules.ts';

const ITEM_ID = 'f'.repeat(24);

testLawOfEdits({
  rules: SCOPE_RULES,
  newServer: () =>
    scopeServer([workflow({ id: ITEM_ID })], { refuses: (item) => JSON.stringify(item).includes('refused') }),
  itemId: ITEM_ID,
  places: [['name'], ['description'], ['content', 'statuses', 'open', 'name'], ['content', 'statuses', 'work', 'name']],
});
