import { AsyncLocalStorage } from 'node:async_hooks';
import type { Schema } from 'mongoose';

/** How long MongoDB may work on one operation, by its purpose, in milliseconds. */
export const TIME_LIMITS_MS = {
  /** Searches as the user types. */
  search: 2_000,
  /** Calls: the front door waits for 15 s. */
  call: 10_000,
  /** Calls that return a file, whose rows are read while it is sent. */
  download: 60_000,
  /** Jobs: no user is waiting. */
  job: 5 * 60_000,
} as const;
export type TimeClass = keyof typeof TIME_LIMITS_MS;

const storage = new AsyncLocalStorage<TimeClass>();

/**
 * Runs `work`, whose database operations get the limit of this class. An operation that takes longer fails with
 * MongoDB's `MaxTimeMSExpired`.
 */
export const withinTime = <T>(timeClass: TimeClass, work: () => Promise<T>): Promise<T> => storage.run(timeClass, work);

const OPERATIONS = [
  ...([
    'find',
    'findOne',
    'countDocuments',
    'distinct',
    'findOneAndDelete',
    'findOneAndReplace',
    'findOneAndUpdate',
  ] as const),
  ...(['deleteMany', 'deleteOne', 'replaceOne', 'updateMany', 'updateOne'] as const),
];

/** Sets the limit of every operation of a model by its class, unless it sets one itself. */
export function timeLimitPlugin(schema: Schema, usual: TimeClass): void {
  const limit = () => TIME_LIMITS_MS[storage.getStore() ?? usual];
  schema.pre(OPERATIONS, { query: true, document: false }, function () {
    if (this.getOptions().maxTimeMS === undefined) this.setOptions({ maxTimeMS: limit() });
  });
  schema.pre('aggregate', function () {
    if (this.options.maxTimeMS === undefined) this.option({ maxTimeMS: limit() });
  });
}
