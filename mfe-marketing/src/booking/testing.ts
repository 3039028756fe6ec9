import type { CallOutput } from '@scopewright/contracts';
import { answeringApi, failure, type SeenCall } from '@scopewright/remote-contract/testing';

type Slots = CallOutput<'bookingSlots'>;

/** January 2027 in Berlin: the 12th at 9:00 and 9:30, the 14th at 10:00. */
export const SLOTS: Slots = {
  configured: true,
  type: { key: 'demo', name: 'Demo', minutes: 30 },
  zone: 'Europe/Berlin',
  days: [
    { date: '2027-01-12', slots: [{ at: '2027-01-12T08:00:00.000Z' }, { at: '2027-01-12T08:30:00.000Z' }] },
    { date: '2027-01-13', slots: [] },
    { date: '2027-01-14', slots: [{ at: '2027-01-14T09:00:00.000Z' }] },
  ],
  checkedAt: '2027-01-10T12:00:00.000Z',
};

export const BOOKING: CallOutput<'manageBooking'> = {
  id: 'b'.repeat(24),
  type: SLOTS.type,
  at: '2027-01-12T08:00:00.000Z',
  endsAt: '2027-01-12T08:30:00.000Z',
  status: 'confirmed',
  repName: 'Ines Larch',
  name: 'Ada Park',
  email: 'ada@example.com',
  company: 'Quarry Foods',
  zone: 'Europe/Berlin',
  changeable: true,
  meetingUrl: null,
};

/** Answers the calls of the booking pages; slots only for the month that has them. Other calls are not found. */
export function bookingApi(answers: Partial<Record<string, (call: SeenCall) => unknown>>, slots: Slots = SLOTS) {
  return answeringApi((call) => {
    const answer = answers[call.path];
    if (answer) return answer(call);
    if (!call.path.endsWith('/slots')) return failure(404, 'Not found');
    const zone = call.query.get('zone') ?? '';
    return { ...slots, zone, days: call.query.get('from')?.startsWith('2027-01') ? slots.days : [] };
  });
}
