import type { Reply } from './fake-server.ts';

export const XML = { 'Content-Type': 'application/xml; charset=utf-8' };

const PREFIXES: Record<string, string> = {
  'calendar-home-set': 'c',
  'calendar-user-address-set': 'c',
  'supported-calendar-component-set': 'c',
  'calendar-timezone': 'c',
  'calendar-data': 'c',
  getctag: 'cs',
};

export const escapedXml = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;');

/** Local names of all elements of a request. */
export const elementsIn = (body: string): Set<string> =>
  new Set([...body.matchAll(/<(?:[\w.-]+:)?([\w-]+)/g)].map(([, name]) => name ?? ''));

/** The requested properties of a place; missing ones are not found. */
export function propertiesOf(path: string, wanted: Set<string>, known: Record<string, string>): string {
  const element = (name: string, content: string) => {
    const prefixed = `${PREFIXES[name] ?? 'd'}:${name}`;
    return `<${prefixed}>${content}</${prefixed}>`;
  };
  const found = Object.entries(known).filter(([name]) => wanted.has(name));
  const missing = Object.keys(PREFIXES).filter((name) => wanted.has(name) && !(name in known));
  const part = (status: string, content: string[]) =>
    content.length === 0
      ? ''
      : `<d:propstat><d:prop>${content.join('')}</d:prop><d:status>HTTP/1.1 ${status}</d:status></d:propstat>`;
  return `<d:response><d:href>${path}</d:href>
${part(
  '200 OK',
  found.map(([name, content]) => element(name, content)),
)}${part(
  '404 Not Found',
  missing.map((name) => element(name, '')),
)}</d:response>`;
}

export const multistatusOf = (responses: string[]): Reply => ({
  status: 207,
  headers: XML,
  body: `<?xml version="1.0" encoding="utf-8"?>
<d:multistatus xmlns:d="DAV:" xmlns:c="urn:ietf:params:xml:ns:caldav" xmlns:cs="http://calendarserver.org/ns/">
${responses.join('\n')}
</d:multistatus>`,
});

/**
 * Whether an object may have an event in a span, by the days of its first DTSTART; one that repeats may be anywhere
 * after it. More than a day of tolerance, as zones are not looked at.
 * @param start, end `YYYYMMDDTHHMMSSZ`
 */
export function overlaps(text: string, start: string, end: string): boolean {
  const day = (stamp: string) =>
    Date.UTC(Number(stamp.slice(0, 4)), Number(stamp.slice(4, 6)) - 1, Number(stamp.slice(6, 8)));
  const first = Math.min(...[...text.matchAll(/\nDTSTART[^:\n]*:(\d{8})/g)].map(([, stamp]) => day(stamp ?? '')));
  const span = 35 * 24 * 3_600_000;
  const repeats = /\n(?:RRULE|RDATE)/.test(text.replace(/BEGIN:VTIMEZONE[\s\S]*?END:VTIMEZONE/g, ''));
  return first - span < day(end) && (repeats || first + span > day(start));
}
