import { diffArrays } from 'diff';

/** A stretch of merged paragraphs: agreed, or changed differently by both. */
type Stretch = { kind: 'agreed'; paragraphs: string[] } | { kind: 'conflict'; mine: string[]; generated: string[] };

/** The result of merging a text that was changed on both sides. */
export interface MergedText {
  stretches: Stretch[];
  hasConflict: boolean;
}

/** A replacement of the base's paragraphs from `start` to before `end`. */
interface Hunk {
  start: number;
  end: number;
  paragraphs: string[];
}

/** Texts that differ in more paragraphs are compared as one stretch: comparing takes time with the square of this. */
const EDITS_MAX = 200;
const BETWEEN = '\n\n';

/** The paragraphs of a text: what blank lines separate. */
export const paragraphsOf = (text: string): string[] =>
  text
    .split(/\r?\n(?:[ \t]*\r?\n)+/)
    .map((paragraph) => paragraph.replace(/^(?:[ \t]*\r?\n)+/, '').trimEnd())
    .filter((paragraph) => paragraph !== '');

/**
 * Merges two changes of a text, paragraph by paragraph; a paragraph is never merged within. Where both have added
 * something in the same place, the generated paragraphs come first. Which stretches are conflicts does not depend on
 * the order of the two sides.
 */
export function mergeText(base: string, mine: string, generated: string): MergedText {
  const from = paragraphsOf(base);
  const own = hunksOf(from, paragraphsOf(mine));
  const new_ = hunksOf(from, paragraphsOf(generated));
  const stretches: Stretch[] = [];
  const agree = (paragraphs: readonly string[]) => {
    const last = stretches.at(-1);
    if (paragraphs.length === 0) return;
    if (last?.kind === 'agreed') last.paragraphs.push(...paragraphs);
    else stretches.push({ kind: 'agreed', paragraphs: [...paragraphs] });
  };
  let at = 0;
  for (const group of groupsOf(own, new_)) {
    agree(from.slice(at, group.start));
    at = group.end;
    const [ours, theirs] = [group.mine, group.generated].map((hunks) => applied(from, hunks, group)) as [
      string[],
      string[],
    ];
    if (group.generated.length === 0 || sameTexts(ours, theirs)) agree(ours);
    else if (group.mine.length === 0) agree(theirs);
    else if (group.start === group.end) agree([...theirs, ...ours.filter((paragraph) => !theirs.includes(paragraph))]);
    else stretches.push({ kind: 'conflict', mine: ours, generated: theirs });
  }
  agree(from.slice(at));
  return { stretches, hasConflict: stretches.some(({ kind }) => kind === 'conflict') };
}

/** The merged text, with one side of its conflicts, or with both, the person's first. */
export const textOf = ({ stretches }: MergedText, take: 'mine' | 'generated' | 'both'): string =>
  stretches
    .flatMap((stretch) => {
      if (stretch.kind === 'agreed') return stretch.paragraphs;
      const { mine, generated } = stretch;
      if (take === 'both') return [...mine, ...generated.filter((paragraph) => !mine.includes(paragraph))];
      return take === 'mine' ? mine : generated;
    })
    .join(BETWEEN);

const sameTexts = (one: readonly string[], other: readonly string[]): boolean =>
  one.length === other.length && one.every((text, at) => text === other[at]);

/** Changes from `from` to `to`, in order. */
function hunksOf(from: readonly string[], to: readonly string[]): Hunk[] {
  const most = Math.min(from.length, to.length);
  let head = 0;
  while (head < most && from[head] === to[head]) head += 1;
  let tail = 0;
  while (tail < most - head && from[from.length - 1 - tail] === to[to.length - 1 - tail]) tail += 1;
  const [removed, added] = [from.slice(head, from.length - tail), to.slice(head, to.length - tail)];
  if (removed.length === 0 && added.length === 0) return [];
  const parts = diffArrays(removed, added, { maxEditLength: EDITS_MAX });
  if (parts === undefined) return [{ start: head, end: head + removed.length, paragraphs: added }];
  const hunks: Hunk[] = [];
  let at = head;
  let open: Hunk | null = null;
  for (const part of parts) {
    if (!part.added && !part.removed) {
      at += part.value.length;
      open = null;
      continue;
    }
    if (open === null) {
      open = { start: at, end: at, paragraphs: [] };
      hunks.push(open);
    }
    if (part.added) open.paragraphs.push(...part.value);
    else {
      at += part.value.length;
      open.end = at;
    }
  }
  return hunks;
}

interface Group {
  start: number;
  end: number;
  mine: Hunk[];
  generated: Hunk[];
}

/** Whether two changes concern the same paragraphs, or add something in the same place. */
const isTogether = (group: Pick<Group, 'start' | 'end'>, { start, end }: Hunk): boolean =>
  start < group.end || (start === end && start === group.start && group.start === group.end);

/** The changes of both sides in order, those together that concern the same paragraphs. */
function groupsOf(mine: readonly Hunk[], generated: readonly Hunk[]): Group[] {
  const all = [
    ...mine.map((hunk) => ({ hunk, side: 'mine' as const })),
    ...generated.map((hunk) => ({ hunk, side: 'generated' as const })),
  ].sort(({ hunk: one }, { hunk: other }) => one.start - other.start || one.end - other.end);
  const groups: Group[] = [];
  for (const { hunk, side } of all) {
    let group = groups.at(-1);
    if (group === undefined || !isTogether(group, hunk)) {
      group = { start: hunk.start, end: hunk.end, mine: [], generated: [] };
      groups.push(group);
    }
    group.end = Math.max(group.end, hunk.end);
    group[side].push(hunk);
  }
  return groups;
}

/** The result of one side's changes on a stretch of the base. */
function applied(from: readonly string[], hunks: readonly Hunk[], { start, end }: Group): string[] {
  const all: string[] = [];
  let at = start;
  for (const hunk of hunks) {
    all.push(...from.slice(at, hunk.start), ...hunk.paragraphs);
    at = hunk.end;
  }
  all.push(...from.slice(at, end));
  return all;
}
