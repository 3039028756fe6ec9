import { choicesOf, WAY_WORDS } from '@scopewright/company-kit/scope/scope-words';
import { ListFilters } from '@scopewright/lists/filter-selects';
import { CHECK_VIEW, type CheckedProject, type CheckView } from './check-view.ts';

const SEVERITIES = { error: 'Errors', warning: 'Warnings', info: 'Notes' } as const;

interface CheckFiltersProps {
  view: CheckView;
  projects: readonly CheckedProject[];
  onChange: (change: Partial<CheckView>) => void;
}

/** The filters of the check. */
export function CheckFilters({ view, projects, onChange }: CheckFiltersProps) {
  const ofFindings = {
    key: 'severity',
    label: 'Severity',
    all: 'All findings',
    value: view.severity,
    options: choicesOf(SEVERITIES),
  } as const;
  const OPTIONS = [
    ...(view.show === 'findings' ? [ofFindings] : []),
    {
      key: 'projectId',
      label: 'Project',
      all: 'All projects',
      value: view.projectId,
      options: projects.map(({ id, name }) => ({ value: id, label: name })),
    },
    {
      key: 'by',
      label: 'How it is built',
      all: 'Any build method',
      value: view.by,
      options: choicesOf(WAY_WORDS),
    },
  ] as const;
  return (
    <ListFilters
      choices={OPTIONS}
      className="min-w-36 max-w-full max-sm:flex-1 sm:max-w-56"
      onChoose={(key, value) => onChange({ [key]: CHECK_VIEW.from({ [key]: value })[key] })}
    />
  );
}
