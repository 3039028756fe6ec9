import type { FormTest } from '@scopewright/contracts/scoping';
import { counted } from '@scopewright/domain/counted';
import { sameValue } from '@scopewright/domain/json';
import type { FormField } from '@scopewright/domain/scoping/field/field-value';
import { formEvaluator } from '@scopewright/domain/scoping/form/evaluator';
import {
  describeMismatch,
  EXPECTATIONS,
  expectationsOf,
  type TestResult,
} from '@scopewright/domain/scoping/form/form-tests';
import { inOrder } from '@scopewright/domain/scoping/parts';
import { setChange } from '@scopewright/editing';
import { LineEdit } from '@scopewright/editing/text-edit';
import { Badge, Button, CircleAlert, CircleCheck, EmptyState, Eye, FlaskConical, Trash2 } from '@scopewright/ui';
import type { FormEditorProps } from './types.ts';

export interface TestsViewProps extends Pick<FormEditorProps, 'item' | 'change' | 'readOnly'> {
  formFields: ReadonlyMap<string, FormField>;
  /** Their results; null if those aren't shown. */
  results: ReadonlyMap<string, TestResult> | null;
  /** Fills the preview in with the answers of a test case. */
  onOpen: (test: FormTest) => void;
}

/** The test cases of a form, and which of them now fail. */
export function TestsView({ item, change, readOnly, formFields, results, onOpen }: TestsViewProps) {
  const tests = inOrder(item.content.tests);
  if (tests.length === 0) {
    return (
      <EmptyState
        icon={<FlaskConical />}
        title="No test cases yet"
        description="Fill in the preview as a requester would, and keep it as a test case. After every change of the form you see whether it still comes out the same."
      />
    );
  }

  const failing = tests.filter(([id]) => results?.get(id)?.passed === false);

  /** Sets the expectations of these tests to the form's current behavior, for the fields that they name. */
  function accept(accepted: typeof tests, label: string): void {
    const evaluate = formEvaluator({ form: item.content, fields: formFields });
    const changes = accepted.flatMap(([id, test]) => {
      const expected = expectationsOf(evaluate(test.answers), test);
      return EXPECTATIONS.flatMap((key) =>
        sameValue(expected[key], test[key] ?? []) ? [] : setChange(item, ['content', 'tests', id, key], expected[key]),
      );
    });
    change(changes, label);
  }

  return (
    <div className="grid gap-3">
      {failing.length > 0 && !readOnly ? (
        <div className="flex flex-wrap items-center justify-between gap-3 rounded-lg border border-border bg-surface-raised px-4 py-3">
          <p className="text-sm text-text">
            {counted(failing.length, 'test case fails.', 'test cases fail.')}{' '}
            <span className="text-text-muted">Accept the current result if the form is right.</span>
          </p>
          <Button
            variant="secondary"
            size="sm"
            onClick={() =>
              accept(failing, failing.length === 1 ? 'Accept for 1 test' : `Accept for ${failing.length} tests`)
            }
          >
            Accept for all tests
          </Button>
        </div>
      ) : null}
      <ol className="grid gap-3">
        {tests.map(([id, test]) => (
          <TestCase
            key={id}
            {...{ id, test, item, change, readOnly, formFields, onOpen }}
            result={results && (results.get(id) ?? PASSED)}
            onAccept={() => accept([[id, test]], `Accept the result of “${test.name}”`)}
          />
        ))}
      </ol>
    </div>
  );
}

/** The assumed result until the test case was tried. */
const PASSED: TestResult = { passed: true, mismatches: [] };

interface TestCaseProps extends Omit<TestsViewProps, 'results'> {
  id: string;
  test: FormTest;
  /** Null if results aren't shown. */
  result: TestResult | null;
  onAccept: () => void;
}

/** A test case with its result, and its actions. */
function TestCase({ id, test, item, change, readOnly, formFields, result, onOpen, onAccept }: TestCaseProps) {
  const { passed, mismatches } = result ?? PASSED;
  return (
    <li data-part={id} className="grid gap-3 rounded-lg border border-border bg-surface-raised p-4 shadow-xs">
      <div className="flex flex-wrap items-center gap-3">
        <div className="min-w-40 flex-1">
          {readOnly ? (
            <p className="font-medium text-text">{test.name}</p>
          ) : (
            <LineEdit
              compact
              aria-label="Name of the test case"
              value={test.name}
              maxLength={255}
              check={(name) => (name === '' ? 'Name is required' : null)}
              onCommit={(name) =>
                change([setChange(item, ['content', 'tests', id, 'name'], name)], 'Name of a test case')
              }
            />
          )}
        </div>
        {result ? (
          <Badge tone={passed ? 'success' : 'danger'}>
            {passed ? <CircleCheck aria-hidden="true" /> : <CircleAlert aria-hidden="true" />}
            {passed ? 'Passes' : 'Fails'}
          </Badge>
        ) : null}
      </div>
      {mismatches.length > 0 ? (
        <ul aria-label="What is otherwise" className="grid list-disc gap-1 pl-5 text-sm text-text">
          {mismatches.map((mismatch) => (
            <li key={`${mismatch.placementId} ${mismatch.expected}`} className="wrap-anywhere">
              {describeMismatch({ form: item.content, fields: formFields }, mismatch)}
            </li>
          ))}
        </ul>
      ) : null}
      <div className="flex flex-wrap gap-1">
        <Button variant="ghost" size="sm" onClick={() => onOpen(test)}>
          <Eye aria-hidden="true" /> Open in the preview
        </Button>
        {readOnly || passed ? null : (
          <Button variant="ghost" size="sm" onClick={onAccept}>
            <CircleCheck aria-hidden="true" /> Accept current result
          </Button>
        )}
        {readOnly ? null : (
          <Button
            variant="ghost"
            size="sm"
            onClick={() =>
              change([setChange(item, ['content', 'tests', id], undefined)], `Remove the test case ${test.name}`)
            }
          >
            <Trash2 aria-hidden="true" /> Remove
          </Button>
        )}
      </div>
    </li>
  );
}
