import type { CallOutput, ParsedCall } from '@scopewright/contracts';
import { BASELINES_MAX } from '@scopewright/contracts/change-orders/limits';
import { LIST_DEFAULT_LIMIT } from '@scopewright/contracts/constants';
import { MESSAGES } from '@scopewright/contracts/errors';
import { agreedBaseline, type BaselineDoc, createOne, keepScope, type Models, projectScope } from '@scopewright/data';
import {
  type CallContext,
  failures,
  type Implementation,
  implement,
  record,
  submitOnce,
} from '@scopewright/service-kit';
import { Types } from 'mongoose';
import { holdCompany } from '../companies/visible-company.ts';
import type { DeliveryParts } from '../parts.ts';
import { namesOf } from '../trace/coverage.ts';
import { chooseParts, keptScope, presentScope, requireAgreed } from './compare.ts';
import { contractOf, currencyOf } from './contract.ts';
import { effectOf } from './effect.ts';
import { pendingParts } from './unsold.ts';

type ShownBaseline = CallOutput<'createBaseline'>;
type Head = Omit<BaselineDoc, 'items'> & { itemCount: number };

const presentBaseline = (baseline: Head, names: ReadonlyMap<string, string>): ShownBaseline => ({
  id: baseline._id.toHexString(),
  projectId: baseline.projectId.toHexString(),
  name: baseline.name,
  note: baseline.note,
  origin: baseline.origin,
  agreed: baseline.agreed,
  hash: baseline.hash,
  itemCount: baseline.itemCount,
  createdAt: baseline.createdAt.toISOString(),
  createdBy: names.get(String(baseline.createdBy)) ?? null,
});

const headOf = ({ items, ...baseline }: BaselineDoc): Head => ({ ...baseline, itemCount: items.length });

/** Baselines of projects, and their differences. */
export const baselineCalls = (parts: Pick<DeliveryParts, 'data' | 'pool'>): Implementation[] => {
  const { data } = parts;
  const { models } = data;
  return [
    implement('baselines', async ({ subject: { project } }) => {
      const found = await models.baselines
        .aggregate<Head>([
          { $match: { projectId: project._id } },
          { $sort: { createdAt: -1, _id: -1 } },
          { $limit: BASELINES_MAX * 2 },
          { $addFields: { itemCount: { $size: '$items' } } },
          { $project: { items: 0 } },
        ])
        .exec();
      const names = await namesOf(models, found);
      return {
        items: found.map((baseline) => presentBaseline(baseline, names)),
        agreedId: found.find(({ agreed }) => agreed)?._id.toHexString() ?? null,
      };
    }),

    implement('createBaseline', async ({ subject: { project }, body }, call) => {
      const { _id: projectId, companyId } = project;
      let kept: Awaited<ReturnType<typeof keepScope>> | undefined;
      return submitOnce<ShownBaseline>(
        data,
        call,
        {
          name: 'createBaseline',
          content: [{ projectId }, body],
          prepare: async () => {
            kept = await keepScope(models, companyId, projectId);
          },
        },
        async (tx) => {
          const { session } = tx;
          await holdCompany(tx, companyId);
          if ((await models.baselines.countDocuments({ projectId, madeFor: null }, { session })) >= BASELINES_MAX)
            throw failures.conflict(MESSAGES.tooManyBaselines);
          const createdBy = new Types.ObjectId(call.viewer.userId);
          const made = await createOne(models.baselines, session, {
            companyId,
            projectId,
            ...body,
            origin: 'person',
            ...kept,
            createdBy,
            createdAt: call.now(),
          });
          await record(tx, {
            action: 'baseline.created',
            companyId,
            targetType: 'project',
            targetId: projectId.toHexString(),
            targetName: project.name,
            changes: { baseline: { from: null, to: body.name }, agreed: { from: null, to: body.agreed } },
          });
          const baseline = headOf(made);
          return presentBaseline(baseline, await namesOf(models, [baseline]));
        },
      );
    }),

    implement('scopeDiff', ({ subject: { project }, query }, call) => compareStates(parts, call, project, query)),

    implement('changeEffect', async ({ subject: { project }, body }, call) => {
      const chosen = await chooseParts(parts, call, project, body.parts);
      const currency = body.sowId ? currencyOf(await contractOf(models, new Types.ObjectId(body.sowId))) : null;
      const effect = await effectOf(parts, project, chosen, currency);
      return { parts: chosen.entries.map(({ id }) => id), effect };
    }),
  ];
};

/** A baseline of a project. @throws CallError 404 */
async function baselineOf(models: Models, projectId: Types.ObjectId, id: string): Promise<BaselineDoc> {
  const found = await models.baselines.findOne({ _id: id, projectId }).lean<BaselineDoc>();
  if (found === null) throw failures.notFound(MESSAGES.nothingToCompare);
  return found;
}

/** Comparing can't be divided; the front door waits for 15 s. */
const LIMIT = { timeLimitMs: 8_000 };

/** A page of the differences between two states of a project. @throws CallError 404, 409, 422 */
async function compareStates(
  { data: { models }, pool }: Pick<DeliveryParts, 'data' | 'pool'>,
  call: CallContext,
  { _id: projectId, companyId }: { _id: Types.ObjectId; companyId: Types.ObjectId },
  { from, to, change, kind, search, limit = LIST_DEFAULT_LIMIT, cursor }: ParsedCall<'scopeDiff'>['query'],
): Promise<CallOutput<'scopeDiff'>> {
  const start = cursor === undefined ? 0 : Number(cursor);
  if (!Number.isSafeInteger(start) || start < 0) throw failures.validation({ cursor: 'Must be a cursor of this list' });
  const first = from === undefined ? await requireAgreed(models, projectId) : await baselineOf(models, projectId, from);
  const second = to === undefined ? null : await baselineOf(models, projectId, to);
  const [before, after] = await Promise.all([
    keptScope(models, first),
    second === null
      ? presentScope(models, companyId, await projectScope(models, companyId, projectId))
      : keptScope(models, second),
  ]);
  const end = start + limit;
  const { entries, total, counts, summarized } = await pool.run(
    call.requireTenant().firmId,
    'compareScopes',
    { before, after, wanted: { change, kind, word: search?.trim().toLowerCase() ?? '', start, end } },
    LIMIT,
  );
  const agreed = await agreedBaseline(models, projectId);
  const pending =
    second === null && agreed?._id.equals(first._id) ? await pendingParts(models, call.viewer, projectId) : new Map();
  const names = await namesOf(models, second === null ? [first] : [first, second]);
  return {
    from: presentBaseline(headOf(first), names),
    to: second && presentBaseline(headOf(second), names),
    items: entries.map((entry) => ({ ...entry, pending: pending.get(entry.id) ?? null })),
    nextCursor: end < total ? String(end) : null,
    total,
    counts,
    summarized,
  };
}
