import { READY_CHECKS, type ReadyCheck } from '@scopewright/contracts/backlog/limits';
import { describe, expect, it } from 'vitest';
import { generateBacklog } from './generate.ts';
import { factsOfInput, type ItemFacts, type ReadinessFacts, type ReadinessWorkItem, readiness } from './readiness.ts';
import { templateInput } from './testing/inputs.ts';

const ITEM: ItemFacts = { name: 'Laptop', readyState: 'ready', blockedReason: '', openQuestions: 0, errors: 0 };
const FACTS: ReadinessFacts = { items: [ITEM], assigneeId: 'a', clauses: 1, hoursBelow: 4 };
const WORK_ITEM: ReadinessWorkItem = {
  level: 'story',
  fields: {
    criteria: { sent: { text: 'Given a form, when it is sent, then there is a request.', order: 'a0' } },
    estimate: { low: 1, likely: 2, high: 3, madeOf: [] },
  },
};
const ALL = { ready: [...READY_CHECKS], storyHoursMax: 6, storyCriteriaMax: 1 };

it('a work item is ready when every condition of the profile is met', () => {
  expect(readiness(WORK_ITEM, FACTS, ALL)).toEqual({ ready: true, reasons: [] });
});

describe('each condition that is not met has a reason', () => {
  const without = (fields: Partial<ReadinessWorkItem['fields']>) => ({
    ...WORK_ITEM,
    fields: { ...WORK_ITEM.fields, ...fields },
  });
  const items = (...changes: Partial<ItemFacts>[]) => ({
    ...FACTS,
    items: changes.map((each) => ({ ...ITEM, ...each })),
  });
  const two = { ...WORK_ITEM.fields.criteria, other: { text: '', order: 'a1' } };
  it.each<[ReadyCheck, ReadinessWorkItem, ReadinessFacts, string]>([
    ['itemReady', WORK_ITEM, items({ readyState: 'draft' }), '“Laptop” is not ready in the scope.'],
    [
      'itemReady',
      WORK_ITEM,
      items({ readyState: 'draft' }, { name: 'Phone', readyState: 'inReview' }),
      '“Laptop” and “Phone” are not ready in the scope.',
    ],
    [
      'itemReady',
      WORK_ITEM,
      items({ readyState: 'draft' }, { readyState: 'blocked', blockedReason: 'No owner' }),
      '“Laptop” is blocked: “No owner”.',
    ],
    ['noErrors', WORK_ITEM, items({ errors: 2 }), 'The check finds 2 errors in “Laptop”.'],
    ['noOpenQuestions', WORK_ITEM, items({ openQuestions: 1 }), '“Laptop” has 1 open question.'],
    ['assigned', WORK_ITEM, { ...FACTS, assigneeId: null }, 'No one is assigned.'],
    ['clauseLinked', WORK_ITEM, { ...FACTS, clauses: 0 }, 'No accepted clause sells it.'],
    ['estimated', without({ estimate: null }), { ...FACTS, hoursBelow: 0 }, 'It has no estimate.'],
    ['hasCriteria', without({ criteria: {} }), FACTS, 'It has no acceptance criteria.'],
    [
      'smallEnough',
      without({ criteria: two }),
      { ...FACTS, hoursBelow: 4.5 },
      'It has 6.5 hours (limit 6) and 2 criteria (limit 1): split the request type by sections of its form or branches of its workflow.',
    ],
  ])('%s', (check, workItem, facts, text) => {
    expect(readiness(workItem, facts, ALL)).toEqual({ ready: false, reasons: [{ check, text }] });
    expect(readiness(workItem, facts, { ...ALL, ready: READY_CHECKS.filter((one) => one !== check) }).ready).toBe(true);
  });
});

it('an epic needs neither estimate, criteria nor assignee, and only stories can be too large', () => {
  const bare = { fields: { criteria: {}, estimate: null } };
  const facts = { ...FACTS, assigneeId: null, hoursBelow: 500 };
  expect(readiness({ level: 'epic', ...bare }, facts, ALL).ready).toBe(true);
  expect(readiness({ ...WORK_ITEM, level: 'task' }, { ...facts, assigneeId: 'a' }, ALL).ready).toBe(true);
});

it('the facts of an input show the blockers of generated work items', () => {
  const input = templateInput('access');
  const form = input.items.find(({ kind }) => kind === 'requestType');
  if (form === undefined) throw new Error('The template has a request type');
  form.openQuestions = {
    'question-1': { text: 'Who decides?', answer: '', order: 'a0' },
    'question-2': { text: 'Since when?', answer: 'Always', order: 'a1' },
  };
  const facts = factsOfInput({ ...input, errors: { [form.id]: ['The form has no fields.'] } });
  const story = generateBacklog(input).find(({ key }) => key === `requestType:${form.id}`);
  if (story === undefined) throw new Error('There is a story');
  const items = story.sourceIds.flatMap((id) => facts.get(id) ?? []);
  const { reasons } = readiness(story, { items, assigneeId: null, clauses: 0, hoursBelow: 9 }, input.profile);
  expect(reasons.map(({ text }) => text)).toEqual([
    '“Request access” is not ready in the scope.',
    'The check finds 1 error in “Request access”.',
    '“Request access” has 1 open question.',
    'No accepted clause sells it.',
  ]);
  expect(story.fields.description).toContain('### Open questions\n\n- Who decides?');
  expect(story.fields.description).toContain('### Decisions\n\n- Since when? Always');
});
