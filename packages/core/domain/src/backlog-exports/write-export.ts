import type { ExportPreset } from '@scopewright/contracts/backlog-exports/limits';
import { writeAzureCsv } from './azure-csv.ts';
import { writeJsonPreset } from './backlog-json.ts';
import { writeBuildPack } from './build-pack/build-pack.ts';
import { type Hash, manifestOf, workItemsToExport } from './changes.ts';
import type { ExportedFile, ExportInput, ExportManifest } from './export.ts';
import { writeGithub } from './github.ts';
import { writeJiraCloudCsv, writeJiraDataCenterCsv } from './jira-csv.ts';
import { writeJiraJson } from './jira-json.ts';
import { writeLinearCsv } from './linear-csv.ts';
import { type RehearsalNote, rehearse } from './rehearsal/rehearse.ts';
import { writeCsvPreset } from './write-csv-preset.ts';
import type { Packing } from './zip.ts';

/** A written export. */
export interface WrittenExport {
  files: ExportedFile[];
  /** Of all work items, including skipped ones. */
  manifest: ExportManifest;
  /** Ids of the work items in the files. */
  exported: string[];
  /** Number of work items that were skipped because they have not changed. */
  unchanged: number;
  /** Losses and changes of the files in the target, errors first. */
  rehearsal: RehearsalNote[];
}

type Writer = (input: ExportInput, packing: Packing) => ExportedFile[];
const WRITERS: Record<ExportPreset, Writer> = {
  csv: writeCsvPreset,
  json: writeJsonPreset,
  'jira-cloud-csv': writeJiraCloudCsv,
  'jira-data-center-csv': writeJiraDataCenterCsv,
  'jira-json': writeJiraJson,
  'azure-devops-csv': writeAzureCsv,
  'linear-csv': writeLinearCsv,
  github: writeGithub,
  'build-pack': writeBuildPack,
};

/** Platform functions for writing an export. */
export interface ExportTools extends Packing {
  /** SHA-256 as hex. */
  hash: Hash;
}

/** Writes the files of an export. */
export function writeExport(input: ExportInput, tools: ExportTools): WrittenExport {
  const manifest = manifestOf(input.workItems, tools.hash);
  const { exported, unchanged } = workItemsToExport(input, manifest);
  const of = { ...input, workItems: exported };
  const files = WRITERS[input.preset](of, tools);
  return {
    files,
    manifest,
    exported: exported.map(({ id }) => id),
    unchanged,
    rehearsal: rehearse(of, files),
  };
}
