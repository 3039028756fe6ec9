import { CalendarError, type ReportReader } from '@scopewright/calendars';
import { WorkExceeded } from '@scopewright/work-pool/errors';
import type { WorkPool } from '@scopewright/work-tasks';

/** Some 2 s are needed for the largest allowed report; slow machines get more. */
const TIME_LIMIT_MS = 10_000;
/** All calendars together share the queue as one firm. */
const TURN = 'calendars';

/** Reads CalDAV calendars in the threads of a pool, because rules take seconds to expand. */
export function reportReader(pool: Pick<WorkPool, 'run'>): ReportReader {
  return async (report) => {
    try {
      const read = await pool.run(TURN, 'readCalendar', report, { timeLimitMs: TIME_LIMIT_MS });
      if (read.kind === 'read') return read.busy;
      throw new CalendarError('unknown', read.problem);
    } catch (error) {
      if (!(error instanceof WorkExceeded)) throw error;
      throw new CalendarError('unknown', 'The calendar takes too long to read', { cause: error });
    }
  };
}
