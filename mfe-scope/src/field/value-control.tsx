import type { FieldContent, FieldValue } from '@scopewright/contracts/scoping';
import { Input, Textarea } from '@scopewright/ui';
import { Picker } from '@scopewright/ui/picker';
import { type ChangeEvent, useId } from 'react';
import { choicesOf, type OfferedOption } from './options.ts';
import { TokenInput } from './token-input.tsx';

export interface ValueControlProps {
  field: FieldContent;
  /** For screen readers if no `Field` around it has a label; groups of choices always use it. */
  label: string;
  value: FieldValue | undefined;
  /** Null clears the answer. */
  onChange: (value: FieldValue) => void;
  /** The field's options that are still available. */
  optionIds?: readonly string[] | undefined;
  disabled?: boolean;
  /** Less tall, for rows of conditions. */
  compact?: boolean;
  invalid?: boolean;
  describedBy?: string | undefined;
  id?: string;
}

const INPUT_TYPES = {
  shortText: 'text',
  email: 'email',
  url: 'url',
  date: 'date',
  dateTime: 'datetime-local',
  time: 'time',
} as const;

const ONE_NAME = {
  user: 'Name of a person',
  group: 'Name of a group',
  assets: 'Name of an object',
  version: 'Name of a version',
  project: 'Name of a project',
} as const;
const NAMES = {
  labels: 'Add a label',
  users: 'Add a person',
  groups: 'Add a group',
  versions: 'Add a version',
} as const;

const has = <T extends object>(table: T, key: PropertyKey): key is keyof T => Object.hasOwn(table, key);
const textOf = (value: FieldValue | undefined): string =>
  typeof value === 'string' || typeof value === 'number' ? String(value) : '';
const listOf = (value: FieldValue | undefined): string[] =>
  Array.isArray(value) ? value : typeof value === 'string' && value !== '' ? [value] : [];

/** A control for a field's value: in the portal's preview, as its default, and as a condition's comparison value. */
export function ValueControl(props: ValueControlProps) {
  const {
    field,
    label,
    value,
    onChange,
    optionIds,
    disabled = false,
    compact = false,
    invalid,
    describedBy,
    id,
  } = props;
  const { type, placeholder } = field;
  const control = {
    'aria-label': id === undefined ? label : undefined,
    ...(id === undefined ? {} : { id }),
    disabled,
    compact,
    'aria-invalid': invalid || undefined,
    'aria-describedby': describedBy,
  };
  const { compact: _compact, ...lines } = control;
  const look = compact ? 'compact' : 'box';
  const change = (event: ChangeEvent<HTMLInputElement | HTMLTextAreaElement>) =>
    onChange(event.target.value === '' ? null : event.target.value);

  if (has(INPUT_TYPES, type))
    return (
      <Input {...control} type={INPUT_TYPES[type]} value={textOf(value)} placeholder={placeholder} onChange={change} />
    );
  if (has(ONE_NAME, type))
    return <Input {...control} value={textOf(value)} placeholder={placeholder || ONE_NAME[type]} onChange={change} />;
  if (has(NAMES, type)) {
    return (
      <TokenInput
        {...control}
        label={label}
        tokens={listOf(value)}
        placeholder={placeholder || NAMES[type]}
        onChange={(tokens) => onChange(tokens.length === 0 ? null : tokens)}
      />
    );
  }
  switch (type) {
    case 'longText':
    case 'richText':
      return <Textarea {...lines} rows={3} value={textOf(value)} placeholder={placeholder} onChange={change} />;
    case 'number':
      return (
        <NumberControl {...control} unit={field.unit} value={value} placeholder={placeholder} onChange={onChange} />
      );
    case 'dropdown':
      return (
        <Picker
          {...lines}
          look={look}
          none={placeholder || 'Choose'}
          options={choicesOf(field, optionIds).map(asChoice)}
          value={textOf(value)}
          onChange={(chosen) => onChange(chosen || null)}
        />
      );
    case 'radio':
      return (
        <Choices
          {...props}
          kind="radio"
          chosen={listOf(value)}
          onChoose={(chosen) => onChange(chosen.at(-1) ?? null)}
        />
      );
    case 'checkboxes':
    case 'multiDropdown':
      return (
        <Choices
          {...props}
          kind="checkbox"
          chosen={listOf(value)}
          onChoose={(chosen) => onChange(chosen.length === 0 ? null : chosen)}
        />
      );
    case 'cascading':
      return <CascadingControl {...props} control={control} />;
    case 'attachment':
      return <FilesControl {...lines} accept={field.fileTypes} names={listOf(value)} onChange={onChange} />;
    default:
      return null;
  }
}

const asChoice = ({ id, name }: OfferedOption) => ({ value: id, label: name });

interface Shared {
  compact?: boolean;
  id?: string;
  disabled: boolean;
  'aria-label': string | undefined;
  'aria-invalid': boolean | undefined;
  'aria-describedby': string | undefined;
}

function NumberControl({
  unit,
  value,
  onChange,
  ...rest
}: Shared & { unit: string; placeholder: string } & Pick<ValueControlProps, 'value' | 'onChange'>) {
  const input = (
    <Input
      {...rest}
      type="number"
      step="any"
      value={textOf(value)}
      onChange={({ target }) =>
        onChange(target.value === '' || Number.isNaN(target.valueAsNumber) ? null : target.valueAsNumber)
      }
    />
  );
  if (unit === '') return input;
  return (
    <span className="flex items-center gap-2">
      {input}
      <span className="shrink-0 text-sm text-text-muted">{unit}</span>
    </span>
  );
}

function Choices({
  field,
  label,
  optionIds,
  disabled = false,
  compact = false,
  describedBy,
  kind,
  chosen,
  onChoose,
}: ValueControlProps & { kind: 'radio' | 'checkbox'; chosen: string[]; onChoose: (chosen: string[]) => void }) {
  const name = useId();
  const options = choicesOf(field, optionIds);
  return (
    <fieldset
      aria-label={label}
      aria-describedby={describedBy}
      className={compact ? 'flex flex-wrap gap-x-4' : 'grid gap-1'}
    >
      {options.map((option) => (
        <label
          key={option.id}
          className="flex min-h-8 cursor-pointer items-center gap-2.5 text-sm text-text has-disabled:cursor-not-allowed"
        >
          <input
            type={kind}
            name={name}
            checked={chosen.includes(option.id)}
            disabled={disabled}
            onChange={({ target }) =>
              onChoose(
                target.checked
                  ? [...(kind === 'radio' ? [] : chosen), option.id]
                  : chosen.filter((id) => id !== option.id),
              )
            }
            className="size-4.5 shrink-0 accent-brand"
          />
          {option.name}
        </label>
      ))}
      {options.length === 0 ? <p className="text-sm text-text-muted">No options yet</p> : null}
    </fieldset>
  );
}

function CascadingControl({
  field,
  label,
  value,
  onChange,
  optionIds,
  control,
}: ValueControlProps & { control: Shared }) {
  const [parent = '', child = ''] = listOf(value);
  const offered = choicesOf(field, optionIds);
  const children = offered.filter(({ parentId }) => parentId === parent);
  return (
    <div className="grid gap-2">
      <Picker
        {...control}
        none={field.placeholder || 'Choose'}
        options={offered.filter(({ parentId }) => parentId === null).map(asChoice)}
        value={parent}
        onChange={(chosen) => onChange(chosen === '' ? null : [chosen])}
      />
      {children.length > 0 ? (
        <Picker
          disabled={control.disabled}
          aria-label={`${label}: second level`}
          none="Choose"
          options={children.map(asChoice)}
          value={child}
          onChange={(chosen) => onChange(chosen === '' ? [parent] : [parent, chosen])}
        />
      ) : null}
    </div>
  );
}

function FilesControl({
  accept,
  names,
  onChange,
  ...rest
}: Shared & { accept: string[]; names: string[]; onChange: (value: FieldValue) => void }) {
  return (
    <div className="grid gap-1.5">
      <input
        type="file"
        multiple
        {...rest}
        accept={accept.map((ending) => `.${ending.replace(/^\./, '')}`).join(',')}
        onChange={({ target }) =>
          onChange(target.files && target.files.length > 0 ? Array.from(target.files, (file) => file.name) : null)
        }
        className="w-full min-w-0 text-sm text-text-muted file:mr-3 file:h-9 file:rounded-md file:border file:border-border-strong file:bg-surface-raised file:px-3 file:font-semibold file:text-sm file:text-text"
      />
      {names.length > 0 ? <p className="text-sm text-text-muted">{names.join(', ')}</p> : null}
    </div>
  );
}
