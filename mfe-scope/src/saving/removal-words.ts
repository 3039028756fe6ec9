import type { ScopeChange } from '@scopewright/contracts/scoping';

/** A part that changes remove: its id, and the map of the item that it was in. */
export interface RemovedPart {
  map: string;
  id: string;
}

/** Names of a map's parts: singular and plural. */
const PART_WORDS: Readonly<Record<string, readonly [one: string, many: string]>> = {
  statuses: ['status', 'statuses'],
  transitions: ['transition', 'transitions'],
  approvals: ['approval', 'approvals'],
  reopenRules: ['reopen rule', 'reopen rules'],
  functions: ['function of an app', 'functions of apps'],
  sections: ['section', 'sections'],
  placements: ['field', 'fields'],
  rules: ['rule', 'rules'],
  tests: ['test case', 'test cases'],
  options: ['option', 'options'],
  portalGroups: ['portal group', 'portal groups'],
  openQuestions: ['question', 'questions'],
};

/** The parts that changes remove; the one that the user removed comes last, after those removed with it. */
export const removedParts = (changes: readonly ScopeChange[]): RemovedPart[] =>
  changes.flatMap((change) => {
    if (change.kind !== 'set' || change.to !== undefined) return [];
    const [map = '', id, ...deeper] = change.path[0] === 'content' ? change.path.slice(1) : change.path;
    return id !== undefined && deeper.length === 0 && Object.hasOwn(PART_WORDS, map) ? [{ map, id }] : [];
  });

const listOf = (words: readonly string[]): string =>
  words.length < 2 ? words.join() : `${words.slice(0, -1).join(', ')} and ${words.at(-1)}`;

/**
 * 'Deleted the status “Granting” and 3 transitions'
 * @param label of the step: 'Delete the status “Granting”'
 */
export function describeRemoval(label: string, gone: readonly RemovedPart[]): string {
  const meant = gone.at(-1)?.map;
  const counts = new Map<string, number>();
  for (const { map } of gone) if (map !== meant) counts.set(map, (counts.get(map) ?? 0) + 1);
  const others = [...counts].map(([map, count]) => `${count} ${PART_WORDS[map]?.[count === 1 ? 0 : 1]}`);
  return listOf([label.replace(/^(Delete|Remove)\b/, '$1d'), ...others]);
}
