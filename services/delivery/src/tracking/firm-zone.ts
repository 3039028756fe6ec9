import type { FirmDoc, Models } from '@scopewright/data';
import { localTime } from '@scopewright/domain/tracking/days';
import type { CallContext } from '@scopewright/service-kit';

/** The zone that the caller's firm is in, and the day that it is there. */
export async function firmDay(
  { firms }: Pick<Models, 'firms'>,
  call: Pick<CallContext, 'now'>,
): Promise<{ now: Date; timeZone: string; today: string }> {
  const firm = await firms.findOne({}, { timeZone: 1 }).lean<Pick<FirmDoc, '_id' | 'timeZone'>>();
  const [now, timeZone] = [call.now(), firm?.timeZone ?? 'UTC'];
  return { now, timeZone, today: localTime(now, timeZone).date };
}
