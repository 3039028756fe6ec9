import { type DataAccess, trusted, type Viewer } from '@scopewright/data';
import { isOfClient } from '@scopewright/domain/policy';
import { type EventFilter, type Implementation, implement, presentEvents, readEvents } from '@scopewright/service-kit';

/** Changed fields that clients see of work items shared with them. All others are the firm's. */
const CLIENT_FIELDS = ['title', 'criteria', 'phase', 'status', 'outcome', 'dueDate'] as const;
const INTERNAL_FIELDS: ReadonlySet<string> = new Set([
  'description',
  'labels',
  'estimate',
  'dependsOn',
  'assigneeId',
  'pinned',
  'shared',
  'notes',
  'parentId',
  'order',
  'reason',
]);
const NOTHING: ReadonlySet<string> = new Set();

const CHANGED = {
  $map: {
    input: { $objectToArray: { $ifNull: ['$changes', {}] } },
    as: 'change',
    in: { $arrayElemAt: [{ $split: ['$$change.k', '/'] }, 0] },
  },
};

/** Filter for the events that a viewer sees: clients see edits of fields that they see, and nothing else. */
const eventsFor = ({ role }: Pick<Viewer, 'role'>): EventFilter[] =>
  isOfClient(role)
    ? [
        { action: trusted({ $in: ['backlog.changed', 'backlog.status-imported'] }) },
        { $expr: trusted({ $gt: [{ $size: { $setIntersection: [CHANGED, [...CLIENT_FIELDS]] } }, 0] }) },
      ]
    : [];

/** Changes to a work item. */
export const workItemHistoryCall = ({ models }: Pick<DataAccess, 'models'>): Implementation =>
  implement('workItemHistory', async ({ subject: { workItem }, query }, { viewer }) => {
    const of = [{ targetId: workItem._id.toHexString() }, ...eventsFor(viewer)];
    const { items, nextCursor } = await readEvents(models, of, query);
    const hidden = isOfClient(viewer.role) ? INTERNAL_FIELDS : NOTHING;
    return { items: await presentEvents(models, items, hidden), nextCursor };
  });
