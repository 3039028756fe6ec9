import fc from 'fast-check';
import { expect, test } from 'vitest';
import { fieldOf, formOf } from '../testing/form.ts';
import { aFilledForm, aForm } from '../testing/form-arbitraries.ts';
import { evaluateForm } from './evaluator.ts';
import { describeMismatch, expectationsOf, runFormTests } from './form-tests.ts';

test('the current result of a form is a passing test, and fails with one changed expectation', () => {
  fc.assert(
    fc.property(aFilledForm(aForm), (filled) => {
      const { answers, form } = filled;
      const expected = { name: 'As it is', order: 'a0', answers, ...expectationsOf(evaluateForm(filled)) };
      const [first] = Object.keys(form.placements);
      const { visiblePlacementIds, requiredPlacementIds, hiddenPlacementIds } = expected;
      const isSeen = first !== undefined && visiblePlacementIds.includes(first);
      const without = (ids: string[]) => ids.filter((id) => id !== first);
      const others = {
        visiblePlacementIds: without(visiblePlacementIds),
        requiredPlacementIds: without(requiredPlacementIds),
        hiddenPlacementIds: without(hiddenPlacementIds),
      };
      const turned = isSeen ? 'hiddenPlacementIds' : 'visiblePlacementIds';
      const results = runFormTests(filled, {
        'as-it-is': expected,
        wrong: { ...expected, ...others, [turned]: [...others[turned], first ?? ''] },
        'says nothing of the first': { ...expected, ...others },
      });
      expect(results.get('as-it-is')).toEqual({ passed: true, mismatches: [] });
      expect(results.get('says nothing of the first')).toEqual({ passed: true, mismatches: [] });
      expect(results.get('wrong')?.mismatches).toMatchObject([
        { placementId: first, expected: isSeen ? 'hidden' : 'visible' },
      ]);
    }),
  );
});

test('unmet expectations are reported with the actual state', () => {
  const when = { match: 'all' as const, conditions: [{ fieldId: 'one', operator: 'isNotEmpty' as const }] };
  const form = formOf({
    fields: { one: fieldOf('shortText', { name: 'One' }), two: fieldOf('number', { name: 'Two' }) },
    rules: { rule: { when, effect: 'require', placementIds: ['two'] } },
  });
  const expects = {
    name: '',
    order: 'a0',
    answers: { one: 'a' },
    visiblePlacementIds: ['two', 'gone'],
    requiredPlacementIds: [],
    hiddenPlacementIds: ['one', 'gone-too'],
  };
  const result = runFormTests(form, { only: expects }).get('only');
  expect(result?.mismatches.map((mismatch) => describeMismatch(form, mismatch))).toEqual([
    '“One” is seen, not hidden',
    '“Two” is required, not optional',
    'a field that it expects is no longer in the form',
  ]);
});

test('accepting the current result changes only the expectations of the fields that a test names', () => {
  const form = formOf({
    fields: Object.fromEntries(['one', 'two', 'three'].map((name) => [name, fieldOf('shortText', { name })])),
    placements: { one: { required: true }, two: { hiddenByDefault: true } },
  });
  const test = { visiblePlacementIds: ['one', 'two', 'gone'], requiredPlacementIds: ['two'] };
  const state = evaluateForm({ ...form, answers: {} });
  const accepted = expectationsOf(state, test);
  expect(accepted).toEqual({
    visiblePlacementIds: ['one'],
    requiredPlacementIds: ['one'],
    hiddenPlacementIds: ['two'],
  });
  const results = runFormTests(form, { accepted: { name: 'A', order: 'a0', answers: {}, ...accepted } });
  expect(results.get('accepted')).toEqual({ passed: true, mismatches: [] });
});
