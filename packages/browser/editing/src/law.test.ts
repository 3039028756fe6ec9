import { CARD_RULES, card, cardServer } from './testing/cards.ts';
import { testLawOfEdits } from './testing/law.ts';

const ITEM_ID = 'f'.repeat(24);

testLawOfEdits({
  rules: CARD_RULES,
  newServer: () => cardServer([card({ id: ITEM_ID })], { refuses: (item) => JSON.stringify(item).includes('refused') }),
  itemId: ITEM_ID,
  places: [['name'], ['description'], ['content', 'steps', 'open', 'name'], ['content', 'steps', 'work', 'name']],
});
