/** A moment as the reader says it: date and time in the reader's language and zone. */
export function dateInWords(iso: string): string {
  return new Intl.DateTimeFormat(undefined, { dateStyle: 'long', timeStyle: 'short' }).format(new Date(iso));
}
