import { sowStatusView } from '@scopewright/company-kit/agreements/sow-status';
import { can } from '@scopewright/domain/policy';
import { useSession } from '@scopewright/remote-contract';
import { Button, Field, Select, useDebounced } from '@scopewright/ui';
import { Combobox } from '@scopewright/ui/combobox';
import { Picker } from '@scopewright/ui/picker';
import { type Consultant, useConsultants } from '@scopewright/workplace-kit/company/consultants';
import { useState } from 'react';
import { type CompaniesView, type CompanySort, isFiltered, SORTS, SOW_FILTERS, startsDescending } from './list-view.ts';

/** Maximum number of consultants offered at a time; more are found by typing. */
const OFFERED = 50;
const SEARCH_DEBOUNCE_MS = 200;
const SOW_OPTIONS = SOW_FILTERS.map((value) => ({ value, label: sowStatusView(value, 0).label }));
const SORT_LABELS: Record<CompanySort, [ascending: string, descending: string]> = {
  name: ['Name, A to Z', 'Name, Z to A'],
  sowStatus: ['SOW status, A to Z', 'SOW status, Z to A'],
  created: ['Oldest first', 'Newest first'],
  nextDate: ['Next date, earliest first', 'Next date, latest first'],
  progress: ['Least progress first', 'Most progress first'],
  waits: ['Least waiting first', 'Most waiting first'],
  growth: ['Least growth first', 'Most growth first'],
};
const SORT_OPTIONS = SORTS.flatMap((sort) => {
  const [ascending, descending] = SORT_LABELS[sort];
  const both = [
    { value: `${sort}:asc`, label: ascending },
    { value: `${sort}:desc`, label: descending },
  ];
  return startsDescending(sort) ? both.reverse() : both;
});

export interface CompanyFiltersProps {
  view: CompaniesView;
  onChange: (changes: Partial<CompaniesView>) => void;
  onClear: () => void;
}

/** The filters besides the search and, on phones, which have no table headers, the order. */
export function CompanyFilters({ view, onChange, onClear }: CompanyFiltersProps) {
  const { abilities } = useSession();
  const statuses = [
    { value: 'active', label: 'Companies in use' },
    { value: 'archived', label: 'Archived companies' },
    ...(can(abilities, 'company:delete') ? [{ value: 'deleted', label: 'Deleted companies' }] : []),
  ];
  return (
    <div className="grid items-end gap-4 border-border border-b bg-surface px-4 py-4 sm:grid-cols-2 sm:px-6 lg:grid-cols-[1fr_1fr_1fr_auto]">
      <Field label="Show">
        <Select
          options={statuses}
          value={view.status}
          onChange={(event) =>
            onChange({
              status:
                event.target.value === 'archived' || event.target.value === 'deleted' ? event.target.value : 'active',
            })
          }
        />
      </Field>
      <Field label="SOW status">
        <Picker
          none="Any SOW status"
          options={SOW_OPTIONS}
          value={view.sowStatus ?? ''}
          onChange={(chosen) => onChange({ sowStatus: SOW_FILTERS.find((value) => value === chosen) ?? null })}
        />
      </Field>
      {can(abilities, 'staff:list') ? (
        <ConsultantFilter consultantId={view.consultantId} onChange={(consultantId) => onChange({ consultantId })} />
      ) : null}
      <Field label="Sort by" className="sm:hidden">
        <Select
          options={SORT_OPTIONS}
          value={`${view.sort}:${view.descending ? 'desc' : 'asc'}`}
          onChange={(event) => {
            const [name, order] = event.target.value.split(':');
            onChange({ sort: SORTS.find((sort) => sort === name) ?? 'name', descending: order === 'desc' });
          }}
        />
      </Field>
      {isFiltered(view) || view.status !== 'active' ? (
        <Button variant="ghost" onClick={onClear}>
          Clear filters
        </Button>
      ) : null}
    </div>
  );
}

function ConsultantFilter({
  consultantId,
  onChange,
}: {
  consultantId: string | null;
  onChange: (id: string | null) => void;
}) {
  const [typed, setTyped] = useState('');
  const search = useDebounced(typed.trim(), SEARCH_DEBOUNCE_MS);
  const offered = useConsultants({ search, limit: OFFERED });
  const everybody = useConsultants({ wanted: consultantId !== null });
  const [chosen, setChosen] = useState<Consultant | null>(null);
  const known = [chosen, ...(offered.data?.consultants ?? []), ...(everybody.data?.consultants ?? [])].find(
    (consultant) => consultant?.id === consultantId,
  );
  const consultants = offered.data?.consultants ?? [];
  const more = (offered.data?.total ?? 0) - consultants.length;
  return (
    <Field label="Consultant">
      <Combobox
        placeholder="Any consultant"
        items={consultants}
        itemKey={({ id }) => id}
        itemText={({ name }) => name}
        selected={
          consultantId === null
            ? null
            : (known ?? { id: consultantId, name: everybody.isPending ? 'Loading...' : 'Unknown consultant' })
        }
        onSelect={(consultant) => {
          setChosen(consultant);
          onChange(consultant?.id ?? null);
        }}
        onSearch={setTyped}
        note={noteOn({ pending: offered.isPending, failed: offered.isError, found: consultants.length, more })}
      />
    </Field>
  );
}

function noteOn({
  pending,
  failed,
  found,
  more,
}: {
  pending: boolean;
  failed: boolean;
  found: number;
  more: number;
}): string | undefined {
  if (pending) return 'Loading consultants...';
  if (failed) return 'The consultants could not be loaded.';
  if (found === 0) return 'No consultants found';
  return more > 0 ? `${more} more: type to find them` : undefined;
}
