import { type Models, trusted, type Viewer, visibleClauses } from '@scopewright/data';
import { isOfClient } from '@scopewright/domain/policy';
import type { EventFilter } from '@scopewright/service-kit';
import type { Types } from 'mongoose';

/**
 * The part of a company's audit trail that users of the client see: events of the company, its users, the agreements
 * shared with them, and its scope, which they can read while it is written. The firm's draft agreements and its notes
 * stay internal.
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
  'change-order.sent',
  'change-order.activated',
  'change-order.declined',
  'change-order.withdrawn',
  'change-order.closed',
  'change-order.reopened',
  'milestone.created',
  'milestone.changed',
  'milestone.deleted',
  'milestone.done',
  'status.written',
  'scope.created',
  'scope.copied',
  'scope.imported',
  'scope.template-inserted',
  'scope.built',
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
const FIRM_FIELDS: ReadonlySet<string> = new Set(['notes', 'reason', 'note', 'responsible']);
const NOTHING: ReadonlySet<string> = new Set();

/** Changed fields that are hidden from a viewer. */
export const fieldsHiddenFrom = ({ role }: Pick<Viewer, 'role'>): ReadonlySet<string> =>
  isOfClient(role) ? FIRM_FIELDS : NOTHING;

const CHANGED = { $map: { input: { $objectToArray: { $ifNull: ['$changes', {}] } }, as: 'change', in: '$$change.k' } };

/**
 * Filter for the edits of items that a viewer sees: client users see no edits of internal fields alone. Part of the
 * query, so that pages have the requested length.
 */
export const editsVisibleTo = ({ role }: Pick<Viewer, 'role'>): EventFilter[] =>
  isOfClient(role)
    ? [
        {
          $expr: trusted({
            $or: [
              { $not: [{ $in: ['$action', ['scope.changed', 'milestone.changed']] }] },
              { $eq: [CHANGED, []] },
              { $gt: [{ $size: { $setDifference: [CHANGED, [...FIRM_FIELDS]] } }, 0] },
            ],
          }),
        },
      ]
    : [];

/** Filter for the events that a viewer sees, among those of the companies they see. */
export const eventsToldTo = async (models: Models, viewer: Viewer): Promise<EventFilter[]> =>
  isOfClient(viewer.role)
    ? [
        { action: trusted({ $in: CLIENT_ACTIONS }) },
        ...editsVisibleTo(viewer),
        ...(await milestonesToldTo(models, viewer)),
      ]
    : [];

/**
 * Filter for the events of milestones: those of a clause contain its words, so only people who see the clause see them.
 */
async function milestonesToldTo(models: Models, viewer: Viewer): Promise<EventFilter[]> {
  const ofClauses = await models.milestones
    .find({ companyId: viewer.companyId, clauseId: trusted({ $ne: null }) }, { clauseId: 1 })
    .lean<{ _id: Types.ObjectId; clauseId: Types.ObjectId }[]>();
  const clauseIds = ofClauses.map(({ clauseId }) => clauseId);
  const which = await visibleClauses(models, viewer, { _id: trusted({ $in: clauseIds }) });
  const seen = new Set((await models.clauses.find(which, { _id: 1 }).lean()).map(({ _id }) => _id.toHexString()));
  const hidden = ofClauses.filter(({ clauseId }) => !seen.has(clauseId.toHexString()));
  return [
    { targetId: trusted({ $nin: hidden.map(({ _id }) => _id.toHexString()) }) },
    // the milestone of a deleted clause is deleted, too
    { 'details.clauseId': trusted({ $in: [null, ...seen] }) },
  ];
}
