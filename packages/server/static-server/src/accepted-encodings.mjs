import { LRUCache } from 'lru-cache';
import Negotiator from 'negotiator';

const ENCODINGS = ['br', 'gzip'];

/** Results by header value: browsers send few different ones, and parsing one costs more than sending a small file. */
const known = new LRUCache({ max: 100 });

/**
 * The supported encodings that a client's Accept-Encoding allows: by preference, of equal ones the smaller first; empty
 * without the header.
 */
export function acceptedEncodings(/** @type {string | string[] | undefined} */ given) {
  const header = given?.toString() ?? '';
  const remembered = known.get(header);
  if (remembered) return remembered;
  const encodings = new Negotiator({ headers: { 'accept-encoding': header } }).encodings(ENCODINGS, {
    preferred: ENCODINGS,
  });
  known.set(header, encodings);
  return encodings;
}
