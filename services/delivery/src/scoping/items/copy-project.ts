import type { CallOutput } from '@scopewright/contracts';
import { MESSAGES } from '@scopewright/contracts/errors';
import { COPIED_FIELDS_MAX, COPIED_ITEMS_MAX, COPIED_MAX_BYTES } from '@scopewright/contracts/scoping';
import { nameKey, type ScopeItemDoc, scopeRevision, storedItems, trusted } from '@scopewright/data';
import { copiedFieldNames } from '@scopewright/domain/scoping/copies/plan-copy';
import { type CallContext, failures, type Implementation, implement, submitOnce } from '@scopewright/service-kit';
import { WorkExceeded } from '@scopewright/work-pool/errors';
import { contentOf, type PlannedCopy } from '@scopewright/work-tasks';
import type { ClientSession, FilterQuery, Types } from 'mongoose';
import { holdCompany } from '../../companies/visible-company.ts';
import type { DeliveryParts } from '../../parts.ts';
import type { StoringParts } from '../../storage/storage.ts';
import { onTakenKey } from './create-item.ts';
import { insertItems } from './insert-items.ts';

type CopyParts = StoringParts & Pick<DeliveryParts, 'pool'>;

/** The largest projects take longer than other tasks may. */
const LIMIT = { timeLimitMs: 8_000 };

/** Copies a project into its own or another company. The copy is planned in a thread. */
export const copyProjectCall = (parts: CopyParts): Implementation =>
  implement('copyProject', async ({ subject, body: { operationId, companyId, name, key }, references }, call) => {
    const { company, project } = subject;
    const target = companyId === undefined ? company : references.get(companyId);
    if (target.status === 'archived') throw failures.conflict(MESSAGES.companyArchived);
    const copy = { sourceId: company._id, projectId: project._id, targetId: target._id, name, key };
    let before: { plan: PlannedCopy; revision: string } | undefined;
    const submission = {
      name: 'copyProject',
      operationId,
      content: copy,
      prepare: async () => {
        // before the items: if they change while they are read, the revision differs
        const revision = await revisionOf(parts, copy);
        before = { plan: await planned(parts, call, copy), revision };
      },
    } as const;
    return submitOnce(parts.data, call, submission, async (tx): Promise<CallOutput<'copyProject'>> => {
      const held = await holdCompany(tx, target._id);
      const isCurrent = before?.revision === (await revisionOf(parts, copy, tx.session));
      const plan = before && isCurrent ? before.plan : await planned(parts, call, copy, tx.session);
      const items = plan.items.map((item) => {
        const { id, kind, projectId, name: called, description, phase, notes, openQuestions, scripts } = item;
        const head = { phase, notes, openQuestions };
        const content = () => contentOf(item);
        return { id, kind, projectId, name: called, description, head, content, ...(scripts && { scripts }) };
      });
      const event = { action: 'scope.copied', targetType: 'project', targetId: plan.projectId, targetName: name };
      await insertItems(tx, parts, held, { items, event });
      return { projectId: plan.projectId, items: items.length, reusedFields: plan.reusedFields };
    }).catch(onTakenKey);
  });

interface ProjectCopy {
  sourceId: Types.ObjectId;
  projectId: Types.ObjectId;
  targetId: Types.ObjectId;
  name: string;
  key: string;
}

/** Differs after every change of one of the two scopes. */
async function revisionOf(
  { data: { models } }: CopyParts,
  { sourceId, targetId }: ProjectCopy,
  session?: ClientSession,
): Promise<string> {
  const source = await scopeRevision(models, sourceId, session);
  return `${source} ${sourceId.equals(targetId) ? source : await scopeRevision(models, targetId, session)}`;
}

/**
 * The copy's items, from the current scopes. @throws CallError 404; 422 for a project that is too large; WorkRefused,
 * WorkInterrupted
 */
async function planned(
  parts: CopyParts,
  call: CallContext,
  copy: ProjectCopy,
  session?: ClientSession,
): Promise<PlannedCopy> {
  const input = await inputOf(parts, copy, session);
  try {
    const plan = await parts.pool.run(call.requireTenant().firmId, 'copyProject', input, LIMIT);
    if (plan === null) throw failures.notFound();
    return plan;
  } catch (error) {
    throw error instanceof WorkExceeded ? tooLarge() : error;
  }
}

const tooLarge = () => failures.validation({ project: MESSAGES.projectTooLargeToCopy }, MESSAGES.projectTooLargeToCopy);

/** @throws CallError 404; 422 for a project that is too large */
async function inputOf(
  { data: { models } }: CopyParts,
  { sourceId, projectId, targetId, name, key }: ProjectCopy,
  session?: ClientSession,
) {
  const find = <K extends keyof ScopeItemDoc>(filter: FilterQuery<ScopeItemDoc>, fields: readonly K[]) =>
    models.scopeItems
      .find(filter, Object.fromEntries(fields.map((field) => [field, 1])))
      .session(session ?? null)
      .lean<Pick<ScopeItemDoc, '_id' | K>[]>();
  const present = { companyId: sourceId, deletedAt: null };
  const [project] = await find({ ...present, _id: projectId, kind: 'project' }, ['name']);
  if (project === undefined) throw failures.notFound();
  const own = await find({ ...present, projectId }, ['uses']);
  if (own.length > COPIED_ITEMS_MAX) throw tooLarge();
  const ids = new Set([projectId, ...own.map(({ _id }) => _id)].map((id) => id.toHexString()));
  const isSameCompany = sourceId.equals(targetId);
  const used = isSameCompany ? [] : own.flatMap(({ uses }) => uses.map((id) => id.toHexString()));
  const fieldIds = new Set(used.filter((id) => !ids.has(id)));
  if (fieldIds.size > COPIED_FIELDS_MAX) throw tooLarge();
  const named = await find({ companyId: sourceId, kind: 'field', _id: trusted({ $in: [...fieldIds] }) }, ['name']);
  const keys = copiedFieldNames(project.name, named).map(nameKey);
  const inTarget = { companyId: targetId, deletedAt: null };
  const namesakes = await find({ ...inTarget, kind: 'field', nameKey: trusted({ $in: keys }) }, ['name']);
  const workflows = await find({ ...inTarget, kind: 'workflow' }, ['name']);
  const read = async (companyId: Types.ObjectId, of: ReadonlySet<string>, options: object) => {
    const stored = await storedItems(models, companyId, { ...options, ...(session && { session }) }).of(
      of,
      COPIED_MAX_BYTES,
    );
    if (stored === null) throw tooLarge();
    return stored;
  };
  return {
    items: await read(sourceId, ids, { toCopy: true }),
    // a deleted field can't be restored in another company
    fields: await read(sourceId, fieldIds, { toCopy: true, withDeleted: true }),
    targetFields: await read(targetId, new Set(namesakes.map(({ _id }) => _id.toHexString())), {}),
    target: { name, key, isSameCompany, workflowNames: workflows.map((workflow) => workflow.name) },
  };
}
