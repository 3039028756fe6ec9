/** A key derived from a name: the first letters of its words, or of a single word. */
export function keyFor(name: string): string {
  const words = name
    .normalize('NFD')
    .replace(/[^A-Za-z0-9 ]/g, '')
    .toUpperCase()
    .split(/\s+/)
    .filter(Boolean);
  const letters = words.length > 1 ? words.map((word) => word.charAt(0)).join('') : (words[0] ?? '').slice(0, 4);
  return letters.replace(/^[^A-Z]+/, '').slice(0, 10);
}

const KEY_MAX = 10;

/** A key for a new project that none of the others has: derived from its name, with a number if that is taken. */
export function freeKeyFor(name: string, taken: ReadonlySet<string>): string {
  const derived = keyFor(name);
  const wanted = derived.length < 2 ? `PR${derived}` : derived;
  if (!taken.has(wanted)) return wanted;
  for (let number = 2; ; number += 1) {
    const key = `${wanted.slice(0, KEY_MAX - String(number).length)}${number}`;
    if (!taken.has(key)) return key;
  }
}
