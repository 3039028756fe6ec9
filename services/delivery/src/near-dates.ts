import { MESSAGES } from '@scopewright/contracts/errors';
import { dayOf } from '@scopewright/data';
import { isNearDate } from '@scopewright/domain/tracking/days';
import { type CallContext, failures } from '@scopewright/service-kit';

/**
 * Checks dates that rules will calculate with.
 * @param dates by the field that an error names; null and undefined are skipped
 * @throws CallError 422 for dates that are more than 20 years from today
 */
export function requireNearDates(
  call: Pick<CallContext, 'now'>,
  dates: Readonly<Record<string, string | null | undefined>>,
): void {
  const today = dayOf(call.now());
  const far = Object.entries(dates).filter(([, date]) => date && !isNearDate(date, today));
  if (far.length > 0)
    throw failures.validation(Object.fromEntries(far.map(([field]) => [field, MESSAGES.dateOutOfRange])));
}
