import type { CallOutput } from '@scopewright/contracts';
import { SYSTEM_EVENT_KINDS } from '@scopewright/product-ui/activity';
import { Button, Field, Input, useDebounced } from '@scopewright/ui';
import { Combobox } from '@scopewright/ui/combobox';
import { Picker } from '@scopewright/ui/picker';
import { FoldedFilters } from '@scopewright/workplace-kit/page/folded-filters';
import { type ReactNode, useState } from 'react';
import { type Named, type Offered, useOfferedFirms, useOfferedPeople } from './activity-queries.ts';
import { ACTIVITY_VIEW, type ActivityView, isFiltered } from './activity-view.ts';

const SEARCH_DEBOUNCE_MS = 200;
const KIND_OPTIONS = [{ value: '', label: 'Everything' }, ...SYSTEM_EVENT_KINDS];

export interface ActivityFiltersProps {
  view: ActivityView;
  /** Names of the firm and the user in the filter, once known. */
  narrowedTo: CallOutput<'systemActivity'>['narrowedTo'] | undefined;
  onChange: (changes: Partial<ActivityView>) => void;
  children: ReactNode;
}

/** Filters the list by firm, user, kind of action and days. */
export function ActivityFilters({ view, narrowedTo, onChange, children }: ActivityFiltersProps) {
  return (
    <section
      aria-label="Filter the activity"
      className="grid items-end gap-3 border-border border-b px-4 py-4 sm:grid-cols-2 sm:px-6 lg:grid-cols-[1fr_1fr_1fr_auto_auto] xl:grid-cols-[1fr_1fr_1fr_auto_auto_auto]"
    >
      <FoldedFilters count={ACTIVITY_VIEW.partsOf(view).length}>
        <Choice
          label="Firm"
          any="Any firm"
          id={view.firm}
          known={narrowedTo?.firm}
          useOffered={useOfferedFirms}
          onChange={(firm) => onChange({ firm })}
        />
        <Choice
          label="Person"
          any="Everyone"
          id={view.person}
          known={narrowedTo?.actor}
          useOffered={useOfferedPeople}
          onChange={(person) => onChange({ person })}
        />
        <Field label="Kind of action">
          <Picker value={view.kind} onChange={(kind) => onChange({ kind })} options={KIND_OPTIONS} />
        </Field>
        <Field label="From">
          <Input
            type="date"
            value={view.from}
            max={view.to || undefined}
            onChange={(event) => onChange({ from: event.target.value })}
          />
        </Field>
        <Field label="To">
          <Input
            type="date"
            value={view.to}
            min={view.from || undefined}
            onChange={(event) => onChange({ to: event.target.value })}
          />
        </Field>
      </FoldedFilters>
      <div className="flex flex-wrap gap-3">
        {children}
        {isFiltered(view) ? (
          <Button variant="ghost" onClick={() => onChange(ACTIVITY_VIEW.plain)}>
            Clear filters
          </Button>
        ) : null}
      </div>
    </section>
  );
}

interface ChoiceProps {
  label: 'Firm' | 'Person';
  /** Shown in the field while nothing is chosen. */
  any: string;
  id: string;
  known: { id: string; name: string | null } | null | undefined;
  useOffered: (search: string) => { data: Offered | undefined; isError: boolean };
  onChange: (id: string) => void;
}

/** A choice of one firm or user among many, found by typing. */
function Choice({ label, any, id, known, useOffered, onChange }: ChoiceProps) {
  const [typed, setTyped] = useState('');
  const [chosen, setChosen] = useState<Named | null>(null);
  const { data: offered, isError } = useOffered(useDebounced(typed.trim(), SEARCH_DEBOUNCE_MS));
  const name = [chosen, known].find((each) => each?.id === id)?.name;
  return (
    <Field label={label}>
      <Combobox
        placeholder={any}
        items={offered?.items ?? []}
        itemKey={(each) => each.id}
        itemText={(each) => each.name}
        selected={
          id === ''
            ? null
            : { id, name: name ?? (known === undefined ? 'Loading...' : `Deleted ${label.toLowerCase()}`) }
        }
        onSelect={(each) => {
          setChosen(each);
          onChange(each?.id ?? '');
        }}
        onSearch={setTyped}
        note={noteOn(offered, isError)}
      />
    </Field>
  );
}

function noteOn(offered: Offered | undefined, failed: boolean): string | undefined {
  if (failed) return 'The choices could not be loaded.';
  if (!offered) return 'Loading...';
  if (offered.total === 0) return 'Nothing found';
  const more = offered.total - offered.items.length;
  return more > 0 ? `${more.toLocaleString()} more: type to find them` : undefined;
}
