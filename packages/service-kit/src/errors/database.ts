/** Driver and mongoose errors that mean "the database cannot be reached or has no primary just now". */
const UNAVAILABLE_NAMES: ReadonlySet<string> = new Set([
  'MongoNetworkError',
  'MongoNetworkTimeoutError',
  'MongoServerSelectionError',
  'MongooseServerSelectionError',
  'MongoNotConnectedError',
  'MongoTopologyClosedError',
  'MongoPoolClearedError',
  'PoolClearedOnNetworkError',
  'MongoPoolClosedError',
  'MongoWaitQueueTimeoutError',
  'MongoExpiredSessionError',
  'MongoOperationTimeoutError',
]);

/** Server codes of a primary that stepped down, shuts down or is out of reach: HostUnreachable, NotWritablePrimary, InterruptedAtShutdown and their kin. */
const UNAVAILABLE_CODES: ReadonlySet<number> = new Set([6, 7, 50, 89, 91, 112, 133, 189, 262, 9001, 10058, 10107, 11600, 11602, 13435, 13436]);

/** Whether an error says that MongoDB is away for now (no connection, no primary, time limit), so that trying again later makes sense. */
export function isDatabaseUnavailable(error: unknown): boolean {
  for (let current: unknown = error, depth = 0; current instanceof Error && depth < 4; current = current.cause, depth++) {
    if (UNAVAILABLE_NAMES.has(current.name)) return true;
    if ('code' in current && typeof current.code === 'number' && current.name.startsWith('Mongo') && UNAVAILABLE_CODES.has(current.code)) return true;
    if (current.name === 'MongooseError' && /buffering timed out|initial connection|bufferCommands/.test(current.message)) return true;
  }
  return false;
}
