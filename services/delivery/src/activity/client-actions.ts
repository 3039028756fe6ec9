import { trusted, type Viewer } from '@scopewright/data';
import { isOfClient } from '@scopewright/domain/policy';
import type { EventFilter } from '@scopewright/service-kit';

/**
 * What the people of a client company see of the audit trail of their company: what happens to the company, its people, the agreements that were put to them,
 * and its scope, which they read as it is being made. The firm's drafts of agreements and its notes are its own.
 */
const CLIENT_ACTIONS: readonly string[] = [
  'company.created',
  'company.renamed',
  'company.archived',
  'company.unarchived',
  'invitation.accepted',
  'invitation.resent',
  'person.invited',
  'person.invitation-revoked',
  'person.role-changed',
  'person.removed',
  'sow.activated',
  'sow.completed',
  'sow.cancelled',
  'sow.reopened',
  'change-order.activated',
  'change-order.closed',
  'change-order.reopened',
  'scope.created',
  'scope.imported',
  'scope.template-inserted',
  'scope.changed',
  'scope.implemented',
  'scope.not-implemented',
  'scope.deleted',
  'scope.restored',
  'scope.config-item-added',
  'scope.config-item-changed',
  'scope.config-item-removed',
];

/** Changed fields that only the firm sees. */
const FIRM_FIELDS: ReadonlySet<string> = new Set(['notes', 'reason']);
const NOTHING: ReadonlySet<string> = new Set();

/** Changed fields that are not told to somebody. */
export const fieldsHiddenFrom = ({ role }: Pick<Viewer, 'role'>): ReadonlySet<string> =>
  isOfClient(role) ? FIRM_FIELDS : NOTHING;

const CHANGED = { $map: { input: { $objectToArray: { $ifNull: ['$changes', {}] } }, as: 'change', in: '$$change.k' } };

/**
 * Which edits of items somebody is told of: a client's people of none whose every field is the firm's own. It is part of the query, so that pages are as long as
 * they are asked for.
 */
export const editsToldTo = ({ role }: Pick<Viewer, 'role'>): EventFilter[] =>
  isOfClient(role)
    ? [
        {
          $expr: trusted({
            $or: [
              { $ne: ['$action', 'scope.changed'] },
              { $eq: [CHANGED, []] },
              { $gt: [{ $size: { $setDifference: [CHANGED, [...FIRM_FIELDS]] } }, 0] },
            ],
          }),
        },
      ]
    : [];

/** Which events of what somebody sees they are told of. */
export const eventsToldTo = (viewer: Pick<Viewer, 'role'>): EventFilter[] =>
  isOfClient(viewer.role) ? [{ action: trusted({ $in: CLIENT_ACTIONS }) }, ...editsToldTo(viewer)] : [];
