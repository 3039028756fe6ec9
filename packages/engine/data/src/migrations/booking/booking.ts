import { createCollections } from '../initial.ts';

/** Representatives, booking types, bookings, and the guard against overlapping ones. */
export const booking = createCollections({
  bookingReps: [[{ firmId: 1, email: 1 }, { unique: true }], [{ firmId: 1, nameKey: 1, _id: 1 }]],
  bookingTypes: [[{ firmId: 1, key: 1 }, { unique: true }]],
  bookings: [
    [{ firmId: 1, operationId: 1 }, { unique: true }],
    [{ firmId: 1, start: 1, _id: 1 }],
    [{ firmId: 1, state: 1, start: 1, _id: 1 }],
    [{ firmId: 1, repId: 1, start: 1, _id: 1 }],
    [{ repId: 1, busyFrom: 1 }],
    [{ repId: 1, createdAt: 1 }],
    [{ removeAt: 1 }, { expireAfterSeconds: 0 }],
  ],
  bookingLedgers: [[{ firmId: 1 }]],
});
