import type { CallOutput, ParsedCall } from '@scopewright/contracts';
import { BACKLOG_EXPORTS_MAX } from '@scopewright/contracts/backlog-exports/limits';
import { MESSAGES } from '@scopewright/contracts/errors';
import {
  type BacklogExportDoc,
  type CompanyDoc,
  createOne,
  discardFiles,
  type Models,
  orderBy,
  sortOf,
  trusted,
} from '@scopewright/data';
import {
  enqueue,
  failures,
  type Implementation,
  implement,
  inTx,
  readCountedPage,
  record,
  submitOnce,
  type Tx,
} from '@scopewright/service-kit';
import { type FilterQuery, Types } from 'mongoose';
import { holdCompany } from '../companies/visible-company.ts';
import { linkTo } from '../files/documents.ts';
import type { DeliveryParts } from '../parts.ts';
import { namesOf } from '../trace/coverage.ts';

type Row = CallOutput<'backlogExports'>['items'][number];
type Asked = Pick<BacklogExportDoc, 'projectId' | 'projectName' | 'preset' | 'options' | 'since'>;

const LATEST_FIRST = orderBy('requestedAt', 'time', -1);
/** Fields that lists omit. */
const ROW_FIELDS_LEFT = { manifest: 0, rehearsal: 0, files: 0 } as const;

/** Exports of backlogs: the worker makes them, and they are stored until someone deletes them. */
export const backlogExportCalls = (parts: DeliveryParts): Implementation[] => {
  const { data, invitationSecret: secret, links } = parts;
  const { models } = data;
  return [
    implement('exportBacklog', ({ subject: { company }, body, references }, call) => {
      const { operationId, preset, projectId, since, options } = body;
      const project = projectId === undefined ? null : references.get(projectId);
      return submitOnce(
        data,
        call,
        { name: 'exportBacklog', content: [company._id, body], ...(operationId !== undefined && { operationId }) },
        async (tx) => {
          const held = await holdCompany(tx, company._id);
          const asked = { projectId: project?._id ?? null, projectName: project?.name ?? null, preset, options };
          return ask(tx, held, {
            ...asked,
            since: since === undefined ? null : await earlier(tx, company, { ...asked, since }),
          });
        },
      );
    }),

    implement(
      'repeatBacklogExport',
      ({ subject: { backlogExport } }, call) =>
        submitOnce(data, call, { name: 'repeatBacklogExport', content: [backlogExport._id] }, async (tx) => {
          const company = await holdCompany(tx, backlogExport.companyId);
          const { projectId, projectName, preset, options } = backlogExport;
          // the compared export may be deleted by now
          const since =
            backlogExport.since &&
            (await earlier(tx, company, { projectId, preset, since: backlogExport.since.id.toHexString() }));
          return ask(tx, company, { projectId, projectName, preset, options, since });
        }),
      { subjects: 'whole' },
    ),

    implement('backlogExports', ({ subject: { company }, query }, { viewer }) =>
      exportsOf(models, company, query, viewer.userId),
    ),

    implement(
      'backlogExport',
      async ({ subject: { backlogExport } }, call) => {
        const names = await namesOf(models, [{ createdBy: backlogExport.requestedBy }]);
        return {
          ...presentRow(backlogExport, names),
          files: backlogExport.files.map(({ fileId, name, bytes, rows, digest }) => ({
            name,
            bytes,
            rows,
            digest,
            url: linkTo({ _id: fileId }, call, { secret, links }).url,
          })),
          rehearsal: backlogExport.rehearsal,
        };
      },
      { subjects: 'whole' },
    ),

    implement('deleteBacklogExport', ({ subject: { backlogExport } }, call) =>
      inTx(data, call, async (tx) => {
        const { session } = tx;
        const company = await holdCompany(tx, backlogExport.companyId);
        const gone = await models.backlogExports
          .findOneAndDelete(
            { _id: backlogExport._id, companyId: company._id, state: trusted({ $ne: 'running' }) },
            { session },
          )
          .lean<BacklogExportDoc>();
        if (gone === null) {
          if (await models.backlogExports.exists({ _id: backlogExport._id }).session(session))
            throw failures.conflict(MESSAGES.backlogExportRunning);
          throw failures.notFound();
        }
        // the worker's sweep removes their bytes
        await discardFiles(models, { _id: trusted({ $in: gone.files.map(({ fileId }) => fileId) }) }, session);
        await recordExport(tx, company, gone, 'backlog.export-deleted');
        return { success: true as const };
      }),
    ),
  ];
};

/** The exports of a company, the latest first. @throws CallError 422 */
async function exportsOf(
  models: Models,
  company: Pick<CompanyDoc, '_id'>,
  { projectId, own, ...query }: ParsedCall<'backlogExports'>['query'],
  userId: string,
): Promise<CallOutput<'backlogExports'>> {
  const matching: FilterQuery<BacklogExportDoc> = {
    companyId: company._id,
    ...(projectId !== undefined && { projectId: new Types.ObjectId(projectId) }),
    ...(own === 'true' && { requestedBy: new Types.ObjectId(userId) }),
  };
  const { backlogExports } = models;
  const { rows, ...page } = await readCountedPage(backlogExports, LATEST_FIRST, matching, query, (filter, options) =>
    backlogExports.find(filter, ROW_FIELDS_LEFT, options).lean<BacklogExportDoc[]>(),
  );
  const names = await namesOf(
    models,
    rows.map(({ requestedBy }) => ({ createdBy: requestedBy })),
  );
  return { items: rows.map((row) => presentRow(row, names)), ...page };
}

/** Records an export that the worker will make, in the caller's transaction. @throws CallError 409 for too many */
async function ask(tx: Tx, company: Pick<CompanyDoc, '_id' | 'name'>, asked: Asked): Promise<{ id: string }> {
  const { models, call, session } = tx;
  const kept = await models.backlogExports.countDocuments({ companyId: company._id }, { session });
  if (kept >= BACKLOG_EXPORTS_MAX) throw failures.conflict(MESSAGES.backlogExportsFull);
  const requestedBy = new Types.ObjectId(call.viewer.userId);
  const made = await createOne(models.backlogExports, session, {
    ...asked,
    companyId: company._id,
    requestedBy,
    requestedAt: call.now(),
  });
  const id = made._id.toHexString();
  await enqueue(tx, 'backlog.export', { firmId: call.requireTenant().firmId, exportId: id });
  await recordExport(tx, company, asked, 'backlog.exported');
  return { id };
}

const recordExport = (
  tx: Tx,
  company: Pick<CompanyDoc, '_id' | 'name'>,
  { projectId, projectName }: Pick<Asked, 'projectId' | 'projectName'>,
  action: 'backlog.exported' | 'backlog.export-deleted',
) =>
  record(tx, {
    action,
    companyId: company._id,
    targetType: projectId === null ? 'company' : 'scope-item',
    targetId: (projectId ?? company._id).toHexString(),
    targetName: projectName ?? company.name,
  });

/** The export whose changes are requested. @throws CallError 404 when it doesn't exist; 409 for `last` */
async function earlier(
  { models, session }: Tx,
  { _id: companyId }: Pick<CompanyDoc, '_id'>,
  { projectId, preset, since }: Pick<Asked, 'projectId' | 'preset'> & { since: string },
): Promise<NonNullable<Asked['since']>> {
  const which: FilterQuery<BacklogExportDoc> =
    since === 'last' ? { projectId, preset } : { _id: new Types.ObjectId(since) };
  const found = await models.backlogExports
    .findOne({ companyId, state: 'done', ...which }, { requestedAt: 1 })
    .sort(sortOf(LATEST_FIRST))
    .session(session)
    .lean<Pick<BacklogExportDoc, '_id' | 'requestedAt'>>();
  if (found === null) throw since === 'last' ? failures.conflict(MESSAGES.noEarlierExport) : failures.notFound();
  return { id: found._id, requestedAt: found.requestedAt };
}

function presentRow(stored: BacklogExportDoc, names: ReadonlyMap<string, string>): Row {
  const { _id, preset, options, state, done, total, workItems, unchanged, bytes, rehearsed, problem } = stored;
  const { projectId, projectName, since, requestedAt, requestedBy, finishedAt } = stored;
  return {
    id: _id.toHexString(),
    preset,
    options,
    state,
    project: projectId && { id: projectId.toHexString(), name: projectName ?? '' },
    since: since && { id: since.id.toHexString(), requestedAt: since.requestedAt.toISOString() },
    done,
    total,
    workItems,
    unchanged,
    bytes,
    rehearsed,
    problem,
    requestedAt: requestedAt.toISOString(),
    requestedBy: names.get(String(requestedBy)) ?? null,
    finishedAt: finishedAt?.toISOString() ?? null,
  };
}
