import type { FieldValue, ScopeItemOf, Validation } from '@scopewright/contracts/scoping';
import { ANSWER_LENGTH_MAX, SCOPE_NUMBER_MAX, SCOPE_PARTS_MAX } from '@scopewright/contracts/scoping/limits';
import { FIELD_TYPE_FACTS, type ValidationKey } from '@scopewright/domain/scoping/field/field-types';
import { compilePattern } from '@scopewright/domain/scoping/field/pattern';
import { setChange } from '@scopewright/editing';
import { LineEdit } from '@scopewright/editing/text-edit';
import { Checkbox, Field } from '@scopewright/ui';
import type { OpenItem } from '../saving/use-scope.tsx';
import { ValueControl } from './value-control.tsx';

type Bound = Exclude<ValidationKey, 'wholeNumber' | 'pattern' | 'patternMessage'>;
const BOUNDS: Record<Bound, { label: string; type: 'number' | 'date' | 'time'; whole?: boolean }> = {
  minCharacters: { label: 'At least characters', type: 'number', whole: true },
  maxCharacters: { label: 'At most characters', type: 'number', whole: true },
  minWords: { label: 'At least words', type: 'number', whole: true },
  maxWords: { label: 'At most words', type: 'number', whole: true },
  minNumber: { label: 'At least', type: 'number' },
  maxNumber: { label: 'At most', type: 'number' },
  minDate: { label: 'Not before', type: 'date' },
  maxDate: { label: 'Not after', type: 'date' },
  minTime: { label: 'Not before', type: 'time' },
  maxTime: { label: 'Not after', type: 'time' },
  minSelections: { label: 'At least choices', type: 'number', whole: true },
  maxSelections: { label: 'At most choices', type: 'number', whole: true },
};
type Range = readonly [least: number, most: number];
const ANY_NUMBER: Range = [-SCOPE_NUMBER_MAX, SCOPE_NUMBER_MAX];
/** The smallest and largest numbers that can be stored. */
const RANGES: Partial<Record<Bound, Range>> = {
  minCharacters: [0, ANSWER_LENGTH_MAX],
  maxCharacters: [1, ANSWER_LENGTH_MAX],
  minWords: [0, ANSWER_LENGTH_MAX],
  maxWords: [1, ANSWER_LENGTH_MAX],
  minSelections: [0, SCOPE_PARTS_MAX.options],
  maxSelections: [1, SCOPE_PARTS_MAX.options],
};

export interface ValidationEditorProps {
  item: ScopeItemOf<'field'>;
  change: OpenItem['change'];
  readOnly: boolean;
}

/** The validation of a field's answers, as far as its type supports it. */
export function ValidationEditor({ item, change, readOnly }: ValidationEditorProps) {
  const { type, validation } = item.content;
  const keys = FIELD_TYPE_FACTS[type].validations;
  const set = (key: ValidationKey, to: Validation[ValidationKey], label: string) =>
    change([setChange(item, ['content', 'validation', key], to)], label);
  const bounds = keys.filter((key): key is Bound => Object.hasOwn(BOUNDS, key));
  return (
    <div className="grid gap-4">
      {keys.includes('wholeNumber') ? (
        <Checkbox
          label="A whole number"
          disabled={readOnly}
          checked={validation.wholeNumber ?? false}
          onChange={({ target }) => set('wholeNumber', target.checked || undefined, 'Whole numbers')}
        />
      ) : null}
      <div className="grid gap-4 sm:grid-cols-2">
        {bounds.map((key) => {
          const { label, whole = false, type: kind } = BOUNDS[key];
          return (
            <Field key={key} label={label}>
              <ValueControl
                label={label}
                field={{
                  ...item.content,
                  type: kind === 'date' && type === 'dateTime' ? 'dateTime' : kind,
                  placeholder: 'No limit',
                  unit: '',
                }}
                value={validation[key]}
                disabled={readOnly}
                onChange={(value) => set(key, storable(value, whole, RANGES[key] ?? ANY_NUMBER), label)}
              />
            </Field>
          );
        })}
      </div>
      {keys.includes('pattern') ? (
        <>
          <Field
            label="Pattern"
            hint="A regular expression that the whole answer has to match, such as ^[A-Z]{2}-\d{4}$"
          >
            <LineEdit
              readOnly={readOnly}
              spellCheck={false}
              className="font-mono"
              value={validation.pattern ?? ''}
              maxLength={500}
              check={patternProblem}
              onCommit={(pattern) => set('pattern', pattern || undefined, 'Pattern')}
            />
          </Field>
          {validation.pattern ? (
            <Field label="What is said when it does not match">
              <LineEdit
                readOnly={readOnly}
                value={validation.patternMessage ?? ''}
                placeholder="Must have the expected form"
                maxLength={255}
                onCommit={(message) => set('patternMessage', message || undefined, 'Message of the pattern')}
              />
            </Field>
          ) : null}
        </>
      ) : null}
    </div>
  );
}

function storable(value: FieldValue, whole: boolean, [least, most]: Range): string | number | undefined {
  if (typeof value === 'string') return value;
  if (typeof value !== 'number') return undefined;
  return Math.min(most, Math.max(least, whole ? Math.trunc(value) : value));
}

function patternProblem(pattern: string): string | null {
  if (pattern === '') return null;
  const compiled = compilePattern(pattern);
  return 'problem' in compiled ? compiled.problem : null;
}
