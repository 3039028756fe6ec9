import { clause } from '@scopewright/contracts/testing';
import { editServer, refusal } from '@scopewright/editing/testing/edit-server';
import { testLawOfEdits } from '@scopewright/editing/testing/law';
import { changedClause } from '../testing/clause-server.ts';
import { CLAUSE_RULES, editedClause, valuesOf } from './clause-rules.ts';

const CLAUSE = editedClause(
  clause({
    wording: 'One workshop',
    date: { text: '3/4/2027', value: null, until: null, choices: ['2027-04-03', '2027-03-04'], relative: null },
  }),
);

testLawOfEdits({
  rules: CLAUSE_RULES,
  newServer: () =>
    editServer([CLAUSE], {
      ofNewestOnly: true,
      apply: (item, changes) => ({ kind: 'applied', item: editedClause(changedClause(item, valuesOf(changes))) }),
      requireStorable: (item) => {
        if (JSON.stringify(item).includes('refused')) throw refusal(422, 'validation_failed', 'Not valid');
      },
    }),
  itemId: CLAUSE.id,
  places: [['state'], ['kind'], ['wording'], ['date', 'value']],
});
