import { type Actors, BEGINNING, type Side } from '../actors.ts';
import { findAmounts } from '../facts/amounts.ts';
import { findDates } from '../facts/dates.ts';
import type { SectionClass } from '../headings.ts';
import type { Part, Section } from '../outline.ts';
import { type Plain, toPlain } from '../plain.ts';
import { type Span, sentencesOf } from '../sentences.ts';
import * as says from '../signals.ts';

/** Fewer are no sign of what a section is about. */
const LEAST = 2;
/** Of the items or sentences of a section, those that have to be of one topic. */
const SHARE = 0.5;
const UNIT_MAX = 400;
const UNITS_MAX = 60;

/**
 * Gives sections whose heading is not known the topic that most of their items or sentences have on their own: lists of
 * documents with dates, of what the client does, of prices.
 */
export function withTopicsByContent(parts: Part[], text: string, actors: Actors): Part[] {
  const units = new Map<Section, Span[]>();
  for (const part of parts) {
    const { section } = part;
    if (part.kind === 'table' || section.about !== null || section.path.length === 0) continue;
    const known = units.get(section) ?? [];
    if (known.length >= UNITS_MAX) continue;
    const { start, end } = part.block;
    const spans = part.kind === 'listItem' ? [{ start, end }] : sentencesOf(text, start, end);
    units.set(section, [...known, ...spans].slice(0, UNITS_MAX));
  }
  const topics = new Map<Section, Section>();
  for (const [section, spans] of units) {
    const topic = topicOf(spans, text, actors);
    if (topic !== null) topics.set(section, { ...section, about: { section: topic, also: [] }, byContent: true });
  }
  return topics.size === 0
    ? parts
    : parts.map((part) => ({ ...part, section: topics.get(part.section) ?? part.section }));
}

function topicOf(units: readonly Span[], text: string, actors: Actors): SectionClass | null {
  const votes = new Map<SectionClass, number>();
  let before: Side | null = null;
  for (const unit of units) {
    const { vote, side } = voteOf(unit, { text, actors, before });
    before = side;
    if (vote !== null) votes.set(vote, (votes.get(vote) ?? 0) + 1);
  }
  const [most] = [...votes].sort(([, one], [, other]) => other - one);
  return most && most[1] >= LEAST && most[1] >= SHARE * units.length ? most[0] : null;
}

/** Refers to the subject of the sentence before: 'Il anime …'. */
const PRONOUN = /^(?:it|they|he|she|er|sie|il|elle|ils|elles|hij|zij|ze) /u;

interface Vote {
  vote: SectionClass | null;
  side: Side | null;
}

/** The topic of a sentence or an item by its own words, and its actor. */
function voteOf(
  { start, end }: Span,
  { text, actors, before }: { text: string; actors: Actors; before: Side | null },
): Vote {
  const plain = toPlain(text, start, Math.min(end, start + UNIT_MAX));
  const words = plain.text;
  const [first] = actors.in(words);
  const own = first && first.from <= BEGINNING && !first.aside ? first.side : null;
  const side = own ?? (PRONOUN.test(words) ? before : null);
  return { vote: topicOfWords(plain, text, side), side };
}

function topicOfWords(plain: Plain, text: string, side: Side | null): SectionClass | null {
  const words = plain.text;
  if (findAmounts(plain, text, 'USD').length > 0) return says.PAYS.test(words) ? 'fee' : null;
  if (says.EXCLUDES.test(words) || (side === 'supplier' && says.NEGATES.test(words))) return 'exclusion';
  if (says.CHANGE_CONTROL.test(words)) return 'changeControl';
  if (says.DEEMED_OR_ACCEPTED.test(words)) return 'acceptance';
  if (says.ASSUMES.test(words)) return 'assumption';
  const acts = says.MODAL.test(words) || says.ACTS.test(words) || says.WORKS.test(words);
  if (side === 'supplier' && acts) return says.CONDUCT.test(words) || says.RECURS.test(words) ? 'obligation' : 'scope';
  if (side === 'client') return acts && (says.HELPS.test(words) || says.PROVIDES.test(words)) ? 'clientDuty' : null;
  if (says.MODAL.test(words)) return null;
  if (says.DOCUMENTS.test(words)) return 'deliverable';
  const isDated = findDates(plain, text).some(({ date }) => date.relative === null);
  return isDated && says.MILESTONE.test(words) ? 'milestone' : null;
}
