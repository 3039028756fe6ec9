const REFUSED = /;\s*q=0(?:\.0*)?\s*$/i;
const ENCODINGS = ['br', 'gzip'];

/** The encodings of ours that a client's Accept-Encoding takes, the smaller one first; none without the header. */
export function acceptedEncodings(/** @type {string | string[] | undefined} */ header) {
  if (header === undefined) return [];
  const offered = new Set();
  for (const part of String(header).split(',')) {
    if (!REFUSED.test(part)) offered.add((part.split(';', 1)[0] ?? '').trim().toLowerCase());
  }
  return ENCODINGS.filter((encoding) => offered.has(encoding));
}
