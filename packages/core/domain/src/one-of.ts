/** The one of some values that a text equals, for texts from an address or a field; null if it equals none of them. */
export const oneOf = <T extends string>(values: readonly T[], text: string | null): T | null =>
  values.find((value) => value === text) ?? null;
