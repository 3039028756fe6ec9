import type { Condition, FieldContent } from '@scopewright/contracts/scoping';
import type { ConditionOperator } from '@scopewright/contracts/scoping/field-types';
import { FIELD_TYPE_FACTS, hasOptions, operandOf } from '@scopewright/domain/scoping/field/field-types';
import type { FormField } from '@scopewright/domain/scoping/field/field-value';
import { partOf } from '@scopewright/domain/scoping/parts';
import { describeOperator } from '@scopewright/domain/scoping/sentence';
import { CloseButton } from '@scopewright/ui';
import { Picker } from '@scopewright/ui/picker';
import { ValueControl } from '../../field/value-control.tsx';

export interface Askable {
  fieldId: string;
  label: string;
}

export interface ConditionRowProps {
  condition: Condition;
  /** The fields that a condition can use, in the order of the form. */
  askable: readonly Askable[];
  fields: ReadonlyMap<string, FormField>;
  /** Label for screen readers: "Condition 2". */
  name: string;
  /** Text for a field that isn't among the askable ones. */
  elsewhere: string;
  disabled: boolean;
  onChange: (condition: Condition) => void;
  onRemove: () => void;
}

/** One condition: field, operator and value. */
export function ConditionRow({
  condition,
  askable,
  fields,
  name,
  elsewhere,
  disabled,
  onChange,
  onRemove,
}: ConditionRowProps) {
  const { fieldId, operator, value } = condition;
  const field = fieldId === null ? undefined : fields.get(fieldId);
  const operators = field ? FIELD_TYPE_FACTS[field.type].operators : [];
  const known = fieldId === null || askable.some((one) => one.fieldId === fieldId);
  return (
    <fieldset aria-label={name} disabled={disabled} className="flex min-w-0 items-start gap-1.5">
      <div className="grid min-w-0 flex-1 items-start gap-1.5 @lg:grid-cols-[minmax(0,3fr)_minmax(0,2fr)_minmax(0,3fr)]">
        <Picker
          look="compact"
          aria-label={`${name}: field`}
          placeholder="Choose a field"
          value={fieldId ?? ''}
          options={[
            ...askable.map((one) => ({ value: one.fieldId, label: one.label })),
            ...(known || fieldId === null
              ? []
              : [{ value: fieldId, label: field ? `${field.name} (${elsewhere})` : 'A field that is gone' }]),
          ]}
          onChange={(chosen) => onChange(withField(condition, chosen || null, fields))}
        />
        <Picker
          look="compact"
          aria-label={`${name}: comparison`}
          disabled={disabled || !field}
          value={operator}
          options={(operators.includes(operator) ? operators : [operator, ...operators]).map((one) => ({
            value: one,
            label: describeOperator(one, field?.type ?? 'shortText'),
          }))}
          onChange={(chosen) => onChange(withOperator(condition, chosen as ConditionOperator))}
        />
        {field && operandOf(operator) !== 'nothing' ? (
          <ValueControl
            compact
            label={`${name}: value`}
            field={operandField(field, operator)}
            value={value}
            disabled={disabled}
            onChange={(next) => onChange(next === null ? withoutValue(condition) : { ...condition, value: next })}
          />
        ) : null}
      </div>
      {disabled ? null : (
        <CloseButton size="sm" label={`Remove ${name.toLowerCase()}`} onClick={onRemove} className="mt-0.5" />
      )}
    </fieldset>
  );
}

const withoutValue = ({ fieldId, operator }: Condition): Condition => ({ fieldId, operator });

function withField(condition: Condition, fieldId: string | null, fields: ReadonlyMap<string, FormField>): Condition {
  const field = fieldId === null ? undefined : fields.get(fieldId);
  const operators = field ? FIELD_TYPE_FACTS[field.type].operators : [];
  const usual = operators.find((one) => operandOf(one) !== 'nothing') ?? operators[0];
  return { fieldId, operator: operators.includes(condition.operator) ? condition.operator : (usual ?? 'is') };
}

/** Changing the operator keeps the value if both operators take the same number of values. */
function withOperator(condition: Condition, operator: ConditionOperator): Condition {
  const { value } = condition;
  const [before, after] = [operandOf(condition.operator), operandOf(operator)];
  if (value === undefined || value === null || after === 'nothing') return { fieldId: condition.fieldId, operator };
  if (before === after) return { ...condition, operator };
  if (after === 'several') return { ...condition, operator, value: [String(value)] };
  const first = Array.isArray(value) ? value[0] : undefined;
  return first === undefined ? { fieldId: condition.fieldId, operator } : { ...condition, operator, value: first };
}

/** A condition's comparison value as a field: one or several of its options, a text, a number, a time. */
function operandField(field: FormField, operator: ConditionOperator): FieldContent {
  const several = operandOf(operator) === 'several';
  const plain = { ...field, placeholder: '', defaultValue: undefined };
  if (hasOptions(field.type))
    return { ...plain, options: namedByPath(field.options), type: several ? 'checkboxes' : 'dropdown' };
  if (several) return { ...plain, type: 'labels', placeholder: 'Add a value' };
  const { answer } = FIELD_TYPE_FACTS[field.type];
  return {
    ...plain,
    type: answer === 'number' || answer === 'date' || answer === 'dateTime' || answer === 'time' ? answer : 'shortText',
    placeholder: 'Value',
  };
}

const namedByPath = (options: FieldContent['options']): FieldContent['options'] =>
  Object.fromEntries(
    Object.entries(options).map(([id, option]) => {
      const parent = option.parentId === null ? undefined : partOf(options, option.parentId);
      return [id, parent ? { ...option, name: `${parent.name} › ${option.name}` } : option];
    }),
  );
