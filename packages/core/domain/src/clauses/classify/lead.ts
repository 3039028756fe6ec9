import type { Actors, Side } from '../actors.ts';
import { cueOf, type SectionClass } from '../headings.ts';
import { inOthers } from '../languages/languages.ts';
import * as says from '../signals.ts';
import { exclusionIn, mainClause } from './main-clause.ts';
import { type Subject, subjectOf } from './subject.ts';

/** A sentence that introduces a list, with its statement about every item. */
export interface Lead {
  /** As written, shortened. */
  words: string;
  about: SectionClass | null;
  side: Side | null;
  /** The sentence obliges someone. */
  modal: boolean;
}

const OTHERS_PAY = inOthers(({ phrases }) => `${phrases.PAYS ?? '(?!)'}|${phrases.INVOICING ?? '(?!)'}`);
const PAYS = new RegExp(
  `\\b(?:pays?|paid|payable|payments?|reimburses?|invoiced?|billed|falls? due|instal?lments)\\b|(?<![\\p{L}])(?:${OTHERS_PAY})`,
  'u',
);
/** A short introduction reads like a heading: 'What you will receive:'. */
const HEADING_WORDS = 9;
const LISTED: ReadonlySet<SectionClass> = new Set([
  'deliverable',
  'exclusion',
  'clientDuty',
  'assumption',
  'milestone',
]);

/** Words on one line, as reasons quote them. */
export const shortened = (words: string) => {
  const line = words.replace(/\s+/gu, ' ').trim();
  return line.length > 80 ? `${line.slice(0, 79).trimEnd()}…` : line;
};

/** An introduction's statement about the list after it. */
export function leadOf(text: string, words: string, actors: Actors): Lead {
  const subject = subjectOf(text, actors.in(text));
  // 'The contracting authority:' names who does what follows
  const [only, another] = actors.in(text);
  const isOnlyActor = only !== undefined && !another && text.replace(only.name, '').replace(/^the|[:\s]/gu, '') === '';
  const lead: Lead = isOnlyActor
    ? { words: shortened(words), about: null, side: only.side, modal: true }
    : { words: shortened(words), about: null, side: subject.side, modal: subject.duty };
  const own = aboutOfLead(text, subject);
  if (own || text.split(' ').length > HEADING_WORDS) return { ...lead, about: own };
  const cue = cueOf(text.replace(/[:\s]+$/u, ''));
  return { ...lead, about: cue && LISTED.has(cue) ? cue : null };
}

function aboutOfLead(text: string, subject: Subject): SectionClass | null {
  if (says.BUYING.test(text) || subject.side === 'bidder') return 'buying';
  if (subject.side !== 'client' && exclusionIn(mainClause(text), true)) return 'exclusion';
  if (/\b(?:will|shall|do|does) not:?$/u.test(text)) return 'exclusion';
  if (/\byou (?:can expect|may expect|will (?:get|receive))\b/u.test(text)) return 'deliverable';
  if (says.ASSUMES.test(text)) return 'assumption';
  if (says.CHANGE_CONTROL.test(text)) return 'changeControl';
  if (says.DUTY_OF.test(text) && /\b(?:client|customer|buyer|authority|agency)\b/u.test(text)) return 'clientDuty';
  if (PAYS.test(text)) return 'fee';
  if (subject.side === 'client' && subject.duty) return 'clientDuty';
  if (/\bdeliverables?\b|\bwork products\b/u.test(text))
    return /\bdeemed|\baccept/u.test(text) ? 'acceptance' : 'deliverable';
  if (/\bmilestones?\b|\bkey dates\b|\bschedule\b|\btimeline\b/u.test(text)) return 'milestone';
  if (/\b(?:fees?|payments?|paid|pay|rates?|instal?lments|charges)\b/u.test(text)) return 'fee';
  if (/\baccept(?:ed|ance)\b|\bsign-?off\b/u.test(text)) return 'acceptance';
  if (/\b(?:means?|definitions?|following terms)\b/u.test(text)) return 'terms';
  if (/\bin scope\b|\bscope (?:includes?|covers|comprises|consists)/u.test(text)) return 'scope';
  return null;
}
