import { nearlySame } from '@scopewright/domain/scoping/field/field-names';

interface Named {
  id: string;
  name: string;
}

/** Maximum number shown. */
const SHOWN = 3;
/** Placeholder id for the name being compared. */
const ASKED = '';

/** Fields of the company with the same or nearly the same name. @param self the field itself, if it is one of them */
export function similarFields<T extends Named>(fields: Iterable<T>, name: string, self?: string): T[] {
  if (name.trim() === '') return [];
  const others = new Map([...fields].filter(({ id }) => id !== self).map((field) => [field.id, field]));
  const groups = nearlySame(new Map([[ASKED, name], ...[...others].map(([id, field]) => [id, field.name] as const)]));
  const group = groups.find((ids) => ids.includes(ASKED)) ?? [];
  return group.flatMap((id) => others.get(id) ?? []).slice(0, SHOWN);
}
