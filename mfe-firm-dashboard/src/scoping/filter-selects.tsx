import { Select, type SelectOption } from '@scopewright/ui';

export interface FilterChoice<K extends string> {
  key: K;
  /** Its parameter in the address. */
  name: string;
  label: string;
  /** Label of the empty choice. */
  all: string;
  value: string | null;
  options: readonly SelectOption[];
}

interface FilterSelectsProps<K extends string> {
  choices: readonly FilterChoice<K>[];
  className: string;
  onChoose: (key: K, name: string, value: string) => void;
}

/** One select per filter of a list. */
export const FilterSelects = <K extends string>({ choices, className, onChoose }: FilterSelectsProps<K>) =>
  choices.map(({ key, name, label, all, value, options }) => (
    <div key={key} className={className}>
      <Select
        aria-label={label}
        compact
        value={value ?? ''}
        options={[{ value: '', label: all }, ...options]}
        onChange={(event) => onChoose(key, name, event.target.value)}
      />
    </div>
  ));
