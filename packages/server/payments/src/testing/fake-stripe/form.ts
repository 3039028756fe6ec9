export type FormValue = string | { [key: string]: FormValue };

/**
 * Parses a body or query as Stripe's API does: form-encoded, with nested names like `metadata[firm]` and `expand[0]`.
 */
export function parseForm(encoded: string): Record<string, FormValue> {
  const root: Record<string, FormValue> = {};
  for (const [name, value] of new URLSearchParams(encoded)) {
    const path = [name.split('[', 1)[0] ?? '', ...[...name.matchAll(/\[([^\]]*)\]/g)].map(([, key = '']) => key)];
    let at = root;
    for (const key of path.slice(0, -1)) {
      const inner = at[key];
      const next = typeof inner === 'object' ? inner : {};
      at[key] = next;
      at = next;
    }
    at[path.at(-1) ?? ''] = value;
  }
  return root;
}

/** A value of a form as text; undefined when it is absent. */
export const textOf = (value: FormValue | undefined): string | undefined =>
  typeof value === 'string' ? value : undefined;

/** Nested names of a form as texts. */
export function textsOf(value: FormValue | undefined): Record<string, string> {
  if (typeof value !== 'object') return {};
  return Object.fromEntries(
    Object.entries(value).flatMap(([key, inner]) => (typeof inner === 'string' ? [[key, inner]] : [])),
  );
}
