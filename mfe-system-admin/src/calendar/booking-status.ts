import type { CallOutput } from '@scopewright/contracts';

export type Booking = CallOutput<'bookings'>['items'][number];
export type Status = Booking['status'];

/** How states of bookings are shown. */
export const STATUS: Readonly<
  Record<Status, readonly [tone: 'success' | 'neutral' | 'warning' | 'info', label: string]>
> = {
  confirmed: ['success', 'Booked'],
  unconfirmed: ['info', 'Waits for the visitor'],
  expired: ['neutral', 'Not confirmed'],
  'no-show': ['warning', 'No-show'],
  cancelled: ['neutral', 'Cancelled'],
};
