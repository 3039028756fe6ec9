import { Picker, type PickerOption } from '@scopewright/ui/picker';
import { FoldedFilters } from '@scopewright/workplace-kit/page/folded-filters';
import type { ReactNode } from 'react';

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

/** The filters of a list after its search, collapsed on phones. @param folded on wide screens, too */
export const ListFilters = <K extends string>({
  search,
  folded = false,
  ...selects
}: FilterSelectsProps<K> & { search?: ReactNode; folded?: boolean }) => (
  <fieldset className="flex min-w-0 flex-wrap gap-2 max-sm:w-full">
    <legend className="sr-only">Filters</legend>
    {search}
    <FoldedFilters count={selects.choices.filter(({ value }) => value !== null).length} everywhere={folded}>
      <FilterSelects {...selects} />
    </FoldedFilters>
  </fieldset>
);
