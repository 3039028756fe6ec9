import type { FormTest } from '@scopewright/contracts/scoping';
import { listed } from '../../counted.ts';
import type { WorkBudget } from '../company/work-budget.ts';
import type { Answers } from '../field/field-value.ts';
import type { Finding } from '../finding.ts';
import { inOrder } from '../parts.ts';
import { type DescribedForm, placementName } from '../sentence.ts';
import { type FormState, type PlacementState, placementEvaluator, type Run } from './evaluator.ts';

/** An expectation of a test that is not met. */
export interface TestMismatch {
  placementId: string;
  expected: 'visible' | 'hidden' | 'required' | 'optional';
  /** The placement's state for the test's answers; null: it is no longer in the form. */
  state: PlacementState | null;
}

export interface TestResult {
  passed: boolean;
  mismatches: TestMismatch[];
}

/** The lists of a test with its expectations. */
export const EXPECTATIONS = ['visiblePlacementIds', 'requiredPlacementIds', 'hiddenPlacementIds'] as const;
type Expectations = Required<Pick<FormTest, (typeof EXPECTATIONS)[number]>>;
type Named = Pick<FormTest, (typeof EXPECTATIONS)[number]>;

/** The current state of a filled-in form as a test's expectations: for all placements, or for named ones. */
export function expectationsOf({ placements }: Pick<FormState, 'placements'>, named?: Named): Expectations {
  const names = named && new Set(EXPECTATIONS.flatMap((key) => named[key] ?? []));
  const ids = (is: (state: PlacementState) => boolean) =>
    Object.entries(placements).flatMap(([id, state]) => (is(state) && (names?.has(id) ?? true) ? [id] : []));
  return {
    visiblePlacementIds: ids(({ visible }) => visible),
    requiredPlacementIds: ids(({ required }) => required),
    hiddenPlacementIds: ids(({ visible }) => !visible),
  };
}

/**
 * Runs each test of a form: whether the expectations for its placements are met by the form's state for its answers. By
 * test id.
 */
export function runFormTests(
  form: DescribedForm,
  tests: Readonly<Record<string, FormTest>>,
  work?: WorkBudget,
): Map<string, TestResult> {
  const evaluate = placementEvaluator(form, work);
  return new Map(inOrder(tests).map(([id, test]) => [id, resultOf(evaluate, test)]));
}

function resultOf(evaluate: (answers: Answers) => Run, test: Named & Pick<FormTest, 'answers'>): TestResult {
  const { placementIds, placements, work } = evaluate(test.answers);
  work?.spend(placementIds.length);
  const hidden = new Set(test.hiddenPlacementIds);
  const visible = new Set(test.visiblePlacementIds);
  const required = new Set(test.requiredPlacementIds);
  const mismatches = placementIds.flatMap((placementId): TestMismatch[] => {
    const state = placements.get(placementId) as PlacementState;
    const mismatch = (expected: TestMismatch['expected']) => [{ placementId, expected, state }];
    if (hidden.has(placementId)) return state.visible ? mismatch('hidden') : [];
    const isRequired = required.has(placementId);
    if (!isRequired && !visible.has(placementId)) return [];
    if (!state.visible) return mismatch(isRequired ? 'required' : 'visible');
    return state.required === isRequired ? [] : mismatch(isRequired ? 'required' : 'optional');
  });
  const gone = [...new Set([...visible, ...required])].filter((id) => !placements.has(id));
  mismatches.push(
    ...gone.map(
      (placementId): TestMismatch => ({
        placementId,
        expected: visible.has(placementId) ? 'visible' : 'required',
        state: null,
      }),
    ),
  );
  return { passed: mismatches.length === 0, mismatches };
}

/** The failing tests of a form, as findings. */
export function failingTests(
  form: DescribedForm,
  tests: Readonly<Record<string, FormTest>>,
  work?: WorkBudget,
): Omit<Finding, 'itemId'>[] {
  if (Object.keys(tests).length === 0) return [];
  return [...runFormTests(form, tests, work)].flatMap(([id, { mismatches }]) => {
    if (mismatches.length === 0) return [];
    const shown = mismatches.slice(0, 3).map((mismatch) => describeMismatch(form, mismatch));
    const more = mismatches.length > 3 ? ` (and ${mismatches.length - 3} more)` : '';
    const name = tests[id]?.name.trim();
    const message = `The test ${name ? `“${name}”` : 'without a name'} fails: ${listed(shown)}${more}.`;
    return [{ rule: 'form.test-fails', severity: 'error' as const, path: ['content', 'tests', id], message }];
  });
}

/** '"Reason" is hidden, not required' */
export function describeMismatch(form: DescribedForm, { placementId, expected, state }: TestMismatch): string {
  if (state === null) return 'a field that it expects is no longer in the form';
  const is = !state.visible ? 'hidden' : state.required ? 'required' : 'optional';
  return `${placementName(form, placementId)} is ${expected === 'hidden' ? 'seen' : is}, not ${expected}`;
}
