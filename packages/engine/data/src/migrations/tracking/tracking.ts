import { createCollections } from '../initial.ts';

const DAY_SECONDS = 24 * 60 * 60;
/** How long is remembered which reminder was sent last. */
const REMINDERS_KEPT_DAYS = 180;

/** Milestones, reminders, daily figures of backlogs, and status pages; scope items and clauses by their due date. */
export const tracking = createCollections({
  milestones: [
    [{ firmId: 1, companyId: 1, dueOn: 1, _id: 1 }],
    [
      { firmId: 1, clauseId: 1 },
      { unique: true, partialFilterExpression: { clauseId: { $type: 'objectId' } } },
    ],
    [{ firmId: 1, doneOn: 1, dueOn: 1, _id: 1 }],
    [{ companyId: 1 }],
    [{ projectId: 1 }],
  ],
  reminders: [
    [{ firmId: 1, userId: 1, 'about.kind': 1, 'about.id': 1 }, { unique: true }],
    [{ companyId: 1 }],
    [{ userId: 1 }],
    [{ at: 1 }, { expireAfterSeconds: REMINDERS_KEPT_DAYS * DAY_SECONDS }],
  ],
  reminderSnoozes: [
    [{ firmId: 1, 'about.kind': 1, 'about.id': 1 }, { unique: true }],
    [{ firmId: 1, until: 1 }],
    [{ companyId: 1 }],
  ],
  backlogDays: [
    [{ firmId: 1, projectId: 1, date: 1 }, { unique: true }],
    [{ firmId: 1, date: 1, companyId: 1 }],
    [{ companyId: 1 }],
    [{ projectId: 1 }],
  ],
  statusPages: [[{ firmId: 1, companyId: 1 }, { unique: true }], [{ companyId: 1 }]],
  statusSnapshots: [[{ firmId: 1, companyId: 1, week: -1 }, { unique: true }], [{ companyId: 1 }]],
  statusVisits: [[{ firmId: 1, companyId: 1, userId: 1 }, { unique: true }], [{ companyId: 1 }], [{ userId: 1 }]],
  scopeItems: [[{ firmId: 1, deadline: 1, _id: 1 }, { partialFilterExpression: { deadline: { $gt: '' } } }]],
  clauses: [
    [{ firmId: 1, 'milestone.date': 1, _id: 1 }, { partialFilterExpression: { 'milestone.date': { $gt: '' } } }],
    [{ firmId: 1, kind: 1, 'date.value': 1, _id: 1 }, { partialFilterExpression: { 'date.value': { $gt: '' } } }],
  ],
});
