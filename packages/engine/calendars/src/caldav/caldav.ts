import type { Dispatcher } from 'undici';
import { CalendarError, type PasswordCalendars } from '../calendar.ts';
import { caldavAccount } from './account.ts';
import { discoverCalendars } from './discover.ts';
import { davHttp, davUrl } from './http.ts';
import { busyInReport, type ReportReader } from './report.ts';

export interface CalDavOptions {
  /** Time limit for an answer, ms. */
  timeoutMs?: number;
  /**
   * Throws if a host must not be asked; called before an origin is asked for the first time. Without it, servers that
   * lead to another host are refused.
   */
  allowedAddress?: (hostname: string) => Promise<void> | void;
  /** Makes the connections; by default to any address. */
  dispatcher?: Dispatcher;
  /** Reads answers that may take seconds; by default on the event loop. */
  readReport?: ReportReader;
}

const TIMEOUT_MS = 20_000;

/** Calendars of CalDAV servers (RFC 4791), reached by HTTPS; by HTTP only on this computer. */
export function caldavCalendars({
  timeoutMs = TIMEOUT_MS,
  allowedAddress,
  dispatcher,
  readReport = busyInReport,
}: CalDavOptions = {}): PasswordCalendars {
  const httpFor = (url: string, user: string, password: string) =>
    davHttp(url, { user, password, timeoutMs, allowedAddress: allowedAddress ?? null, dispatcher: dispatcher ?? null });
  return {
    async connect({ url, user, password }) {
      const server = davUrl(url).href;
      const calendars = await discoverCalendars(httpFor(server, user, password), server);
      if (calendars.length === 0) throw new CalendarError('missing', 'The user of the CalDAV server has no calendar');
      return { credentials: { secret: password, user, url: server }, account: user };
    },
    open({ secret, user, url }) {
      const account = { url: url ?? '', user: user ?? '' };
      return caldavAccount(httpFor(account.url, account.user, secret), account, readReport);
    },
    // the password is the user's, and only the user can end it
    async revoke() {},
  };
}
