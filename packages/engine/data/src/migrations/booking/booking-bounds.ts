import { createCollections } from '../initial.ts';

/** Finds the bookings that hold slots, to bound them, and those that ended long ago, to remove them. */
export const bookingBounds = createCollections({
  bookings: [[{ firmId: 1, state: 1, heldUntil: 1 }], [{ end: 1 }]],
});
