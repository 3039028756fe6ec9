import { SearchInput, useSearchText } from '@scopewright/ui';
import { Picker } from '@scopewright/ui/picker';
import { FoldedFilters } from '@scopewright/workplace-kit/page/folded-filters';
import { CONFIDENCES, STATE_NAMES } from '../clause-words.ts';
import type { ReviewView } from './review-view.ts';

interface ReviewFiltersProps {
  view: ReviewView;
  /** Sets a parameter of the address; the empty string removes it. */
  onChange: (parameter: Partial<Record<'state' | 'confidence' | 'q', string>>) => void;
}

const STATES = Object.entries(STATE_NAMES).map(([value, label]) => ({ value, label }));

/** Search and filters of the clauses. */
export function ReviewFilters({ view, onChange }: ReviewFiltersProps) {
  const [text, setText] = useSearchText(view.search, (search) => onChange({ q: search }));
  const filters = [
    { name: 'state', label: 'State', none: 'All states', options: STATES, value: view.state },
    {
      name: 'confidence',
      label: 'Confidence',
      none: 'Any confidence',
      options: CONFIDENCES.map(({ value, label }) => ({ value, label })),
      value: view.confidence,
    },
  ] as const;
  return (
    <fieldset className="flex flex-wrap gap-2">
      <legend className="sr-only">Filters</legend>
      <SearchInput label="Search clauses" value={text} onValueChange={setText} className="w-full" />
      <FoldedFilters count={filters.filter(({ value }) => value !== null).length}>
        {filters.map(({ name, label, none, options, value }) => (
          <div key={name} className="min-w-32 flex-1">
            <Picker
              aria-label={label}
              look="compact"
              none={none}
              options={options}
              value={value ?? ''}
              onChange={(chosen) => onChange({ [name]: chosen })}
            />
          </div>
        ))}
      </FoldedFilters>
    </fieldset>
  );
}
