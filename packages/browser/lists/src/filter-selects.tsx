import { Picker, type PickerOption } from '@scopewright/ui/picker';

export interface FilterChoice<K extends string> {
  key: K;
  label: string;
  /** Label of the empty choice. */
  all: string;
  value: string | null;
  options: readonly PickerOption[];
}

interface FilterSelectsProps<K extends string> {
  choices: readonly FilterChoice<K>[];
  className: string;
  onChoose: (key: K, value: string) => void;
}

/** One picker per filter of a list. */
export const FilterSelects = <K extends string>({ choices, className, onChoose }: FilterSelectsProps<K>) =>
  choices.map(({ key, label, all, value, options }) => (
    <div key={key} className={className}>
      <Picker
        aria-label={label}
        look="compact"
        value={value ?? ''}
        none={all}
        options={options}
        onChange={(chosen) => onChoose(key, chosen)}
      />
    </div>
  ));
