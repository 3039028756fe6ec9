import { useProjects } from '@scopewright/company-kit/scope/scope-queries';
import { choicesOf, KIND_WORDS, PHASE_CHOICES, READY_WORDS } from '@scopewright/company-kit/scope/scope-words';
import { ListFilters } from '@scopewright/lists/filter-selects';
import { SearchInput, useSearchText } from '@scopewright/ui';
import { useConsultants } from '@scopewright/workplace-kit/company/consultants';
import { useCallback } from 'react';
import { TABLE_VIEW, type TableView } from './table-view.ts';

interface TableFiltersProps {
  companyId: string;
  view: TableView;
  onChange: (change: Partial<TableView>, options?: { replace?: boolean }) => void;
}

const KINDS = Object.entries(KIND_WORDS).map(([value, { many }]) => ({ value, label: many }));
const IMPLEMENTED = [
  { value: 'true', label: 'Implemented' },
  { value: 'false', label: 'Not implemented' },
];

/** The filters of the table. */
export function TableFilters({ companyId, view, onChange }: TableFiltersProps) {
  const commit = useCallback((search: string) => onChange({ search }, { replace: true }), [onChange]);
  const [text, setText] = useSearchText(view.search, commit);
  const { data: staff } = useConsultants();
  const projects = useProjects({ companyId, search: '' });
  const OPTIONS = [
    { key: 'kind', label: 'Kind', all: 'All kinds', value: view.kind, options: KINDS },
    {
      key: 'projectId',
      label: 'Project',
      all: 'All projects',
      value: view.projectId,
      options: (projects.data?.pages ?? [])
        .flatMap(({ items }) => items)
        .map(({ id, name }) => ({ value: id, label: name })),
    },
    {
      key: 'phase',
      label: 'Phase',
      all: 'All phases',
      value: view.phase === null ? null : String(view.phase),
      options: PHASE_CHOICES,
    },
    {
      key: 'readyState',
      label: 'State',
      all: 'All states',
      value: view.readyState,
      options: choicesOf(READY_WORDS),
    },
    {
      key: 'ownerId',
      label: 'Owner',
      all: 'All owners',
      value: view.ownerId,
      options: [
        { value: 'none', label: 'No owner' },
        ...(staff?.consultants ?? []).map(({ id, name }) => ({ value: id, label: name })),
      ],
    },
    {
      key: 'implemented',
      label: 'Implemented',
      all: 'Any implementation state',
      value: view.implemented,
      options: IMPLEMENTED,
    },
  ] as const;
  return (
    <ListFilters
      choices={OPTIONS}
      className="min-w-32 max-sm:flex-1 xl:min-w-28"
      onChoose={(key, value) => onChange({ [key]: TABLE_VIEW.from({ [key]: value })[key] })}
      search={
        <SearchInput
          label="Search items"
          value={text}
          onValueChange={setText}
          className="min-w-0 flex-1 sm:w-56 sm:flex-none xl:w-44"
        />
      }
    />
  );
}
