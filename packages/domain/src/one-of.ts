/** The one of some values that a text names, as an address or a field holds it; null when it names none of them. */
export const oneOf = <T extends string>(values: readonly T[], text: string | null): T | null =>
  values.find((value) => value === text) ?? null;
