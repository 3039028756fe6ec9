/** A field that two users have changed concurrently, to different values. */
export interface Clash<Field extends string> {
  field: Field;
  mine: string;
  theirs: string;
}

export interface Merge<Values extends Readonly<Record<string, string>>> {
  /**
   * The values to save: the other user's state plus the fields that only the reader has changed; where both did, the
   * reader's value until another is chosen.
   */
  merged: Values;
  clashes: Clash<Extract<keyof Values, string>>[];
  /** Fields that only the other user has changed. */
  taken: Extract<keyof Values, string>[];
}

/**
 * Merges two users' changes of one state, field by field.
 * @param base the state that both started from
 */
export function mergeChanges<Values extends Readonly<Record<string, string>>>(
  base: Values,
  mine: Values,
  theirs: Values,
): Merge<Values> {
  const fields = Object.keys(base) as Extract<keyof Values, string>[];
  const changedByThem = fields.filter((field) => theirs[field] !== base[field]);
  const clashing = changedByThem.filter((field) => mine[field] !== base[field] && mine[field] !== theirs[field]);
  const taken = changedByThem.filter((field) => mine[field] === base[field]);
  const merged = { ...mine };
  for (const field of taken) merged[field] = theirs[field];
  return {
    merged,
    clashes: clashing.map((field) => ({ field, mine: mine[field] ?? '', theirs: theirs[field] ?? '' })),
    taken,
  };
}
