import { type DAVResponse, propfind } from 'tsdav';
import { CalendarError, type CalendarInfo } from '../calendar.ts';
import { type DavHttp, davUrl, type Multistatus, multistatus, textOf } from './http.ts';
import { userAddress } from './invitations.ts';

/** Statuses of a place that isn't the one that is looked for. */
const isElsewhere = (error: unknown) =>
  error instanceof CalendarError && error.kind !== 'revoked' && error.kind !== 'throttled';

const listOf = (value: unknown): unknown[] => (Array.isArray(value) ? value : value === undefined ? [] : [value]);
const keysOf = (value: unknown): string[] => (typeof value === 'object' && value !== null ? Object.keys(value) : []);

/** Properties of a place itself, or of it and its contents. */
export const properties = (http: DavHttp, url: string, names: string[], depth: '0' | '1'): Promise<Multistatus> =>
  multistatus(http, (fetch) =>
    propfind({ url, depth, props: Object.fromEntries(names.map((name) => [name, {}])), fetch }),
  );

/** The URLs in a property, in full. */
function hrefsIn(value: unknown, base: string): string[] {
  return listOf(value)
    .flatMap((one) => listOf((one as { href?: unknown } | null)?.href))
    .map(textOf)
    .filter((href) => href !== null)
    .map((href) => davUrl(href, base).href);
}

/** Places where a server may describe a user: the entered URL, and the standard ones. */
const placesOf = (url: string): Set<string> =>
  new Set([url, new URL('/.well-known/caldav', url).href, new URL('/', url).href]);

/** URLs of the collections that contain a user's calendars. @throws CalendarError `missing` without any */
async function homes(http: DavHttp, url: string): Promise<string[]> {
  let failure: unknown = null;
  for (const place of placesOf(url)) {
    try {
      const { url: at, responses } = await properties(
        http,
        place,
        ['d:current-user-principal', 'c:calendar-home-set'],
        '0',
      );
      const here = responses.flatMap(({ props }) => hrefsIn(props?.calendarHomeSet, at));
      if (here.length > 0) return here;
      const [principal] = responses.flatMap(({ props }) => hrefsIn(props?.currentUserPrincipal, at));
      if (principal === undefined) continue;
      const found = await properties(http, principal, ['c:calendar-home-set'], '0');
      const there = found.responses.flatMap(({ props }) => hrefsIn(props?.calendarHomeSet, found.url));
      if (there.length > 0) return there;
    } catch (error) {
      if (!isElsewhere(error)) throw error;
      // of several failures a temporary one is the most informative
      if (!(failure instanceof CalendarError && failure.kind === 'unknown')) failure = error;
    }
  }
  throw failure ?? new CalendarError('missing', 'The CalDAV server has no calendars at this address');
}

/** Addresses of a user that are stored. */
const MAX_ADDRESSES = 100;

/**
 * The addresses by which invitations name the user (RFC 6638, 2.4.1); empty if the server doesn't return them.
 * @param url of the server, of the user or of the collection of calendars
 */
export async function userAddresses(http: DavHttp, url: string): Promise<string[]> {
  const known = ({ responses }: Multistatus) =>
    responses
      .flatMap(({ props }) => listOf(props?.calendarUserAddressSet))
      .flatMap((one) => listOf((one as { href?: unknown } | null)?.href))
      .map(textOf)
      .filter((address) => address !== null)
      .slice(0, MAX_ADDRESSES)
      .map(userAddress);
  for (const place of placesOf(url)) {
    try {
      const found = await properties(http, place, ['d:current-user-principal', 'c:calendar-user-address-set'], '0');
      const here = known(found);
      if (here.length > 0) return here;
      const [principal] = found.responses.flatMap(({ props }) => hrefsIn(props?.currentUserPrincipal, found.url));
      if (principal !== undefined)
        return known(await properties(http, principal, ['c:calendar-user-address-set'], '0'));
    } catch (error) {
      if (!isElsewhere(error)) throw error;
    }
  }
  return [];
}

const WRITING = new Set(['all', 'write', 'writeContent', 'bind']);

function isWritable({ props }: DAVResponse): boolean {
  const set: unknown = props?.currentUserPrivilegeSet;
  if (set === undefined) return true;
  const privileges = listOf((set as { privilege?: unknown } | null)?.privilege).flatMap(keysOf);
  return privileges.some((privilege) => WRITING.has(privilege));
}

/** Whether a collection is a calendar for events. */
function holdsEvents({ props }: DAVResponse): boolean {
  if (!keysOf(props?.resourcetype).includes('calendar')) return false;
  const components = listOf(props?.supportedCalendarComponentSet?.comp).map(
    (one) => (one as { _attributes?: { name?: unknown } } | null)?._attributes?.name,
  );
  return components.length === 0 || components.includes('VEVENT');
}

const nameIn = (url: string): string =>
  decodeURIComponent(new URL(url).pathname.split('/').filter(Boolean).at(-1) ?? '');

/**
 * The calendars of a user; the first that can be written to counts as the user's own, because CalDAV doesn't define
 * one.
 * @param url of the server, of the user or of the collection of calendars
 */
export async function discoverCalendars(http: DavHttp, url: string): Promise<CalendarInfo[]> {
  const names = [
    'd:resourcetype',
    'd:displayname',
    'c:supported-calendar-component-set',
    'd:current-user-privilege-set',
  ];
  const found: Omit<CalendarInfo, 'primary'>[] = [];
  for (const home of await homes(http, url)) {
    const { url: at, responses } = await properties(http, home, names, '1');
    for (const response of responses.filter(holdsEvents)) {
      const id = davUrl(response.href ?? '', at).href;
      found.push({ id, name: textOf(response.props?.displayname) ?? nameIn(id), writable: isWritable(response) });
    }
  }
  const own = found.findIndex(({ writable }) => writable);
  return found.map((calendar, index) => ({ ...calendar, primary: index === own }));
}
