import { NOTIFICATIONS_KEPT_DAYS } from '@scopewright/contracts/constants';
import { createCollections } from './initial.ts';

const DAY_SECONDS = 24 * 60 * 60;

/** Notifications: indexes for a person's latest and unread ones, for one per event, and for expiry. */
export const notifications = createCollections({
  notifications: [
    [{ firmId: 1, userId: 1, inApp: 1, at: -1, _id: -1 }],
    [{ firmId: 1, userId: 1, inApp: 1, readAt: 1 }],
    [{ firmId: 1, userId: 1, event: 1 }, { unique: true }],
    [{ firmId: 1, companyId: 1 }],
    [{ companyId: 1 }],
    [{ at: 1 }, { expireAfterSeconds: NOTIFICATIONS_KEPT_DAYS * DAY_SECONDS }],
  ],
});
