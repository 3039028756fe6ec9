import type { ParsedCall } from '@scopewright/contracts';
import type { WorkItemHead } from '@scopewright/contracts/backlog';
import { WORK_ITEM_LABELS_MAX } from '@scopewright/contracts/backlog/limits';
import { bytesOfWorkItem, type WorkItemDoc } from '@scopewright/data';
import { failures, type Implementation, implement, inTx, recordEach } from '@scopewright/service-kit';
import { requireActive } from '../companies/visible-company.ts';
import { requireConsultants } from '../scoping/items/checked-item.ts';
import { among } from '../scoping/items/create-item.ts';
import { oneByOne } from '../scoping/items/one-by-one.ts';
import { requireFits, type StoringParts } from '../storage/storage.ts';
import { aboutWorkItem, workItemChanges } from './audit-work-item.ts';
import { checkedHead, headOf, storedHead } from './checked-work-item.ts';
import { presentProjects } from './matching-work-items.ts';
import { presentLine } from './present-work-item.ts';
import { judgeAgain } from './readiness-of-edits.ts';

type Body = ParsedCall<'changeWorkItems'>['body'];

/** A work item as a change of many would store it. */
function changedHead(before: WorkItemHead, { set, addLabels, removeLabels }: Body): WorkItemHead {
  const given = Object.fromEntries(Object.entries(set).filter(([, value]) => value !== undefined));
  const removed = new Set(removeLabels);
  const labels = [...new Set([...before.labels.filter((label) => !removed.has(label)), ...addLabels])];
  if (labels.length > WORK_ITEM_LABELS_MAX)
    throw failures.validation({ addLabels: `Must be at most ${WORK_ITEM_LABELS_MAX}` });
  return checkedHead(before, { ...before, ...given, labels });
}

/** Changes many work items of a company; those that are deleted, or of others, are reported as not found. */
export const changeWorkItemsCall = (parts: StoringParts): Implementation =>
  implement('changeWorkItems', ({ subject: { company }, body }, call) =>
    oneByOne(company._id.toHexString(), () =>
      inTx(parts.data, call, async (tx) => {
        const { models, session } = tx;
        requireActive(company);
        const { workItemIds, set } = body;
        if (set.assigneeId) await requireConsultants(tx, [set.assigneeId], 'assigneeId');
        const present = new Set((await presentProjects(models, company._id)).map((id) => id.toHexString()));
        const read = async () =>
          (
            await models.workItems
              .find({ ...among(workItemIds), companyId: company._id, deletedAt: null }, {}, { session })
              .lean<WorkItemDoc[]>()
          ).filter(({ projectId }) => present.has(projectId.toHexString()));
        const now = call.now();
        const changing = (await read()).flatMap((workItem) => {
          const before = headOf(workItem);
          const stored = storedHead(workItem, changedHead(before, body), now);
          const changed: WorkItemDoc = { ...workItem, ...stored };
          const after = headOf(changed);
          return JSON.stringify(before) === JSON.stringify(after) ? [] : [{ workItem, before, after, changed, stored }];
        });
        for (const { workItem, stored } of changing)
          await models.workItems.updateOne(
            { _id: workItem._id },
            { $set: { ...stored, updatedAt: now }, $inc: { version: 1 } },
            { session },
          );
        const projects = new Map(
          changing.map(({ workItem }) => [workItem.projectId.toHexString(), workItem.projectId]),
        );
        for (const [id, projectId] of projects) {
          const ofProject = changing.filter(({ workItem }) => workItem.projectId.toHexString() === id);
          await judgeAgain(
            tx,
            projectId,
            ofProject.map(({ workItem }) => workItem._id),
          );
        }
        const events = [];
        for (const { changed, before, after } of changing)
          events.push({
            ...aboutWorkItem(changed),
            action: 'backlog.changed',
            changes: await workItemChanges(tx, before, after),
          });
        const bytes = changing.reduce(
          (sum, { workItem, changed }) => sum + bytesOfWorkItem(changed) - bytesOfWorkItem(workItem),
          0,
        );
        await recordEach(tx, events, { scopeBytes: bytes });
        if (changing.length > 0) await requireFits(tx, parts);
        const changed = new Set(changing.map(({ workItem }) => workItem._id.toHexString()));
        const to = { viewer: call.viewer, seesParent: () => true };
        const rows = new Map(
          (await read()).map((workItem) => [
            workItem._id.toHexString(),
            presentLine({ ...workItem, criteriaCount: Object.keys(workItem.criteria).length }, to),
          ]),
        );
        return {
          results: workItemIds.map((workItemId) => {
            const row = rows.get(workItemId);
            if (row === undefined) return { workItemId, result: 'notFound' as const };
            return { workItemId, result: changed.has(workItemId) ? ('changed' as const) : ('unchanged' as const), row };
          }),
        };
      }),
    ),
  );
