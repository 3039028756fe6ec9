import { createCollections } from '../initial.ts';

/** Connected calendars of representatives. */
export const bookingCalendars = createCollections({
  bookingCalendars: [
    [{ firmId: 1, repId: 1 }, { unique: true }],
    [{ repId: 1 }],
    [{ checkAt: 1 }],
    [{ 'channels.channelId': 1 }],
    [{ 'channels.resourceId': 1 }],
  ],
  calendarConsents: [[{ firmId: 1 }], [{ repId: 1 }], [{ expiresAt: 1 }, { expireAfterSeconds: 0 }]],
});
