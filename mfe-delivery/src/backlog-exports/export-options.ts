import type { ExportPreset } from '@scopewright/contracts/backlog-exports/limits';
import type { ExportOptions, ExportRow } from './export-queries.ts';

/** Presets whose files name the project of the target. */
export const JIRA: readonly ExportPreset[] = ['jira-cloud-csv', 'jira-data-center-csv', 'jira-json', 'build-pack'];
/** The preset of a first export. */
export const FIRST_PRESET: ExportPreset = 'jira-cloud-csv';

/** The options of an export; a key that it lacks is unset, so that one can be suggested. */
export function optionsOf(last: ExportRow | undefined): ExportOptions {
  const { projectKey, ...options } = last?.options ?? {};
  return projectKey ? { ...options, projectKey } : options;
}

/** Options with the key of the project in the scope, if the target needs one and has none. */
export const withKey = (preset: ExportPreset, options: ExportOptions, scopeKey: string | undefined): ExportOptions =>
  JIRA.includes(preset) && options.projectKey === undefined && scopeKey !== undefined
    ? { ...options, projectKey: scopeKey }
    : options;

/** The next export of a project without other choices: as the user did it the last time, or with this preset. */
export function usualExport(
  own: readonly ExportRow[],
  { projectId, scopeKey, preset }: { projectId: string; scopeKey: string; preset?: ExportPreset },
): { preset: ExportPreset; options: ExportOptions } {
  const matching = preset === undefined ? own : own.filter((row) => row.preset === preset);
  const ofProject = matching.find(({ project }) => project?.id === projectId);
  const last = ofProject ?? matching[0];
  const chosen = preset ?? last?.preset ?? FIRST_PRESET;
  // targets and repositories of other projects are not those of this one
  const { projectKey, repository, ...others } = optionsOf(last);
  return { preset: chosen, options: withKey(chosen, ofProject ? optionsOf(last) : others, scopeKey) };
}
