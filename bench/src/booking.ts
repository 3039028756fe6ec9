import { type Models, nameKey, runAsSystem } from '@scopewright/data';
import { callApi } from '@scopewright/dev-stack/stack/api';
import type { StackFile } from '@scopewright/dev-stack/stack-file';
import { BOOKING_TYPES } from '@scopewright/domain/booking/booking-types';
import { byDate, type SlotRep, slotTimes, spanOfDates } from '@scopewright/domain/booking/slots';
import { mongo } from 'mongoose';
import type { Bench } from './bench.ts';
import { withBrowser, withDatabase } from './engines.ts';
import { visit } from './first-load.ts';
import { atMost, type Finding, inTurns, median, timedInTurns, withinRatio } from './statistics.ts';

const { ObjectId } = mongo;
/** Zones of the ten representatives, from one end of the day to the other. */
const ZONES = [
  'America/Los_Angeles',
  'America/New_York',
  'America/Sao_Paulo',
  'Europe/London',
  'Europe/Berlin',
  'Africa/Cairo',
  'Asia/Kolkata',
  'Asia/Tokyo',
  'Australia/Sydney',
  'Pacific/Auckland',
];
const BOOKINGS = 500;
const DAYS = 31;
const ZONE = 'Europe/Berlin';
const ROUNDS = 50;
const MOST_MS = 50;
const MOST_RATIO = 3;
const VISITS = 7;
const MOST_CLICK_READY = 1.1;
const HOUR_MS = 60 * 60 * 1000;
const DAY_MS = 24 * HOUR_MS;

/**
 * The free slots of a month with ten representatives in ten zones and 500 bookings, through the front door: the time,
 * and the time as a ratio of the plain driver queries and the same computation.
 */
export async function measureBooking({ stack, say }: Bench): Promise<Finding[]> {
  const target = { origin: stack.services.edge ?? '', publicKey: stack.publicKey };
  const first = Date.now() + DAY_MS;
  const date = (at: number) => new Date(at).toISOString().slice(0, 10);
  const [from, to] = [date(first), date(first + (DAYS - 1) * DAY_MS)];
  const open = async (): Promise<number> => {
    const path = `public/booking/demo/slots?from=${from}&to=${to}&zone=${ZONE}`;
    const { status, body } = await callApi(target, 'GET', path);
    if (status !== 200) throw new Error(`The free slots answered ${status}`);
    return countOf((body as { days: Day[] }).days);
  };
  return withDatabase(stack, async (models) => {
    await runAsSystem('benchmark data', () => fillCalendars(models, first));
    const bare = () => runAsSystem('benchmark', () => bareSlots(models, from, to));
    const [slots, expected] = [await open(), countOf(await bare())];
    if (slots !== expected || slots === 0) throw new Error(`There are ${slots} slots, and should be ${expected}`);
    const [call, queries] = await timedInTurns(ROUNDS, open, bare);
    say(
      `  ${slots} slots of a month: ${call.toFixed(1)} ms, the bare queries and computation ${queries.toFixed(1)} ms`,
    );
    const what = `Free slots of a month, ${ZONES.length} representatives with ${BOOKINGS} bookings`;
    return [
      ...(await measurePage(stack, say)),
      atMost(what, call, MOST_MS, 'ms', `${call.toFixed(1)} ms`),
      withinRatio(`${what}, of the bare queries and computation`, call / queries, MOST_RATIO),
    ];
  });
}

/** The time until a press works on the page where demos are booked, against the landing page's, from an empty cache. */
async function measurePage(stack: StackFile, say: (line: string) => void): Promise<Finding[]> {
  const product = stack.url.replace('127.0.0.1', 'localhost');
  const landing = { name: 'landing', press: { selector: 'header button', text: 'Sign In' }, effect: '[role=dialog]' };
  const booking = {
    name: 'book-demo',
    press: { selector: 'button[aria-label="Next month"]', text: '' },
    effect: 'button[aria-label="Previous month"]:enabled',
  };
  return withBrowser(async (browser) => {
    const ready = async (path: string, screen: typeof landing) =>
      (await visit(await browser.newContext(), `${product}${path}`, screen, '4g')).clickReady;
    const { ours, theirs } = await inTurns(
      VISITS,
      () => ready('/book-demo', booking),
      () => ready('/', landing),
    );
    const [page, other] = [median(ours), median(theirs)];
    say(`  a press works after ${page.toFixed(0)} ms, on the landing page after ${other.toFixed(0)} ms`);
    return [withinRatio('Page of demos: click-ready, of the landing page', page / other, MOST_CLICK_READY)];
  });
}

interface Day {
  date: string;
  slots: { at: string }[];
}
const countOf = (days: readonly Day[]): number => days.reduce((sum, { slots }) => sum + slots.length, 0);

/** Ten representatives with the usual hours, booked some two times a day each. */
async function fillCalendars({ bookingReps, bookings }: Models, first: number): Promise<void> {
  const createdAt = new Date();
  await bookingReps.updateMany({ firmId: null }, { $set: { active: false } });
  const reps = ZONES.map((zone, index) => ({
    _id: new ObjectId(),
    firmId: null,
    name: `Representative ${index}`,
    nameKey: nameKey(`Representative ${index}`),
    email: `representative-${index}@bench.example`,
    ...{ zone, activeSince: createdAt, createdAt },
  }));
  await bookingReps.insertMany(reps);
  await bookings.insertMany(
    Array.from({ length: BOOKINGS }, (_, index) => {
      const rep = reps[index % reps.length];
      const start = new Date(Math.floor(first / HOUR_MS) * HOUR_MS + ((index * 37) % (DAYS * 24)) * HOUR_MS);
      const end = new Date(start.getTime() + HOUR_MS / 2);
      return {
        ...{ firmId: null, type: 'demo', typeName: 'Demo', minutes: 30, repId: rep?._id, repName: rep?.name },
        ...{ state: 'confirmed' as const, start, end, busyFrom: start, busyTo: end, heldUntil: createdAt },
        ...{ name: `Visitor ${index}`, email: `visitor-${index}@bench.example`, companyName: 'Bench', zone: ZONE },
        ...{ operationId: `bench-${index}`, fingerprint: 'bench', nonce: 'bench', createdAt, confirmedAt: createdAt },
      };
    }),
  );
}

/** The same slots by the queries of the driver and the same computation, without a service around them. */
async function bareSlots({ bookingReps, bookings, bookingTypes }: Models, from: string, to: string): Promise<Day[]> {
  const stored = await bookingTypes.collection.findOne({ firmId: null, key: 'demo' });
  if (stored) throw new Error('The benchmark needs the usual settings of the demo');
  const window = spanOfDates(from, to, ZONE);
  const reps = await bookingReps.collection.find({ firmId: null, active: true }).toArray();
  const taken = await bookings.collection
    .find(
      {
        repId: { $in: reps.map(({ _id }) => _id) },
        busyFrom: { $gt: new Date(window.from - 2 * DAY_MS), $lt: new Date(window.to + DAY_MS) },
        state: 'confirmed',
      },
      { projection: { repId: 1, busyFrom: 1, busyTo: 1 } },
    )
    .toArray();
  const pool = reps.map(
    ({ _id, zone, overrides }): SlotRep => ({
      id: _id.toHexString(),
      ...{ zone, overrides, hours: null },
      busy: taken
        .filter(({ repId }) => repId.equals(_id))
        .map(({ busyFrom, busyTo }) => ({ from: busyFrom.getTime(), to: busyTo.getTime() })),
    }),
  );
  const { demo } = BOOKING_TYPES;
  if (demo === undefined) throw new Error('There is no demo');
  return byDate(slotTimes(demo, pool, window, Date.now()), from, to, ZONE).map(({ date, at }) => ({
    date,
    slots: at.map((start) => ({ at: new Date(start).toISOString() })),
  }));
}
