import type { Draft } from './draft.ts';
import { type Label, labelOf } from './labels.ts';
import type { PdfLine } from './lines.ts';

const MAX_LENGTH = 150;
const MAX_WEAK_LENGTH = 70;
const LARGER = 1.12;
/** Further looks of headings make no further levels. */
const MAX_LOOKS = 50;
/** Sentences describe actions; headings name something. */
const VERBS = /\b(?:shall|will|must|may|should|is|are|was|were|be|has|have|includes?|provides?|means|agrees?)\b/i;

/** Words of a lead-in to what follows, which isn't its title. */
const LEAD_IN =
  /\b(?:this|these|that|following|consider|notes?|examples?|see|others?|below|above|proposes?|supports?)\b/i;

/** How a document looks where it is ordinary text. */
export interface Ordinary {
  size: number;
  /** Distance of two lines, as a multiple of the size. */
  leading: number;
}

/** Why some lines are a heading: by their look, by their number or by their colon; null if they are not a heading. */
export function headingForm(lines: readonly PdfLine[], ordinary: Ordinary): 'look' | 'number' | 'colon' | null {
  const text = lines.map((line) => line.text).join(' ');
  if (text.length > MAX_LENGTH || lines.length > 3 || !/\p{L}/u.test(text)) return null;
  const label = labelOf(text);
  if (label?.kind === 'bullet') return null;
  const rest = label ? text.slice(label.label.length).trim() : text;
  const isNumbered = label !== null && label.kind !== 'letter';
  const endsLikeText = /[.;,]$/.test(rest) && !/\b(?:etc|inc|ltd|co)\.$/i.test(rest);
  if (lines.every(({ size }) => size >= LARGER * ordinary.size)) return endsLikeText && !isNumbered ? null : 'look';
  if (lines.every(({ bold }) => bold)) return endsLikeText || (/:$/.test(rest) && VERBS.test(rest)) ? null : 'look';
  if (endsLikeText) return null;
  const letters = text.match(/\p{L}/gu) ?? [];
  const isCapitals = letters.length >= 4 && text === text.toUpperCase() && text.length <= 80;
  if (isCapitals && /\p{L}{4}/u.test(text)) return 'look';
  if (lines.length > 1) return null;
  if (isNumbered && isTitle(rest, label)) return 'number';
  const words = text.split(' ').length;
  const isShort = /:$/.test(text) && words <= 4 && label === null && /^\p{Lu}/u.test(text);
  return isShort && !VERBS.test(text) && !LEAD_IN.test(text) ? 'colon' : null;
}

function isTitle(rest: string, label: Label): boolean {
  if (label.kind === 'word') return rest.length <= MAX_WEAK_LENGTH && !VERBS.test(rest);
  return /^\p{Lu}/u.test(rest) && rest.length <= MAX_WEAK_LENGTH && rest.split(' ').length <= 8 && !VERBS.test(rest);
}

/**
 * Assigns levels to headings: numbered ones by their numbers, those that end with a colon by the heading above, the
 * others by how large they are.
 */
export function setLevels(drafts: readonly Draft[]): void {
  const headings = drafts.filter(({ kind, level }) => kind === 'heading' && level === null);
  const depths = new Map<string, number>();
  for (const heading of headings) {
    const key = lookOf(heading);
    if (heading.depth > 0) depths.set(key, Math.min(heading.depth, depths.get(key) ?? 6));
  }
  const ranked = headings.filter(({ weak }) => weak !== 'colon');
  const looks = [...new Map(ranked.map((heading) => [lookOf(heading), heading.look])).values()].slice(0, MAX_LOOKS);
  const rank = (of: Draft['look']) =>
    1 + looks.filter((look) => look.size > of.size + 0.4 || (same(look, of) && look.bold && !of.bold)).length;
  for (const heading of headings)
    if (heading.weak !== 'colon')
      heading.level = Math.min(6, heading.depth || depths.get(lookOf(heading)) || rank(heading.look));
  let above = 0;
  for (const heading of drafts) {
    if (heading.kind !== 'heading') continue;
    if (heading.weak === 'colon') heading.level ??= Math.min(6, above + 1);
    else above = heading.level ?? above;
  }
}

const same = (a: Draft['look'], b: Draft['look']): boolean => Math.abs(a.size - b.size) <= 0.4;
const lookOf = ({ look }: Draft): string => `${Math.round(look.size * 2)} ${look.bold}`;

/**
 * Headings recognized only by their number are list items if the next one follows directly, or if their numbers don't
 * ascend. Headings recognized only by their colon are paragraphs unless text follows.
 */
export function withoutLists(drafts: readonly Draft[]): Draft[] {
  const isWeak = (draft: Draft | undefined) => draft?.weak === 'number';
  const parts = (draft: Draft | undefined) => (draft?.label?.match(/\d+/g) ?? []).map(Number);
  const follows = (a: Draft | undefined, b: Draft | undefined) => isWeak(a) && isWeak(b) && a?.depth === b?.depth;
  let last: number[] = [];
  return drafts.map((draft, index) => {
    if (draft.kind !== 'heading') return draft;
    const next = drafts[index + 1];
    if (draft.weak === 'colon' && (!next || next.kind === 'heading')) return { ...draft, kind: 'paragraph' };
    if (draft.label === null) return draft;
    const numbers = parts(draft);
    const isInList = isWeak(draft) && (follows(drafts[index - 1], draft) || follows(draft, drafts[index + 1]));
    const isBehind = isWeak(draft) && numbers.length > 0 && last.length > 0 && !ascends(last, numbers);
    if (isInList || isBehind) return { ...draft, kind: 'listItem', level: null, weak: undefined };
    if (numbers.length > 0) last = numbers;
    return draft;
  });
}

function ascends(last: readonly number[], next: readonly number[]): boolean {
  for (const [index, number] of next.entries()) {
    const before = last[index];
    if (before === undefined || number > before) return true;
    if (number < before) return false;
  }
  return false;
}
