import { EXPORT_PRESETS, type ExportPreset } from '@scopewright/contracts/backlog-exports/limits';
import { Alert, Button, Card, Field, Input, RadioGroup } from '@scopewright/ui';
import { Picker } from '@scopewright/ui/picker';
import { type FormEvent, useState } from 'react';
import { FIRST_PRESET, JIRA, optionsOf, withKey } from './export-options.ts';
import type { ExportCommands, ExportOptions, ExportRow } from './export-queries.ts';
import { PRESET_WORDS } from './export-words.ts';

const TABLES: readonly ExportPreset[] = ['csv'];
const POINTS: readonly ExportPreset[] = ['azure-devops-csv', 'linear-csv', 'jira-cloud-csv', 'jira-data-center-csv'];

const CELLS = [
  {
    value: 'import',
    label: 'For an import',
    hint: 'Cells are written as they are: most trackers would keep a mark that protects a spreadsheet.',
  },
  {
    value: 'spreadsheet',
    label: 'For a spreadsheet',
    hint: 'Cells that begin like a formula get an apostrophe, so that no spreadsheet computes them.',
  },
  {
    value: 'semicolons',
    label: 'For a spreadsheet with decimal commas',
    hint: 'Likewise, with semicolons between cells, as in most of Europe.',
  },
];
const SCOPE = [
  { value: 'all', label: 'Everything', hint: 'All work items.' },
  {
    value: 'last',
    label: 'What changed since the last one',
    hint: 'New and changed work items, with the epics and stories that they are part of.',
  },
];
const MARKUPS = [
  { value: 'wiki', label: 'Wiki markup: headings, lists and tables' },
  { value: 'plain', label: 'Plain text: for sites that show markup as it is' },
];
const JIRA_PROJECTS = [
  { value: 'company', label: 'Company-managed' },
  { value: 'team', label: 'Team-managed' },
];
const PROCESSES = [
  { value: 'agile', label: 'Agile' },
  { value: 'scrum', label: 'Scrum' },
  { value: 'basic', label: 'Basic' },
  { value: 'cmmi', label: 'CMMI' },
];

interface NewExportProps {
  start: ExportCommands['start'];
  /** Presets that were exported before: only of these there is something that can have changed. */
  before: ReadonlySet<ExportPreset>;
  /** The latest export: the next one is mostly for the same target. */
  last: ExportRow | undefined;
  /** The key of the chosen project, suggested as that of the target. */
  scopeKey: string | undefined;
}

/** Errors of the input. */
function problemsOf(preset: ExportPreset, options: ExportOptions) {
  const repositoryProblem =
    preset === 'github' && options.repository && !/^[\w.-]{1,100}\/[\w.-]{1,100}$/.test(options.repository)
      ? 'Enter owner/name.'
      : undefined;
  const keyProblem =
    JIRA.includes(preset) && options.projectKey && !/^[A-Z][A-Z0-9_]{1,9}$/.test(options.projectKey)
      ? 'Enter a project key, such as SD.'
      : undefined;
  return { repositoryProblem, keyProblem };
}

/** Chooses the purpose and options of a backlog's export. */
export function NewExport({ start, before, last, scopeKey }: NewExportProps) {
  const [preset, setPreset] = useState<ExportPreset>(last?.preset ?? FIRST_PRESET);
  const [since, setSince] = useState('all');
  const [chosen, setOptions] = useState<ExportOptions>(() => optionsOf(last));
  const set = (values: ExportOptions) => setOptions((current) => ({ ...current, ...values }));
  const options = withKey(preset, chosen, scopeKey);
  const isOfChanges = since === 'last' && before.has(preset);
  const { repositoryProblem, keyProblem } = problemsOf(preset, options);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (repositoryProblem || keyProblem) return;
    start.mutate({ preset, ...(isOfChanges && { since: 'last' }), options });
  };
  return (
    <Card>
      <form onSubmit={submit} className="grid gap-6" noValidate>
        <h2 className="font-semibold text-lg">New export</h2>
        <div className="grid items-start gap-6 lg:max-xl:grid-cols-[minmax(0,3fr)_minmax(0,2fr)]">
          <RadioGroup
            legend="What for"
            name="preset"
            options={EXPORT_PRESETS.map((value) => {
              const { name, hint } = PRESET_WORDS[value];
              return { value, label: name, hint };
            })}
            value={preset}
            onValueChange={(value) => setPreset(value as ExportPreset)}
          />
          <div className="grid gap-5">
            {TABLES.includes(preset) ? (
              <RadioGroup
                legend="How cells are written"
                name="cells"
                options={CELLS}
                value={options.cells ?? 'import'}
                onValueChange={(cells) => set({ cells: cells as NonNullable<ExportOptions['cells']> })}
              />
            ) : null}
            {JIRA.includes(preset) ? <JiraFields options={options} set={set} problem={keyProblem} /> : null}
            {preset === 'azure-devops-csv' ? (
              <Field label="Process" hint="Of the Azure DevOps project: it names the types of work items.">
                <Picker
                  options={PROCESSES}
                  value={options.azureProcess ?? 'agile'}
                  onChange={(value) => set({ azureProcess: value as NonNullable<ExportOptions['azureProcess']> })}
                />
              </Field>
            ) : null}
            {preset === 'github' ? (
              <Field
                label="Repository"
                hint="owner/name, if you know it already."
                {...(repositoryProblem && { error: repositoryProblem })}
              >
                <Input
                  value={options.repository ?? ''}
                  maxLength={201}
                  onChange={({ target }) => set({ repository: target.value.trim() || null })}
                />
              </Field>
            ) : null}
            {POINTS.includes(preset) ? (
              <Field label="Hours per point" hint="Where the target counts points instead of hours.">
                <Input
                  type="number"
                  min={0.5}
                  max={80}
                  step={0.5}
                  value={options.hoursPerPoint ?? 8}
                  onChange={({ target }) =>
                    set({ hoursPerPoint: Math.min(80, Math.max(0.5, Number(target.value) || 8)) })
                  }
                />
              </Field>
            ) : null}
            {before.has(preset) ? (
              <RadioGroup legend="What" name="since" options={SCOPE} value={since} onValueChange={setSince} />
            ) : null}
            <Alert tone="info">
              The file is downloaded once it is made. If the importer would lose something, you see that before. You can
              leave this page while the export is made.
            </Alert>
            <div>
              <Button type="submit" busy={start.isPending}>
                Export
              </Button>
            </div>
          </div>
        </div>
      </form>
    </Card>
  );
}

interface JiraFieldsProps {
  options: ExportOptions;
  set: (values: ExportOptions) => void;
  /** The error of the project key. */
  problem: string | undefined;
}

function JiraFields({ options, set, problem }: JiraFieldsProps) {
  return (
    <>
      <Field label="Kind of project" hint="Fields and the type of subtasks have other names in each.">
        <Picker
          options={JIRA_PROJECTS}
          value={options.jiraProject ?? 'company'}
          onChange={(value) => set({ jiraProject: value as NonNullable<ExportOptions['jiraProject']> })}
        />
      </Field>
      <Field label="Descriptions">
        <Picker
          options={MARKUPS}
          value={options.markup ?? 'wiki'}
          onChange={(value) => set({ markup: value as NonNullable<ExportOptions['markup']> })}
        />
      </Field>
      <Field
        label="Project key"
        hint="Of the Jira project, if you know it already."
        {...(problem && { error: problem })}
      >
        <Input
          value={options.projectKey ?? ''}
          maxLength={10}
          onChange={({ target }) => set({ projectKey: target.value.trim().toUpperCase() || null })}
        />
      </Field>
    </>
  );
}
