import { clipped, type InState, partWords, resolvedWords } from '../activity/part-words.ts';
import { partNoun, TARGETS, wordsOfPath } from '../activity/paths.ts';
import { BARE_FORMATS, valueWords } from '../activity/values.ts';
import { counted } from '../counted.ts';
import { FIELD_TYPE_FACTS } from '../scoping/field/field-types.ts';
import { KIND_WORDS } from '../scoping/finding.ts';
import type { Snapshot } from './baseline.ts';
import type { DiffEntry } from './diff-entry.ts';

/** Moved parts that are named. */
const MOVES_NAMED = 8;

const size = (parts: object): number => Object.keys(parts).length;

/** An item's kind and size. */
export function itemWords({ kind, content }: Snapshot): { what: string; detail: string } {
  const what = KIND_WORDS[kind];
  if (kind === 'field') return { what, detail: FIELD_TYPE_FACTS[content.type].name };
  if (kind === 'project') return { what, detail: counted(size(content.portalGroups), 'portal group') };
  if (kind === 'workflow')
    return {
      what,
      detail: `${counted(size(content.statuses), 'status', 'statuses')}, ${counted(size(content.transitions), 'transition')}`,
    };
  return { what, detail: `${counted(size(content.placements), 'field')}, ${counted(size(content.rules), 'rule')}` };
}

const nounOf = (state: InState, map: string): string => partNoun(TARGETS[state.item.kind], `${map}/*`) ?? 'part';

/** The name of a part with its kind: `status “Waiting”`, `rule 3`. */
function partName(state: InState, map: string, id: string): string {
  const noun = nounOf(state, map);
  const name = partWords(state, map, id)?.name ?? '';
  return map === 'rules' ? `${noun} ${name}` : name === '' ? `unnamed ${noun}` : `${noun} “${name}”`;
}

/** The words of an added or removed part. */
export function partEntryWords(state: InState, map: string, id: string) {
  const detail = partWords(state, map, id)?.detail || null;
  return { what: nounOf(state, map), part: partName(state, map, id), detail };
}

/** The words of parts that are in another order. @param moved in their new order */
export function moveWords(after: InState, map: string, moved: readonly string[], order: readonly string[]) {
  const sentences = moved.slice(0, MOVES_NAMED).map((id) => {
    const previous = order[order.indexOf(id) - 1];
    return `${partName(after, map, id)} ${previous === undefined ? 'first' : `after ${partName(after, map, previous)}`}`;
  });
  const more = moved.length - sentences.length;
  const words = wordsOfPath(TARGETS[after.item.kind], [map])?.words;
  return {
    what: `order of ${words?.kind === 'parts' ? words.noun : 'parts'}`,
    part: null,
    after: clipped(`${sentences.join('; ')}${more > 0 ? `; ${more} more` : ''}`),
  };
}

/** Describes a value; null if absent. */
function words(state: InState, path: readonly string[], value: unknown): string | null {
  const found = wordsOfPath(TARGETS[state.item.kind], path);
  if (found === null) return null;
  const { pattern, words: said } = found;
  if (said.kind === 'name') return valueWords('text', value, BARE_FORMATS) ?? null;
  if (said.kind === 'switch') return value === true ? 'on' : 'off';
  if (said.kind !== 'value') return null;
  if (said.format === 'resolved') return resolvedWords(state, pattern, value, path[1] ?? '');
  return valueWords(said.format, value, BARE_FORMATS) ?? null;
}

/** The words of a changed value. @param path with its leading `content` */
export function valueEntryWords(
  before: InState,
  after: InState,
  path: readonly string[],
  from: unknown,
  to: unknown,
): Pick<DiffEntry, 'what' | 'part' | 'before' | 'after'> {
  const said = path[0] === 'content' ? path.slice(1) : path;
  const found = wordsOfPath(TARGETS[after.item.kind], said);
  const isOfPart = said.length > 2 && found?.pattern.includes('*');
  return {
    what:
      found?.words.kind === 'name'
        ? 'name'
        : found?.words.kind === 'value'
          ? found.words.noun
          : found?.words.kind === 'switch'
            ? `“${found.words.label}”`
            : (said.at(-1) ?? ''),
    part: isOfPart ? partName(after, said[0] ?? '', said[1] ?? '') : null,
    before: words(before, said, from),
    after: words(after, said, to),
  };
}
