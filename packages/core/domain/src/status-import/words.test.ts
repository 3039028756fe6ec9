import { describe, expect, it } from 'vitest';
import { categoryMeaning, foldWord, resolutionOutcome, statusMeaning } from './words.ts';

it('folds blanks, underscores, apostrophes and case', () => {
  expect(foldWord('  Won’t_Do ')).toBe("won't do");
});

describe('statuses', () => {
  it.each([
    ['jira', 'Anything', 'todo', 'todo'],
    ['jira', 'Anything', 'done', 'done'],
    ['jira', 'In Review', 'inProgress', 'inReview'],
    ['jira', 'In Review', 'todo', 'todo'],
    ['jira', 'Won’t Do', 'done', 'closed'],
    ['jira', 'Closed', 'done', 'done'],
    ['jira', 'Canceled', 'inProgress', 'inProgress'],
    ['jira', 'Resolved', null, 'done'],
    ['azure-devops', 'Resolved', null, 'inReview'],
    ['azure-devops', 'Removed', null, 'closed'],
    ['linear', 'Todo', null, 'todo'],
    ['linear', 'Duplicate', null, 'closed'],
    ['github', 'OPEN', null, 'todo'],
    ['github', 'CLOSED', null, 'done'],
    ['jira', 'Waiting for vendor', null, null],
    ['jira', '', null, null],
  ] as const)('%s: “%s” of the category %s is %s', (tracker, word, category, meaning) => {
    expect(statusMeaning(tracker, word, category)).toBe(meaning);
  });

  it.each([
    ['To Do', 'todo'],
    ['new', 'todo'],
    ['In Progress', 'inProgress'],
    ['Fertig', 'done'],
    ['', null],
  ])('reads the category “%s”', (category, meaning) => {
    expect(categoryMeaning(category)).toBe(meaning);
  });
});

it.each([
  ['Done', 'delivered'],
  ['COMPLETED', 'delivered'],
  ['Won’t Do', 'notDelivered'],
  ['not_planned', 'notDelivered'],
  ['Cannot Reproduce', 'notDelivered'],
  ['Duplicate', 'notDelivered'],
  ['Parked', null],
  ['', null],
])('the resolution “%s” is %s', (word, outcome) => {
  expect(resolutionOutcome(word)).toBe(outcome);
});
