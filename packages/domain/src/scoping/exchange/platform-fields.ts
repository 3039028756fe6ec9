import type { FieldType } from '@scopewright/contracts/scoping/field-types';
import { foldName } from '../parts.ts';

/** The platform's own fields by the keys that its files have for them, as the product names them. */
const NAMES: ReadonlyMap<string, string> = new Map([
  ['summary', 'Summary'],
  ['description', 'Description'],
  ['environment', 'Environment'],
  ['priority', 'Priority'],
  ['components', 'Components'],
  ['attachment', 'Attachment'],
  ['duedate', 'Due date'],
  ['reporter', 'Reporter'],
  ['assignee', 'Assignee'],
  ['labels', 'Labels'],
  ['versions', 'Affects versions'],
  ['fixVersions', 'Fix versions'],
  ['project', 'Project'],
  ['issuetype', 'Work type'],
  ['resolution', 'Resolution'],
]);

/** What the product calls a field of the platform; undefined for custom fields, which files name by the numbers of one site. */
export const nameOfPlatformField = (key: string): string | undefined => NAMES.get(key);

/** Fields that a question of our files is linked to: those whose answers are no choices, as the platform brings the choices itself. */
const LINKED: ReadonlyMap<string, { key: string; types: readonly FieldType[] }> = new Map([
  ['summary', { key: 'summary', types: ['shortText'] }],
  ['description', { key: 'description', types: ['longText', 'richText'] }],
  ['environment', { key: 'environment', types: ['longText', 'richText'] }],
  ['due date', { key: 'duedate', types: ['date'] }],
]);

/** The platform's own field that a field of the product becomes, by its name. */
export function platformFieldOf(name: string, type: FieldType): string | undefined {
  const linked = LINKED.get(foldName(name));
  return linked?.types.includes(type) ? linked.key : undefined;
}
