import { elementsIn, escapedXml, multistatusOf, overlaps, propertiesOf, XML } from './fake-caldav-xml.ts';
import { type Asked, type FakeServer, fakeServer, type Reply } from './fake-server.ts';

export interface FakeDavCalendar {
  name: string;
  /** Components it takes. */
  components: string[];
  writable: boolean;
  /** An iCalendar object with its zone; null without one. */
  timezone: string | null;
  /** iCalendar objects by their file names. */
  objects: Map<string, { text: string; etag: string }>;
  /** File names in the order of their changes; the sync token is how many there were. */
  changes: string[];
}

export interface FakeCalDav extends FakeServer {
  user: string;
  password: string;
  /** URL that a user would type in. */
  url: string;
  /** Contents and abilities of the server. */
  collections: FakeCollections;
  /** The URL of a calendar. */
  idOf(name: string): string;
  /** Puts an iCalendar object into a calendar as another client would. */
  add(calendar: string, file: string, text: string): void;
  /** Texts of the objects in a calendar. */
  texts(calendar: string): string[];
  /** Takes all back to the beginning: one calendar `work`, one read-only `team` and one of tasks. */
  reset(): void;
}

const PRINCIPAL = '/dav/principals/rep/';
const HOME = '/dav/calendars/rep/';

const calendar = (fields: Partial<FakeDavCalendar>): FakeDavCalendar => ({
  name: 'Calendar',
  components: ['VEVENT'],
  writable: true,
  timezone: null,
  objects: new Map(),
  changes: [],
  ...fields,
});

const fixtures = (): [string, FakeDavCalendar][] => [
  ['team', calendar({ name: 'Team & others', writable: false })],
  ['work', calendar({ name: 'Work' })],
  ['tasks', calendar({ name: 'Tasks', components: ['VTODO'] })],
];

/** The calendars of the fake, and their answers. */
class FakeCollections {
  /** By the last part of their paths. */
  readonly calendars = new Map(fixtures());
  /** The server's support for reporting changes. */
  tells: 'sync-token' | 'ctag' | 'nothing' = 'sync-token';
  /** Sync tokens below this number are not known any more. */
  oldestToken = 0;
  /** Addresses by which invitations name the user; null if the server doesn't return them. */
  userAddresses: string[] | null = null;
  private etags = 0;

  reset(): void {
    this.calendars.clear();
    for (const [name, fixture] of fixtures()) this.calendars.set(name, fixture);
    this.tells = 'sync-token';
    this.oldestToken = 0;
    this.userAddresses = null;
  }

  write(target: FakeDavCalendar, file: string, text: string): string {
    this.etags += 1;
    const etag = `"${this.etags}"`;
    target.objects.set(file, { text, etag });
    target.changes.push(file);
    return etag;
  }

  answer(asked: Asked): Reply {
    const { method, url } = asked;
    if (url.pathname === '/.well-known/caldav') return { status: 301, headers: { Location: '/dav/' } };
    if (method === 'PROPFIND') return this.properties(asked);
    const [, name, file] = new RegExp(`^${HOME}([^/]+)/([^/]*)$`).exec(url.pathname) ?? [];
    const target = this.calendars.get(name ?? '');
    if (target === undefined || file === undefined) return { status: 404 };
    if (method === 'REPORT') return this.report(asked, target, url.pathname);
    if (method === 'GET') return this.read(target, file);
    if (!target.writable) return { status: 403 };
    if (method === 'PUT') return this.put(asked, target, file);
    if (method !== 'DELETE') return { status: 405 };
    target.changes.push(file);
    return { status: target.objects.delete(file) ? 204 : 404 };
  }

  private properties({ url, body, headers }: Asked): Reply {
    const wanted = elementsIn(body);
    const about = (path: string, known: Record<string, string>) => propertiesOf(path, wanted, known);
    const principal = { 'current-user-principal': `<d:href>${PRINCIPAL}</d:href>` };
    if (url.pathname === '/dav/') return multistatusOf([about('/dav/', principal)]);
    if (url.pathname === PRINCIPAL)
      return multistatusOf([
        about(PRINCIPAL, {
          ...principal,
          'calendar-home-set': `<d:href>${HOME}</d:href>`,
          ...(this.userAddresses && {
            'calendar-user-address-set': this.userAddresses
              .map((one) => `<d:href>${escapedXml(one)}</d:href>`)
              .join(''),
          }),
        }),
      ]);
    const all = [...this.calendars].map(([name, one]): [string, Record<string, string>] => [
      `${HOME}${name}/`,
      this.propertiesOfCalendar(one),
    ]);
    if (url.pathname === HOME) {
      const home = about(HOME, { ...principal, resourcetype: '<d:collection/>', displayname: 'Home' });
      return multistatusOf([home, ...(headers.depth === '1' ? all.map(([path, known]) => about(path, known)) : [])]);
    }
    const found = all.find(([path]) => path === url.pathname);
    return found === undefined ? { status: 404 } : multistatusOf([about(...found)]);
  }

  private propertiesOfCalendar({ name, components, writable, timezone, changes }: FakeDavCalendar) {
    const privileges = writable ? ['read', 'write-content'] : ['read'];
    return {
      resourcetype: '<d:collection/><c:calendar/>',
      displayname: escapedXml(name),
      'supported-calendar-component-set': components.map((one) => `<c:comp name="${one}"/>`).join(''),
      'current-user-privilege-set': privileges.map((one) => `<d:privilege><d:${one}/></d:privilege>`).join(''),
      ...(timezone !== null && { 'calendar-timezone': `<![CDATA[${timezone}]]>` }),
      ...(this.tells === 'sync-token' && { 'sync-token': `${changes.length}` }),
      ...(this.tells !== 'nothing' && { getctag: `0${changes.length}` }),
    };
  }

  private report({ body }: Asked, target: FakeDavCalendar, path: string): Reply {
    const objects = [...target.objects];
    const about = ([file, { text, etag }]: [string, { text: string; etag: string }]) =>
      propertiesOf(`${path}${file}`, elementsIn(body), {
        getetag: escapedXml(etag),
        'calendar-data': escapedXml(text),
      });
    if (body.includes('calendar-multiget'))
      return multistatusOf(objects.filter(([file]) => body.includes(`${path}${file}<`)).map(about));
    if (body.includes('calendar-query')) {
      const [, start, end] = /time-range start="(\w+)" end="(\w+)"/.exec(body) ?? [];
      if (start === undefined || end === undefined) return { status: 400 };
      return multistatusOf(objects.filter(([, { text }]) => overlaps(text, start, end)).map(about));
    }
    const token = Number(/<d:sync-token>(\w*)<\/d:sync-token>/.exec(body)?.[1] ?? Number.NaN);
    if (this.tells !== 'sync-token') return { status: 400 };
    if (!(token >= this.oldestToken && token <= target.changes.length))
      return { status: 403, headers: XML, body: '<d:error xmlns:d="DAV:"><d:valid-sync-token/></d:error>' };
    const changed = [...new Set(target.changes.slice(token))].map((file) => {
      const object = target.objects.get(file);
      return object === undefined
        ? `<d:response><d:href>${path}${file}</d:href><d:status>HTTP/1.1 404 Not Found</d:status></d:response>`
        : about([file, object]);
    });
    return multistatusOf([...changed, `<d:sync-token>${target.changes.length}</d:sync-token>`]);
  }

  private read(target: FakeDavCalendar, file: string): Reply {
    const found = target.objects.get(file);
    return found === undefined
      ? { status: 404 }
      : { status: 200, headers: { 'Content-Type': 'text/calendar', ETag: found.etag }, body: found.text };
  }

  private put({ headers, body }: Asked, target: FakeDavCalendar, file: string): Reply {
    const found = target.objects.get(file);
    const match = headers['if-match'];
    if (headers['if-none-match'] === '*' && found !== undefined) return { status: 412 };
    if (match !== undefined && match !== found?.etag) return { status: 412 };
    return { status: found === undefined ? 201 : 204, headers: { ETag: this.write(target, file, body) } };
  }
}

/** A server on a free port that imitates a CalDAV server (RFC 4791, RFC 6578) with one user. */
export async function fakeCalDav(user = 'rep'): Promise<FakeCalDav> {
  const password = 'caldav-password';
  const expected = `Basic ${Buffer.from(`${user}:${password}`).toString('base64')}`;
  const collections = new FakeCollections();
  const server = await fakeServer(
    (asked) =>
      asked.headers.authorization === expected
        ? collections.answer(asked)
        : { status: 401, headers: { 'WWW-Authenticate': 'Basic realm="fake"' } },
    (status, code) => ({ status, headers: XML, body: `<d:error xmlns:d="DAV:"><d:${code}/></d:error>` }),
  );
  const of = (name: string): FakeDavCalendar => {
    const found = collections.calendars.get(name);
    if (found === undefined) throw new Error('The fake has no such calendar');
    return found;
  };
  return Object.assign(server, {
    user,
    password,
    url: `${server.origin}/`,
    collections,
    idOf: (name: string) => `${server.origin}${HOME}${name}/`,
    add: (name: string, file: string, text: string) => void collections.write(of(name), file, text),
    texts: (name: string) => [...of(name).objects.values()].map(({ text }) => text),
    reset: () => {
      server.heal();
      server.asked.length = 0;
      server.before = () => undefined;
      collections.reset();
    },
  });
}
