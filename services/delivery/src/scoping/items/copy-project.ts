import type { CallOutput } from '@scopewright/contracts';
import { MESSAGES } from '@scopewright/contracts/errors';
import { nameKey, scopeRevision } from '@scopewright/data';
import { copiedFieldNames } from '@scopewright/domain/scoping/copies/plan-copy';
import { type CallContext, failures, type Implementation, implement, submitOnce } from '@scopewright/service-kit';
import { WorkExceeded } from '@scopewright/work-pool/errors';
import { contentOf, type PlannedCopy } from '@scopewright/work-tasks';
import type { ClientSession, Types } from 'mongoose';
import { holdCompany } from '../../companies/visible-company.ts';
import type { DeliveryParts } from '../../parts.ts';
import type { StoringParts } from '../../storage/storage.ts';
import { fieldsNamed, itemsToCopy, workflowNamesOf } from './copied-items.ts';
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
  const isSameCompany = sourceId.equals(targetId);
  const source = { companyId: sourceId, projectId };
  const { items, fields, fieldNames, projectName } = await itemsToCopy(models, source, {
    withFields: !isSameCompany,
    tooLarge,
    session,
  });
  const keys = copiedFieldNames(projectName, fieldNames).map(nameKey);
  return {
    items,
    fields,
    targetFields: await fieldsNamed(models, targetId, keys, { tooLarge, session }),
    target: { name, key, isSameCompany, workflowNames: await workflowNamesOf(models, targetId, session) },
  };
}
