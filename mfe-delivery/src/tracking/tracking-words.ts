import { counted } from '@scopewright/domain/counted';
import { formatDate } from '@scopewright/ui';

const formatDays = (days: number): string => counted(days, 'day');

/** Describes a milestone's state. */
export function describeMilestone({ doneOn, days }: { doneOn: string | null; days: number }): string {
  const late = days > 0 ? `${formatDays(days)} late` : days < 0 ? `${formatDays(-days)} early` : 'on time';
  return doneOn === null ? (days === 0 ? 'On plan' : late) : `Done ${formatDate(doneOn)}, ${late}`;
}
