import type { ScopeItem } from '@scopewright/contracts/scoping';
import { type Json, jsonAt } from '@scopewright/editing';

const EXCERPT = 400;

/** Labels of keys that aren't readable as words. */
const WORDS: Readonly<Record<string, string>> = {
  content: '',
  ownerId: 'owner',
  readyState: 'ready state',
  openQuestions: 'open question',
  statuses: 'status',
  transitions: 'transition',
  approvals: 'approval',
  reopenRules: 'reopen rule',
  functions: 'function of an app',
  portalGroups: 'portal group',
  sections: 'section',
  placements: 'field in the form',
  rules: 'rule',
  tests: 'form test',
  options: 'option',
  toStatusId: 'leads to',
  portalGroupId: 'portal group',
  workflowId: 'workflow',
};

const spaced = (key: string) => key.replace(/([A-Z])/g, ' $1').toLowerCase();

function nameOf(item: ScopeItem, path: readonly string[]): string | null {
  const part = jsonAt(item, path);
  if (typeof part !== 'object' || part === null || Array.isArray(part)) return null;
  const name = part.name ?? part.label ?? part.text;
  return typeof name === 'string' && name !== '' ? `“${name}”` : null;
}

/** Describes the place of a change: "status “In review”, category". */
export function describePlace(item: ScopeItem, path: readonly string[]): string {
  const words = path.flatMap((key, index) => {
    const known = WORDS[key];
    if (known !== undefined) return known === '' ? [] : [known];
    return /^[a-zA-Z]+$/.test(key) && nameOf(item, path.slice(0, index + 1)) === null
      ? [spaced(key)]
      : [nameOf(item, path.slice(0, index + 1)) ?? ''];
  });
  const text = words.filter(Boolean).join(', ').replace(/, “/g, ' “');
  return text.charAt(0).toUpperCase() + text.slice(1);
}

/** Formats a value of an item: a part by its name, text unchanged. */
export function describeValue(value: Json | undefined): string {
  if (value === undefined) return 'Taken away';
  if (value === null || value === '') return 'Nothing';
  if (typeof value === 'boolean') return value ? 'Yes' : 'No';
  if (typeof value !== 'object') return String(value).slice(0, EXCERPT);
  if (Array.isArray(value))
    return value.length === 0 ? 'Nothing' : value.map(describeValue).join(', ').slice(0, EXCERPT);
  const named = value.name ?? value.text;
  return typeof named === 'string' && named !== '' ? named : JSON.stringify(value).slice(0, EXCERPT);
}
