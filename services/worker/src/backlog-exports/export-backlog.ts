import { Readable } from 'node:stream';
import { inflateRawSync } from 'node:zlib';
import { REHEARSAL_NOTES_MAX } from '@scopewright/contracts/backlog-exports/limits';
import {
  type BacklogExportDoc,
  type DataAccess,
  type FileDoc,
  type Models,
  runWithTenant,
  StorageFull,
  trusted,
} from '@scopewright/data';
import type { ExportInput, ExportManifest } from '@scopewright/domain/backlog-exports/export';
import { completeFile, type Files, keepFile } from '@scopewright/files';
import type { JobPayload, JobRun } from '@scopewright/jobs';
import type { Clock } from '@scopewright/service-kit';
import type { WorkPool } from '@scopewright/work-tasks';
import { asksForPoints, readBacklog, readScope } from './read-backlog.ts';

interface Parts {
  data: DataAccess;
  files: Files;
  pool: WorkPool;
  clock: Clock;
}

/** Its manifest is needed to find changes, and the export was deleted. */
class NothingToCompare extends Error {
  override name = 'NothingToCompare';
}

const WRITING_MS = 60_000;
/** Steps besides the files: reading, and writing. */
const STEPS = 2;

const PROBLEMS = {
  full: 'The storage of your firm is full. Delete some files or exports, then export again.',
  nothingToCompare: 'The export to compare with was deleted. Export everything, or choose another one.',
  failed: 'The export could not be created. Try again.',
} as const;

/** The kind of tracker that a preset is for; work items remember what of them was exported to it. */
const SYSTEMS: Partial<Record<BacklogExportDoc['preset'], string>> = {
  'jira-cloud-csv': 'jira',
  'jira-data-center-csv': 'jira',
  'jira-json': 'jira',
  'build-pack': 'jira',
  'azure-devops-csv': 'azure-devops',
  'linear-csv': 'linear',
  github: 'github',
};

/**
 * Writes the files of a requested export, stores them, and marks the work items as exported. After an interruption it
 * restarts: files of an export that is not done are never found, and swept later.
 * @returns the resulting state; null if there was nothing to do
 * @throws Error when the storage or the database can't be reached: the job is retried
 */
export function exportBacklog(
  parts: Parts,
  { firmId, exportId }: JobPayload<'backlog.export'>,
  { signal, isLast }: Pick<JobRun, 'signal' | 'isLast'>,
): Promise<BacklogExportDoc['state'] | null> {
  const { models } = parts.data;
  return runWithTenant(firmId, async () => {
    const asked = await models.backlogExports
      .findOneAndUpdate(
        { _id: exportId, state: trusted({ $in: ['waiting', 'running'] }) },
        { $set: { state: 'running', done: 0, total: 0 } },
        { new: true, projection: { manifest: 0 } },
      )
      .lean<BacklogExportDoc>();
    if (asked === null) return null;
    const fail = async (problem: string) => {
      const failed = { state: 'failed', problem, finishedAt: parts.clock() } as const;
      await models.backlogExports.updateOne({ _id: asked._id, state: 'running' }, { $set: failed });
      return 'failed' as const;
    };
    try {
      return await make(parts, firmId, asked, signal);
    } catch (error) {
      if (error instanceof StorageFull) return fail(PROBLEMS.full);
      if (error instanceof NothingToCompare) return fail(PROBLEMS.nothingToCompare);
      if (isLast && !signal.aborted) await fail(PROBLEMS.failed);
      throw error;
    }
  });
}

async function make(
  { data, files, pool, clock }: Parts,
  firmId: string,
  asked: BacklogExportDoc,
  signal: AbortSignal,
): Promise<'done' | null> {
  const { models, inTransaction } = data;
  const progress = (done: number, total: number) =>
    models.backlogExports.updateOne({ _id: asked._id, state: 'running' }, { $set: { done, total } });
  const input: Omit<ExportInput, 'scope'> = {
    ...(await readBacklog(models, asked)),
    preset: asked.preset,
    options: asked.options,
    at: asked.requestedAt.toISOString(),
    since: await sinceOf(models, asked),
    storyPoints: await asksForPoints(models, asked),
  };
  const scope = asked.preset === 'build-pack' ? await readScope(models, asked.companyId, input.projects) : null;
  await progress(1, STEPS + 1);
  const written = await pool.run(firmId, 'exportBacklog', { input, scope }, { timeLimitMs: WRITING_MS });
  const total = STEPS + written.files.length;
  await progress(STEPS, total);

  const stored: { file: FileDoc; rows: number | null; digest: string; bytes: number }[] = [];
  for (const { name, bytes, rows, digest } of written.files) {
    signal.throwIfAborted();
    const file = await keepFile(
      { data, files },
      {
        content: Readable.from([Buffer.from(bytes)]),
        signal,
        record: async () => ({
          purpose: 'backlog-export',
          name,
          type: typeOf(name),
          bytes: bytes.length,
          companyId: asked.companyId,
          digest,
          createdBy: asked.requestedBy,
          createdAt: clock(),
        }),
        // complete once all of them are
        finish: async (uploaded) => uploaded,
      },
    );
    stored.push({ file, rows, digest, bytes: bytes.length });
    await progress(STEPS + stored.length, total);
  }

  signal.throwIfAborted();
  await markExported(models, asked, written.exported, clock());
  return inTransaction(async (session) => {
    const done = await models.backlogExports.updateOne(
      { _id: asked._id, state: 'running' },
      {
        $set: {
          state: 'done',
          problem: null,
          done: total,
          total,
          workItems: written.exported.length,
          unchanged: written.unchanged,
          bytes: stored.reduce((sum, { bytes }) => sum + bytes, 0),
          files: stored.map(({ file, rows, digest, bytes }) => ({
            fileId: file._id,
            name: file.name,
            bytes,
            rows,
            digest,
          })),
          manifest: Buffer.from(written.manifest),
          rehearsal: written.rehearsal.slice(0, REHEARSAL_NOTES_MAX),
          rehearsed: countsOf(written.rehearsal),
          finishedAt: clock(),
        },
      },
      { session },
    );
    // another worker was faster, or the export was deleted: the files are swept
    if (done.matchedCount === 0) return null;
    for (const { file } of stored) await completeFile(models, file, 'ready', session);
    return 'done' as const;
  });
}

const countsOf = (
  notes: readonly { severity: keyof BacklogExportDoc['rehearsed'] }[],
): BacklogExportDoc['rehearsed'] => {
  const counts = { error: 0, warning: 0, info: 0 };
  for (const { severity } of notes) counts[severity] += 1;
  return counts;
};

/** The earlier export for comparison; null to export everything. @throws NothingToCompare */
async function sinceOf({ backlogExports }: Models, { since }: BacklogExportDoc): Promise<ExportInput['since']> {
  if (since === null) return null;
  const found = await backlogExports
    .findOne({ _id: since.id, state: 'done' }, { manifest: 1 })
    .lean<Pick<BacklogExportDoc, 'manifest'>>();
  if (!found?.manifest) throw new NothingToCompare();
  const json = inflateRawSync(found.manifest.buffer).toString('utf8');
  return { requestedAt: since.requestedAt.toISOString(), manifest: JSON.parse(json) as ExportManifest };
}

/** Marks work items as exported to a kind of tracker: generating again does not remove them. Safe to repeat. */
async function markExported(
  { workItems, backlogs }: Models,
  { companyId, projectId, preset }: BacklogExportDoc,
  ids: readonly string[],
  at: Date,
): Promise<void> {
  const system = SYSTEMS[preset];
  if (system === undefined || ids.length === 0) return;
  const exported = { _id: trusted({ $in: [...ids] }), companyId };
  await workItems.updateMany({ ...exported, 'exports.system': system }, { $set: { 'exports.$.at': at } });
  await workItems.updateMany(
    { ...exported, 'exports.system': trusted({ $ne: system }) },
    { $push: { exports: { system, key: null, url: null, at } } },
  );
  // a preview of generating that was made before does not know that they are exported
  await backlogs.updateMany({ companyId, ...(projectId && { projectId }) }, { $inc: { revision: 1 } });
}

const TYPES: Readonly<Record<string, string>> = {
  csv: 'text/csv; charset=utf-8',
  json: 'application/json',
  md: 'text/markdown; charset=utf-8',
  zip: 'application/zip',
};
const typeOf = (name: string): string => TYPES[name.split('.').at(-1) ?? ''] ?? 'application/octet-stream';
