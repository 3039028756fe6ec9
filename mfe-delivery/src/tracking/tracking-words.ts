import { counted } from '@scopewright/domain/counted';
import { dateInWords } from '@scopewright/ui';

const daysInWords = (days: number): string => counted(days, 'day');

/** Describes a milestone's state. */
export function milestoneInWords({ doneOn, days }: { doneOn: string | null; days: number }): string {
  const late = days > 0 ? `${daysInWords(days)} late` : days < 0 ? `${daysInWords(-days)} early` : 'on time';
  return doneOn === null ? (days === 0 ? 'On plan' : late) : `Done ${dateInWords(doneOn)}, ${late}`;
}

/** How much later than due something is. */
export const overdueInWords = (daysOver: number): string =>
  daysOver > 0 ? `${daysInWords(daysOver)} overdue` : daysOver === 0 ? 'Due today' : `In ${daysInWords(-daysOver)}`;
