import type { ScopeItem, ScopeItemRow } from '@scopewright/contracts/scoping';
import type { ScopeItemDoc, Viewer } from '@scopewright/data';
import { isOfClient } from '@scopewright/domain/policy';

/** An item in the contract's shape, for a viewer. Notes are internal to the firm. */
export const presentItem = (item: ScopeItemDoc, { role }: Pick<Viewer, 'role'>): ScopeItem =>
  ({
    id: item._id.toHexString(),
    companyId: item.companyId.toHexString(),
    projectId: item.projectId?.toHexString() ?? null,
    kind: item.kind,
    name: item.name,
    description: item.description,
    phase: item.phase,
    readyState: item.readyState,
    blockedReason: item.blockedReason,
    ownerId: item.ownerId?.toHexString() ?? null,
    deadline: item.deadline,
    notes: isOfClient(role) ? '' : item.notes,
    openQuestions: item.openQuestions,
    content: item.content,
    order: item.order,
    version: item.version,
    implementedAt: item.implementedAt?.toISOString() ?? null,
    implementedBy: item.implementedBy?.toHexString() ?? null,
    createdAt: item.createdAt.toISOString(),
    updatedAt: item.updatedAt.toISOString(),
    deletedAt: item.deletedAt?.toISOString() ?? null,
    // its content matches its kind: validated before it was stored
  }) as ScopeItem;

/** The fields needed for a row. */
export const ROW_FIELDS = {
  companyId: 1,
  projectId: 1,
  kind: 1,
  name: 1,
  nameKey: 1,
  order: 1,
  phase: 1,
  readyState: 1,
  blockedReason: 1,
  ownerId: 1,
  deadline: 1,
  implementedAt: 1,
  unanswered: 1,
  version: 1,
  updatedAt: 1,
  projectKey: 1,
  'content.portalGroupId': 1,
  'content.workflowId': 1,
  'content.type': 1,
} as const;

/** An item read with `ROW_FIELDS`. */
export type StoredRow = Pick<ScopeItemDoc, '_id' | Extract<keyof typeof ROW_FIELDS, keyof ScopeItemDoc>> & {
  content: { portalGroupId?: string | null; workflowId?: string | null; type?: string };
};

/** An item as shown in trees and tables. */
export const presentRow = ({ _id, kind, content, projectKey, ...row }: StoredRow): ScopeItemRow => ({
  id: _id.toHexString(),
  kind,
  projectId: row.projectId?.toHexString() ?? null,
  name: row.name,
  order: row.order,
  phase: row.phase,
  readyState: row.readyState,
  ...(row.readyState === 'blocked' && { blockedReason: row.blockedReason }),
  ownerId: row.ownerId?.toHexString() ?? null,
  deadline: row.deadline,
  implementedAt: row.implementedAt?.toISOString() ?? null,
  openQuestions: row.unanswered,
  version: row.version,
  updatedAt: row.updatedAt.toISOString(),
  ...(kind === 'requestType' && {
    portalGroupId: content.portalGroupId ?? null,
    workflowId: content.workflowId ?? null,
  }),
  ...(kind === 'project' && { key: projectKey ?? '' }),
  ...(kind === 'field' && content.type !== undefined && { fieldType: content.type }),
});
