import { LEVEL_WORDS, STATUS_WORDS } from '@scopewright/company-kit/backlog/backlog-words';
import { PHASE_CHOICES } from '@scopewright/company-kit/scope/scope-words';
import { WORK_ITEM_STATUSES } from '@scopewright/contracts/backlog/limits';
import { type FilterChoice, ListFilters } from '@scopewright/lists/filter-selects';
import { SearchInput, useSearchText } from '@scopewright/ui';
import type { Consultant } from '@scopewright/workplace-kit/company/consultants';
import { useCallback } from 'react';
import { BACKLOG_VIEW, type BacklogView } from './backlog-view.ts';

type Filter =
  | 'companyId'
  | 'projectId'
  | 'epicId'
  | 'phase'
  | 'status'
  | 'level'
  | 'ready'
  | 'assigneeId'
  | 'label'
  | 'overdue';

export interface BacklogFiltersProps {
  view: BacklogView;
  onChange: (change: Partial<BacklogView>, options?: { replace?: boolean }) => void;
  people: readonly Consultant[];
  /** Choices for the list's filters; a filter without choices is not offered. */
  companies?: readonly { id: string; name: string }[];
  projects?: readonly { id: string; name: string }[];
  epics?: readonly { id: string; title: string }[];
  labels?: readonly string[];
}

const LEVELS = Object.entries(LEVEL_WORDS).map(([value, { many }]) => ({ value, label: many }));
const STATUSES = WORK_ITEM_STATUSES.map((value) => ({ value, label: STATUS_WORDS[value] }));

function choicesOf(props: BacklogFiltersProps): FilterChoice<Filter>[] {
  const { view, people, companies = [], projects = [], epics = [], labels = [] } = props;
  return [
    {
      key: 'companyId',
      label: 'Company',
      all: 'All companies',
      value: companies.length > 0 ? view.companyId : null,
      options: companies.map(({ id, name }) => ({ value: id, label: name })),
    },
    {
      key: 'projectId',
      label: 'Project',
      all: 'All projects',
      value: view.projectId,
      options: projects.map(({ id, name }) => ({ value: id, label: name })),
    },
    {
      key: 'epicId',
      label: 'Epic',
      all: 'All epics',
      value: view.epicId,
      options: epics.map(({ id, title }) => ({ value: id, label: title })),
    },
    {
      key: 'phase',
      label: 'Phase',
      all: 'All phases',
      value: view.phase === null ? null : String(view.phase),
      options: PHASE_CHOICES,
    },
    {
      key: 'status',
      label: 'Status',
      all: 'All but obsolete',
      value: view.status,
      options: STATUSES,
    },
    { key: 'level', label: 'Level', all: 'All levels', value: view.level, options: LEVELS },
    {
      key: 'ready',
      label: 'Ready',
      all: 'Ready or not',
      value: view.ready,
      options: [
        { value: 'true', label: 'Ready' },
        { value: 'false', label: 'Not ready' },
      ],
    },
    {
      key: 'assigneeId',
      label: 'Assignee',
      all: 'All assignees',
      value: view.assigneeId,
      options: [{ value: 'none', label: 'No one' }, ...people.map(({ id, name }) => ({ value: id, label: name }))],
    },
    {
      key: 'label',
      label: 'Label',
      all: 'All labels',
      value: view.label,
      options: labels.map((value) => ({ value, label: value })),
    },
    {
      key: 'overdue',
      label: 'Due',
      all: 'Any due date',
      value: view.overdue,
      options: [{ value: 'true', label: 'Overdue' }],
    },
  ];
}

/** The filters of a backlog: folded, because there are as many as fill two lines. */
export function BacklogFilters(props: BacklogFiltersProps) {
  const { view, onChange } = props;
  const commit = useCallback((search: string) => onChange({ search }, { replace: true }), [onChange]);
  const [text, setText] = useSearchText(view.search, commit);
  const choices = choicesOf(props).filter(({ options, value }) => options.length > 0 || value !== null);
  return (
    <ListFilters
      choices={choices}
      folded
      className="min-w-28 max-sm:flex-1"
      onChoose={(key, value) => onChange({ [key]: BACKLOG_VIEW.from({ [key]: value })[key] })}
      search={
        <SearchInput
          label="Search the backlog"
          value={text}
          onValueChange={setText}
          className="min-w-0 flex-1 sm:w-48 sm:flex-none"
        />
      }
    />
  );
}
