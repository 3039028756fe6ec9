const DAY_MS = 24 * 60 * 60 * 1000;
/** Bookings of this many days count, so that an old absence is not made up for. */
export const COUNTED_DAYS = 30;

/** A free representative with recent bookings. */
export interface RepLoad {
  id: string;
  /** Share of the bookings, compared with the weights of the others. */
  weight: number;
  /** Bookings made in the last `COUNTED_DAYS` days. */
  bookings: number;
  /** When the last of these was made, ms since the epoch; null without one. */
  lastBookedAt: number | null;
  /** Since when the representative can be booked, ms since the epoch. */
  activeSince: number;
}

/**
 * Ids in the order in which a booking is offered to representatives: the one with the fewest bookings for its weight
 * first; of several the one whose last booking is longest ago. Someone who has just become active starts with the
 * average of the others, so that a new representative does not get every booking.
 * @param among all active representatives, also busy ones
 */
export function roundRobin(among: readonly RepLoad[], now: number): string[] {
  const presenceOf = ({ activeSince }: RepLoad): number =>
    Math.min(1, Math.max(0, (now - activeSince) / (COUNTED_DAYS * DAY_MS)));
  const bookings = among.reduce((sum, rep) => sum + rep.bookings, 0);
  const presence = among.reduce((sum, rep) => sum + rep.weight * presenceOf(rep), 0);
  const average = presence > 0 ? bookings / presence : 0;
  const loadOf = (rep: RepLoad): number => rep.bookings / rep.weight + average * (1 - presenceOf(rep));
  return among
    .map((rep) => ({ id: rep.id, load: loadOf(rep), last: rep.lastBookedAt ?? Number.NEGATIVE_INFINITY }))
    .sort((one, other) => one.load - other.load || compare(one.last, other.last) || compare(one.id, other.id))
    .map(({ id }) => id);
}

const compare = <T extends number | string>(one: T, other: T): number => (one < other ? -1 : one > other ? 1 : 0);
