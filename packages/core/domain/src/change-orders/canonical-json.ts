/**
 * A value as JSON in the canonical form of RFC 8785: keys sorted by UTF-16 code units, no blanks, numbers as ECMAScript
 * writes them. Equal values have equal texts, so that their hashes can be compared. Keys without a value are omitted.
 */
export function canonicalJson(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map((one) => canonicalJson(one ?? null)).join(',')}]`;
  if (typeof value === 'object' && value !== null) {
    const held = value as Readonly<Record<string, unknown>>;
    const keys = Object.keys(held)
      .filter((key) => held[key] !== undefined)
      .sort();
    return `{${keys.map((key) => `${JSON.stringify(key)}:${canonicalJson(held[key])}`).join(',')}}`;
  }
  if (value === undefined || (typeof value === 'number' && !Number.isFinite(value)))
    throw new TypeError('Not a JSON value');
  // lone surrogates are not Unicode: RFC 8785 has no form for them
  return JSON.stringify(typeof value === 'string' ? value.replace(/\p{Cs}/gu, '\ufffd') : value);
}
