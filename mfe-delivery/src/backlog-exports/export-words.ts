import type { CallOutput } from '@scopewright/contracts';
import type { ExportPreset } from '@scopewright/contracts/backlog-exports/limits';
import { grouped } from '@scopewright/domain/counted';

type Severity = CallOutput<'backlogExport'>['rehearsal'][number]['severity'];

/** Names of presets, their purpose, and their limits. */
export const PRESET_WORDS: Record<ExportPreset, { name: string; hint: string }> = {
  csv: {
    name: 'CSV',
    hint: 'Every work item in one table, to be read, filtered or filled in. Conditions and tables become text.',
  },
  json: { name: 'JSON', hint: 'Everything that is known of every work item, for programs of your own.' },
  'jira-cloud-csv': {
    name: 'Jira Cloud CSV',
    hint: 'For the administrators’ import, which keeps the hierarchy. Other imports lose it, and assignees.',
  },
  'jira-data-center-csv': {
    name: 'Jira Data Center CSV',
    hint: 'For the external system import of your own Jira. Epics are joined by their names.',
  },
  'jira-json': {
    name: 'Jira JSON',
    hint: 'For the JSON import, with links between subtasks and their parents. Epics need a field that you name there.',
  },
  'azure-devops-csv': {
    name: 'Azure DevOps CSV',
    hint: 'Work items indented by level. It can hold no assignees and no states: all work items begin as new.',
  },
  'linear-csv': {
    name: 'Linear CSV',
    hint: 'For Linear’s importer. It can hold no hierarchy, no due dates and no projects.',
  },
  github: {
    name: 'GitHub',
    hint: 'A script that creates issues with their subissues. GitHub has no due dates and no estimates.',
  },
  'build-pack': {
    name: 'Build pack',
    hint: 'Everything needed to build it, as a zip file: configurations, forms, import files, work by hand, test script.',
  },
};

/** The meaning of notes of each severity for the import. */
export const SEVERITY_WORDS: Record<
  Severity,
  { title: string; tone: 'danger' | 'warning' | 'info'; count: (count: number) => string }
> = {
  error: {
    title: 'The importer will refuse or drop this',
    tone: 'danger',
    count: (count) => grouped(count, 'value is lost', 'values are lost'),
  },
  warning: {
    title: 'The importer will change this',
    tone: 'warning',
    count: (count) => grouped(count, 'value changes', 'values change'),
  },
  info: {
    title: 'Good to know',
    tone: 'info',
    count: (count) => grouped(count, 'note'),
  },
};

const MEBIBYTE = 1024 * 1024;
/** Formats a number of bytes. */
export const formatSize = (bytes: number): string =>
  bytes < MEBIBYTE ? `${Math.max(1, Math.round(bytes / 1024))} KB` : `${(bytes / MEBIBYTE).toFixed(1)} MB`;

/** Formats a number of work items. */
export const workItemsLabel = (count: number): string => grouped(count, 'work item', 'work items');
