/** Returns the tab's storage; merely accessing it throws if the visitor forbids storage. */
export type TabStorage = () => Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>;

/**
 * A visitor's input into fields of a form in this tab before a reload. Fields without a stored text are missing; all of
 * them are without storage, or if the stored text is not ours.
 */
export function readTexts<Field extends string>(
  storage: TabStorage,
  key: string,
  fields: readonly Field[],
): Partial<Record<Field, string>> {
  const texts: Partial<Record<Field, string>> = {};
  try {
    const stored: unknown = JSON.parse(storage().getItem(key) ?? '{}');
    if (typeof stored !== 'object' || stored === null) return texts;
    for (const field of fields) {
      const value: unknown = Reflect.get(stored, field);
      if (typeof value === 'string') texts[field] = value;
    }
  } catch {
    // no storage, or not our data: the form starts empty
  }
  return texts;
}

/** Stores these fields for a reload of this tab. */
export function keepTexts<Field extends string>(
  storage: TabStorage,
  key: string,
  fields: readonly Field[],
  values: Readonly<Partial<Record<Field, string>>>,
): void {
  try {
    storage().setItem(key, JSON.stringify(Object.fromEntries(fields.map((field) => [field, values[field]]))));
  } catch {
    // storage is full or forbidden: the form works without it
  }
}

/** Removes the texts stored under a key. */
export function dropTexts(storage: TabStorage, key: string): void {
  try {
    storage().removeItem(key);
  } catch {
    // nothing could be stored, so there is nothing to remove
  }
}
