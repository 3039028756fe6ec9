import type { WorkItem, WorkItemLine, WorkItemRow } from '@scopewright/contracts/backlog';
import type { Viewer, WorkItemDoc } from '@scopewright/data';
import { isOfClient } from '@scopewright/domain/policy';
import { inOrder } from '@scopewright/domain/scoping/parts';
import type { FilterQuery, Types } from 'mongoose';

/** Filter for the work items that a viewer sees: clients see those that are shared with them. */
export const shownWorkItems = ({ role }: Pick<Viewer, 'role'>): FilterQuery<WorkItemDoc> =>
  isOfClient(role) ? { shared: true, deletedAt: null } : {};

/** The fields needed for a line. */
export const LINE_FIELDS = {
  companyId: 1,
  projectId: 1,
  key: 1,
  level: 1,
  parentId: 1,
  title: 1,
  titleKey: 1,
  phase: 1,
  ready: 1,
  hours: 1,
  assigneeId: 1,
  pinned: 1,
  status: 1,
  outcome: 1,
  labels: 1,
  sourceIds: 1,
  clauseIds: 1,
  dependsOn: 1,
  dueDate: 1,
  doneAt: 1,
  shared: 1,
  order: 1,
  version: 1,
  updatedAt: 1,
} as const;

/** A work item read with `LINE_FIELDS`, and the number of its criteria. */
export type StoredLine = Pick<WorkItemDoc, '_id' | keyof typeof LINE_FIELDS> & { criteriaCount: number };

/** The fields needed for a row: those of a line, and the texts. */
export const ROW_FIELDS = { ...LINE_FIELDS, description: 1, criteria: 1, reasons: 1 } as const;
export type StoredRow = Pick<WorkItemDoc, '_id' | keyof typeof ROW_FIELDS>;

/** The viewer, and the work items above that they see: clients are shown no parent that is not shared with them. */
export interface Onlooker {
  viewer: Pick<Viewer, 'role'>;
  seesParent: (parentId: string) => boolean;
}

const hex = (ids: readonly Types.ObjectId[]): string[] => ids.map((id) => id.toHexString());

/** Fields of a work item for everyone it is shown to. */
const sharedOf = (
  workItem: Omit<StoredLine, 'criteriaCount'>,
  { seesParent }: Onlooker,
): Omit<WorkItemLine, 'criteriaCount' | 'estimate'> => {
  const parentId = workItem.parentId?.toHexString() ?? null;
  return {
    id: workItem._id.toHexString(),
    companyId: workItem.companyId.toHexString(),
    projectId: workItem.projectId.toHexString(),
    key: workItem.key,
    level: workItem.level,
    parentId: parentId !== null && seesParent(parentId) ? parentId : null,
    title: workItem.title,
    phase: workItem.phase,
    status: workItem.status,
    outcome: workItem.outcome,
    dueDate: workItem.dueDate,
    doneAt: workItem.doneAt?.toISOString() ?? null,
    shared: workItem.shared,
    order: workItem.order,
    version: workItem.version,
    updatedAt: workItem.updatedAt.toISOString(),
  };
};

/** Fields of a work item that only the firm sees in lists. */
const internalOf = (workItem: Omit<StoredLine, 'criteriaCount'>) => ({
  ready: workItem.ready,
  assigneeId: workItem.assigneeId?.toHexString() ?? null,
  pinned: workItem.pinned,
  labels: workItem.labels,
  sourceIds: hex(workItem.sourceIds),
  clauseIds: hex(workItem.clauseIds),
  dependsOn: hex(workItem.dependsOn),
});

const isOfFirm = ({ viewer }: Onlooker): boolean => !isOfClient(viewer.role);

/** A work item without texts, for trees, boards and tables. */
export const presentLine = (workItem: StoredLine, to: Onlooker): WorkItemLine => ({
  ...sharedOf(workItem, to),
  criteriaCount: workItem.criteriaCount,
  ...(isOfFirm(to) && { ...internalOf(workItem), estimate: workItem.hours }),
});

/** A work item in a list. */
export const presentRow = (workItem: StoredRow, to: Onlooker): WorkItemRow => ({
  ...sharedOf(workItem, to),
  criteria: inOrder(workItem.criteria).map(([, { text }]) => text),
  ...(isOfFirm(to) && {
    ...internalOf(workItem),
    estimate: workItem.hours,
    description: workItem.description,
    reasons: workItem.reasons,
  }),
});

/** A whole work item; `edited` are the fields that people have changed since they were generated. */
export const presentWorkItem = (
  workItem: WorkItemDoc,
  { edited, ...to }: Onlooker & { edited: NonNullable<WorkItem['edited']> },
): WorkItem => ({
  ...sharedOf(workItem, to),
  criteria: workItem.criteria,
  createdAt: workItem.createdAt.toISOString(),
  deletedAt: workItem.deletedAt?.toISOString() ?? null,
  ...(isOfFirm(to) && {
    ...internalOf(workItem),
    description: workItem.description,
    reasons: workItem.reasons,
    readyOverride: workItem.readyOverride && {
      by: workItem.readyOverride.by.toHexString(),
      at: workItem.readyOverride.at.toISOString(),
      reason: workItem.readyOverride.reason,
    },
    estimate: workItem.estimate,
    hours: workItem.hours,
    notes: workItem.notes,
    rule: workItem.rule,
    why: workItem.why,
    edited,
    exports: workItem.exports.map(({ system, key, url, at }) => ({
      system,
      key,
      url,
      at: at.toISOString(),
      changedSince: workItem.updatedAt > at,
    })),
  }),
});
