/** The number in a text, with a point or a comma and two decimals at most; null if it is invalid. */
export function readNumber(text: string): number | null {
  const trimmed = text.trim().replace(',', '.');
  return /^\d{1,6}(\.\d{0,2})?$/.test(trimmed) ? Number(trimmed) : null;
}
