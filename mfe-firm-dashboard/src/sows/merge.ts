/** A field whose value two people have changed at once, each to something else. */
export interface Clash<Field extends string> {
  field: Field;
  mine: string;
  theirs: string;
}

export interface Merge<Values extends Readonly<Record<string, string>>> {
  /** What can be saved: the other person's state with what only the reader has changed; where both did, the reader's value until another is chosen. */
  merged: Values;
  clashes: Clash<Extract<keyof Values, string>>[];
  /** Fields that only the other person has changed. */
  taken: Extract<keyof Values, string>[];
}

/**
 * Puts two people's changes of one state together, field by field.
 * @param base what both have started from
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
