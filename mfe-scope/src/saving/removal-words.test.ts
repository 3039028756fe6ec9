import type { ScopeChange } from '@scopewright/contracts/scoping';
import { expect, test } from 'vitest';
import { describeRemoval, removedParts } from './removal-words.ts';

const gone = (...path: string[]): ScopeChange => ({ kind: 'set', path, from: {} });

test.each<[string, ScopeChange[], string | null]>([
  ['Delete the question', [gone('openQuestions', 'q1')], 'Deleted the question'],
  [
    'Delete the status “Granting”',
    [
      gone('content', 'approvals', 'a1'),
      gone('content', 'transitions', 't1'),
      gone('content', 'transitions', 't2'),
      { kind: 'set', path: ['content', 'transitions', 't3', 'from'], from: ['s1', 's2'], to: ['s2'] },
      gone('content', 'statuses', 's1'),
    ],
    'Deleted the status “Granting”, 1 approval and 2 transitions',
  ],
  [
    'Remove 2 fields',
    [gone('content', 'rules', 'r1'), gone('content', 'placements', 'p1'), gone('content', 'placements', 'p2')],
    'Removed 2 fields and 1 rule',
  ],
  ['Label of Impact', [gone('content', 'placements', 'p1', 'label')], null],
  ['Add a status', [{ kind: 'set', path: ['content', 'statuses', 's9'], to: { name: 'New' } }], null],
])('“%s” names removed parts', (label, changes, words) => {
  const parts = removedParts(changes);
  expect(parts.length === 0 ? null : describeRemoval(label, parts)).toBe(words);
});
