import { SITE_PARTS_MAX } from '@scopewright/contracts/scoping/limits';
import { counted } from '../../counted.ts';
import { isObject } from '../../json.ts';
import { foldName } from '../parts.ts';
import { jsonOf, looksLikeForm, looksLikeWorkflow, type Unreadable, unreadable } from './reading.ts';

/** Data of the site that a file is written for: its statuses and fields with their ids, and the names in use. */
export interface Site {
  statuses: readonly { id: string; name: string; category: SiteCategory | null }[];
  fields: readonly { id: string; name: string }[];
}
type SiteCategory = 'todo' | 'inProgress' | 'done';

const CATEGORIES: ReadonlyMap<string, SiteCategory> = new Map([
  ['TODO', 'todo'],
  ['NEW', 'todo'],
  ['IN_PROGRESS', 'inProgress'],
  ['INDETERMINATE', 'inProgress'],
  ['DONE', 'done'],
]);

/**
 * Reads a site's answer with its statuses (`GET /rest/api/3/statuses/search`, or `/statuses` and `/status`) or its
 * fields (`GET /rest/api/3/field`, or `/field/search`): a list, or a page with a list of values. Statuses of a single
 * project can't be used by others and are skipped.
 */
export function readSite(text: string): ({ kind: 'read'; leftOut: string[] } & Site) | Unreadable {
  const parsed = jsonOf(text);
  if (parsed.kind === 'unreadable') return parsed;
  const { value } = parsed;
  if (looksLikeForm(value)) return unreadable('This looks like a form, not like the statuses or fields of a site.');
  if (looksLikeWorkflow(value))
    return unreadable('This looks like a workflow, not like the statuses or fields of a site.');
  const page = isObject(value) && Array.isArray(value.values) ? value : null;
  const list = page === null ? value : page.values;
  const entries = Array.isArray(list) ? list.filter(isObject) : [];
  const named = entries.flatMap((entry) => {
    const id = typeof entry.id === 'number' ? String(entry.id) : entry.id;
    return typeof id === 'string' &&
      id !== '' &&
      id.length <= 100 &&
      typeof entry.name === 'string' &&
      entry.name.trim() !== ''
      ? [{ entry, id, name: entry.name.trim().slice(0, 255) }]
      : [];
  });
  if (named.length === 0)
    return unreadable('The file lists neither statuses nor fields: each has an “id” and a “name”.');
  if (named.length > SITE_PARTS_MAX)
    return unreadable(`The file lists ${named.length} statuses and fields: the limit is ${SITE_PARTS_MAX}.`);
  const statuses = named.filter(({ entry }) => 'statusCategory' in entry);
  const shared = statuses.filter(({ entry }) => !(isObject(entry.scope) && entry.scope.type === 'PROJECT'));
  return {
    kind: 'read',
    statuses: shared.map(({ entry, id, name }) => ({ id, name, category: categoryOf(entry.statusCategory) })),
    fields: named.flatMap(({ entry, id, name }) => ('statusCategory' in entry ? [] : [{ id, name }])),
    leftOut: [
      ...(page !== null && page.isLast === false
        ? ['The file is one page of several: the content of the others is unknown.']
        : []),
      ...(shared.length < statuses.length
        ? [
            `${counted(statuses.length - shared.length, 'status', 'statuses')} of single projects, which others cannot use.`,
          ]
        : []),
    ],
  };
}

/** Old answers have the category as an object with a key. */
function categoryOf(given: unknown): SiteCategory | null {
  const key = isObject(given) ? given.key : given;
  return typeof key === 'string' ? (CATEGORIES.get(key.toUpperCase()) ?? null) : null;
}

/** A site for looking up names; without a site nothing is found. */
export interface KnownSite {
  isGiven: boolean;
  statusId(name: string): string | undefined;
  categoryOf(name: string): SiteCategory | null;
  fieldId(name: string): string | undefined;
}

export function siteOf(site: Site | undefined): KnownSite {
  const statuses = new Map((site?.statuses ?? []).toReversed().map((status) => [foldName(status.name), status]));
  const fields = new Map((site?.fields ?? []).toReversed().map(({ id, name }) => [foldName(name), id]));
  return {
    isGiven: (site?.statuses.length ?? 0) > 0,
    statusId: (name) => statuses.get(foldName(name))?.id,
    categoryOf: (name) => statuses.get(foldName(name))?.category ?? null,
    fieldId: (name) => fields.get(foldName(name)),
  };
}

/** Statuses of the site and of the product with the same name but different categories. */
export const siteNotes = (
  statuses: readonly { name: string; category: SiteCategory | null }[],
  site: KnownSite,
): string[] =>
  statuses.flatMap(({ name, category }) => {
    const there = site.categoryOf(name);
    return there === null || category === null || there === category
      ? []
      : [
          `The category of “${name}” is ${CATEGORY_NAMES[there]} on the site and ${CATEGORY_NAMES[category]} here: the site keeps its own.`,
        ];
  });
const CATEGORY_NAMES = { todo: 'To Do', inProgress: 'In Progress', done: 'Done' } as const;
