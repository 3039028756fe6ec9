import { useCall } from '@scopewright/calls';
import { MY_WORK_KINDS } from '@scopewright/contracts/tracking/limits';
import { oneOf } from '@scopewright/domain/one-of';
import { Button, Field, Select } from '@scopewright/ui';
import { Combobox } from '@scopewright/ui/combobox';
import { companyKey } from '@scopewright/workplace-kit/company/use-company';
import { useCompanySearch } from '@scopewright/workplace-kit/company/use-company-search';
import { FoldedFilters } from '@scopewright/workplace-kit/page/folded-filters';
import { type ReactNode, useState } from 'react';
import { WORK_VIEW, type WorkView } from './work-view.ts';
import { WORK_KINDS } from './work-words.ts';

interface WorkFiltersProps {
  view: WorkView;
  onChange: (changes: Partial<WorkView>) => void;
}

/** The client and the kind that the user's work is filtered by. */
export function WorkFilters({ view, onChange }: WorkFiltersProps): ReactNode {
  const set = WORK_VIEW.partsOf({ ...view, group: null }).length;
  return (
    <div className="flex flex-wrap items-end gap-3">
      <FoldedFilters count={set}>
        <ClientFilter companyId={view.companyId} onChange={(companyId) => onChange({ companyId })} />
        <Field label="Kind" className="w-full sm:w-52">
          <Select
            value={view.kind ?? ''}
            options={[
              { value: '', label: 'All kinds' },
              ...MY_WORK_KINDS.map((value) => ({ value, label: WORK_KINDS[value] })),
            ]}
            onChange={({ target }) => onChange({ kind: oneOf(MY_WORK_KINDS, target.value) })}
          />
        </Field>
      </FoldedFilters>
      {set > 0 ? (
        <Button variant="ghost" size="sm" className="sm:mb-1" onClick={() => onChange({ companyId: null, kind: null })}>
          Clear filters
        </Button>
      ) : null}
    </div>
  );
}

function ClientFilter({
  companyId,
  onChange,
}: {
  companyId: string | null;
  onChange: (companyId: string | null) => void;
}): ReactNode {
  const { companies, isNoneFound, onSearch } = useCompanySearch();
  const [chosen, setChosen] = useState<{ id: string; name: string } | null>(null);
  const known = [chosen, ...companies].find((company) => company?.id === companyId);
  const named = useCall(
    companyKey(companyId ?? ''),
    'company',
    { params: { companyId: companyId ?? '' } },
    { enabled: companyId !== null && known === undefined, retry: false },
  );
  const name = known?.name ?? named.data?.name ?? (named.isPending ? 'Loading...' : 'Unknown client');
  return (
    <Field label="Client" className="w-full sm:w-64">
      <Combobox
        placeholder="All clients"
        items={companies.map(({ id, name: label }) => ({ id, name: label }))}
        itemKey={({ id }) => id}
        itemText={(company) => company.name}
        selected={companyId === null ? null : { id: companyId, name }}
        onSelect={(company) => {
          setChosen(company);
          onChange(company?.id ?? null);
        }}
        onSearch={onSearch}
        note={isNoneFound ? 'No client matches.' : undefined}
      />
    </Field>
  );
}
