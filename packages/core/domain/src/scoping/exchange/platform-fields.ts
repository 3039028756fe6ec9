import type { FieldType } from '@scopewright/contracts/scoping/field-types';
import { foldName } from '../parts.ts';

/** The platform's own fields by their keys in its files, with the product's names for them. */
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

/**
 * The product's name for a field of the platform; undefined for custom fields, which files identify by the numbers of
 * one site.
 */
export const nameOfPlatformField = (key: string): string | undefined => NAMES.get(key);

/**
 * Fields that a question in our files is linked to: those whose answers are not choices, as for choices the platform
 * provides its own.
 */
const LINKED: ReadonlyMap<string, { key: string; types: readonly FieldType[] }> = new Map([
  ['summary', { key: 'summary', types: ['shortText'] }],
  ['description', { key: 'description', types: ['longText', 'richText'] }],
  ['environment', { key: 'environment', types: ['longText', 'richText'] }],
  ['due date', { key: 'duedate', types: ['date'] }],
]);

/** The name of the platform's own field that a field of the product becomes. */
export function platformFieldOf(name: string, type: FieldType): string | undefined {
  const linked = LINKED.get(foldName(name));
  return linked?.types.includes(type) ? linked.key : undefined;
}
