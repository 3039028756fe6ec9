import type { ConditionGroup } from '@scopewright/contracts/scoping';
import { CONDITION_DEPTH_MAX, isGroup } from '@scopewright/domain/scoping/condition';
import type { FormField } from '@scopewright/domain/scoping/field/field-value';
import { Button, CloseButton, Plus, Select } from '@scopewright/ui';
import { type Askable, ConditionRow } from './condition-row.tsx';

export interface ConditionGroupEditorProps {
  group: ConditionGroup;
  askable: readonly Askable[];
  fields: ReadonlyMap<string, FormField>;
  /** Label of the group for screen readers: "Conditions", "Conditions 2.1". */
  name: string;
  /** 1: the outermost. */
  depth?: number;
  /** Text for a field of a condition that isn't among the askable ones. */
  elsewhere?: string;
  disabled: boolean;
  onChange: (group: ConditionGroup) => void;
  onRemove?: () => void;
}

const MATCHES = [
  { value: 'all', label: 'all of these hold' },
  { value: 'any', label: 'any of these holds' },
];
/** Maximum number of conditions in a group. */
const CONDITIONS_MAX = 30;

/** Conditions of which all or any must hold; nested groups work the same way. */
export function ConditionGroupEditor(props: ConditionGroupEditorProps) {
  const {
    group,
    askable,
    fields,
    name,
    depth = 1,
    elsewhere = 'not in this form',
    disabled,
    onChange,
    onRemove,
  } = props;
  const put = (index: number, part: ConditionGroup['conditions'][number]) =>
    onChange({ ...group, conditions: group.conditions.with(index, part) });
  const remove = (index: number) => onChange({ ...group, conditions: group.conditions.toSpliced(index, 1) });
  const add = (part: ConditionGroup['conditions'][number]) =>
    onChange({ ...group, conditions: [...group.conditions, part] });
  // conditions have no ids, and their controls no state
  const parts = group.conditions.map((part, index) => ({ part, index }));
  const full = group.conditions.length >= CONDITIONS_MAX;
  return (
    <fieldset
      aria-label={name}
      disabled={disabled}
      className={
        depth === 1 ? 'grid min-w-0 gap-2.5' : 'grid min-w-0 gap-2.5 rounded-md border border-border bg-surface p-2.5'
      }
    >
      <div className="flex items-center gap-2">
        {depth === 1 ? <span className="text-sm text-text-muted">When</span> : null}
        <span className="w-48">
          <Select
            compact
            aria-label={`${name}: how many`}
            value={group.match}
            options={MATCHES}
            onChange={({ target }) => onChange({ ...group, match: target.value === 'any' ? 'any' : 'all' })}
          />
        </span>
        {onRemove && !disabled ? (
          <CloseButton size="sm" label={`Remove ${name.toLowerCase()}`} onClick={onRemove} className="ml-auto" />
        ) : null}
      </div>
      {parts.map(({ part, index }) =>
        isGroup(part) ? (
          <ConditionGroupEditor
            key={index}
            group={part}
            {...{ askable, fields, elsewhere, disabled }}
            name={`Group ${index + 1}`}
            depth={depth + 1}
            onChange={(next) => put(index, next)}
            onRemove={() => remove(index)}
          />
        ) : (
          <ConditionRow
            key={index}
            condition={part}
            {...{ askable, fields, elsewhere, disabled }}
            name={`Condition ${index + 1}`}
            onChange={(next) => put(index, next)}
            onRemove={() => remove(index)}
          />
        ),
      )}
      {disabled ? null : (
        <div className="flex flex-wrap gap-1">
          <Button variant="ghost" size="sm" disabled={full} onClick={() => add({ fieldId: null, operator: 'is' })}>
            <Plus aria-hidden="true" /> Condition
          </Button>
          {depth < CONDITION_DEPTH_MAX ? (
            <Button
              variant="ghost"
              size="sm"
              disabled={full}
              onClick={() =>
                add({ match: group.match === 'all' ? 'any' : 'all', conditions: [{ fieldId: null, operator: 'is' }] })
              }
            >
              <Plus aria-hidden="true" /> Group
            </Button>
          ) : null}
        </div>
      )}
    </fieldset>
  );
}
