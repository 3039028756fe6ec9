const LONGEST = 300;

/**
 * An error message for operators: its first line without personal data or secrets, that is without e-mail addresses,
 * everything in a URL except host and path, and long random texts. Ids of documents stay.
 */
export function maskedError(message: string): string {
  const line = message.split('\n', 1)[0] ?? '';
  return line
    .replace(/\b([a-z][a-z0-9+.-]*:\/\/)[^\s/@]*@/gi, '$1…@')
    .replace(/(\bhttps?:\/\/[^\s?#]+)[?#][^\s]*/gi, '$1?…')
    .replace(/[^\s@<>()"',;:/]+@[^\s@<>()"',;:/]+/g, (found) => (found.startsWith('…@') ? found : '(address)'))
    .replace(/[\w-]{20,}(?:\.[\w-]+)*/g, (found) =>
      /^[0-9a-f]{24}$/.test(found) || /^[A-Za-z]+$/.test(found) ? found : '(secret)',
    )
    .slice(0, LONGEST);
}
