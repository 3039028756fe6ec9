import { MESSAGES } from '@scopewright/contracts/errors';
import { formatDate } from '@scopewright/ui';
import type { StoredCapacity } from '@scopewright/workplace-kit/firm/use-capacities';

/** Hours that a week may have. */
export const HOURS_PER_WEEK_MAX = 80;
/** Periods of days off that one person may have. */
export const DAYS_OFF_MAX = 100;

/** Days off in the fields: one day if it has no end. */
export interface TypedDays {
  from: string;
  to: string;
}

/** Errors of days off, by field; empty without any. */
export function daysProblems({ from, to }: TypedDays): Partial<TypedDays> {
  if (from === '') return { from: 'Please enter the first day' };
  return to !== '' && to < from ? { to: MESSAGES.endBeforeStart } : {};
}

/** Days off as they are stored. */
export const daysOf = ({ from, to }: TypedDays): TypedDays => ({ from, to: to || from });

const describePeriod = ({ from, to }: TypedDays) =>
  from === to ? formatDate(from) : `${formatDate(from)} to ${formatDate(to)}`;

/** Describes a capacity: '32 hours a week, days off: Nov 2, 2026'. */
export const describeCapacity = ({ hoursPerWeek, daysOff }: Pick<StoredCapacity, 'hoursPerWeek' | 'daysOff'>): string =>
  `${hoursPerWeek} hours a week, ${daysOff.length === 0 ? 'no days off' : `days off: ${daysOff.map(describePeriod).join('; ')}`}`;
