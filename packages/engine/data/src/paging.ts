import { Types } from 'mongoose';
import { trusted } from './tenant/trusted.ts';

/** One sort field of a list; the last one of an order is unique (`_id`), so that every row has a definite place. */
export interface SortField {
  field: string;
  direction: 1 | -1;
  type: 'text' | 'number' | 'time' | 'id';
}
export type Order = readonly SortField[];

type Value = string | number | Date | Types.ObjectId;

/** Order by a text, number or time, then by id, both in one direction. */
export const orderBy = (field: string, type: 'text' | 'number' | 'time', direction: 1 | -1 = 1): Order => [
  { field, direction, type },
  { field: '_id', direction, type: 'id' },
];

/** An order as a database sort. */
export const sortOf = (order: Order): Record<string, 1 | -1> =>
  Object.fromEntries(order.map(({ field, direction }) => [field, direction]));

const onWire = (value: unknown): string => {
  if (value instanceof Date) return value.toISOString();
  return value instanceof Types.ObjectId ? value.toHexString() : String(value);
};

/** The end position of a page, as an opaque text that callers send back. `row` has the fields of the order. */
export const encodeCursor = (order: Order, row: object): string =>
  Buffer.from(
    JSON.stringify(order.map(({ field }) => onWire(Object.getOwnPropertyDescriptor(row, field)?.value))),
  ).toString('base64url');

function ofWire(type: SortField['type'], value: unknown): Value | null {
  if (typeof value !== 'string') return null;
  if (type === 'text') return value;
  if (type === 'number') return /^-?\d+(?:\.\d+)?$/.test(value) ? Number(value) : null;
  if (type === 'id') return /^[0-9a-f]{24}$/.test(value) ? new Types.ObjectId(value) : null;
  const time = new Date(value);
  return Number.isNaN(time.getTime()) ? null : time;
}

/** The values of a cursor; null if it is invalid for this order. */
export function decodeCursor(order: Order, cursor: string): Value[] | null {
  try {
    const parsed: unknown = JSON.parse(Buffer.from(cursor, 'base64url').toString());
    if (!Array.isArray(parsed) || parsed.length !== order.length) return null;
    const values = order.map(({ type }, index) => ofWire(type, parsed[index])).filter((value) => value !== null);
    return values.length === order.length ? values : null;
  } catch {
    return null;
  }
}

/** The filter for rows after a position in an order. */
export function afterPosition(order: Order, values: readonly Value[]): Record<string, unknown> {
  const beyond = order.map(({ field, direction }, index) => ({
    ...Object.fromEntries(order.slice(0, index).map((earlier, at) => [earlier.field, values[at]])),
    [field]: trusted(direction === 1 ? { $gt: values[index] } : { $lt: values[index] }),
  }));
  const [first] = order;
  // repeated for the first field, to bound the index scan
  return first
    ? { [first.field]: trusted(first.direction === 1 ? { $gte: values[0] } : { $lte: values[0] }), $or: beyond }
    : {};
}

/** A condition that matches texts containing `search` literally. */
export const containing = (search: string) => trusted({ $regex: search.replace(/[.*+?^${}()|[\]\\]/g, '\\$&') });
