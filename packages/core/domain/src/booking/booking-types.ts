import { DEMO_BOOKING_TYPE } from '@scopewright/contracts/booking/limits';
import type { SlotRules, WeekHours } from './slots.ts';

/** The settings of a booking type. */
export interface BookingTypeSettings extends SlotRules {
  name: string;
}

const OFFICE_HOURS: WeekHours[] = [1, 2, 3, 4, 5].map((weekday) => ({ weekday, from: 9 * 60, to: 17 * 60 }));

/** The booking types of every installation by their keys, with the settings that they have until they are changed. */
export const BOOKING_TYPES: Readonly<Record<string, BookingTypeSettings>> = {
  [DEMO_BOOKING_TYPE]: {
    name: 'Product demo',
    minutes: 30,
    bufferBefore: 0,
    bufferAfter: 15,
    noticeMinutes: 4 * 60,
    horizonDays: 30,
    stepMinutes: 30,
    hours: OFFICE_HOURS,
    overrides: [],
  },
};
