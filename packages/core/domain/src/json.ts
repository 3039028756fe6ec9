export type Json = Record<string, unknown>;

export const isObject = (value: unknown): value is Json =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** Whether two values are equal except for order keys, which the server regenerates now and then. */
export function sameValue(a: unknown, b: unknown): boolean {
  if (Array.isArray(a))
    return Array.isArray(b) && a.length === b.length && a.every((one, index) => sameValue(one, b[index]));
  if (!isObject(a) || !isObject(b)) return a === b;
  const [keysOfA, keysOfB] = [comparedKeys(a), comparedKeys(b)];
  return (
    keysOfA.length === keysOfB.length && keysOfA.every((key) => Object.hasOwn(b, key) && sameValue(a[key], b[key]))
  );
}
const comparedKeys = (value: Json) =>
  Object.keys(value).filter((key) => value[key] !== undefined && !(key === 'order' && typeof value[key] === 'string'));

/** The value at a path, if any. */
export function valueAt(item: object, path: readonly string[]): unknown {
  let value: unknown = item;
  for (const key of path) {
    if (!isObject(value) || !Object.hasOwn(value, key)) return undefined;
    value = value[key];
  }
  return value;
}
