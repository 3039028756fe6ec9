import type { Actors, Side } from '../actors.ts';
import type { SectionClass } from '../headings.ts';
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

/** Words on one line, as reasons quote them. */
export const shortened = (words: string) => {
  const line = words.replace(/\s+/gu, ' ').trim();
  return line.length > 80 ? `${line.slice(0, 79).trimEnd()}…` : line;
};

/** An introduction's statement about the list after it. */
export function leadOf(text: string, words: string, actors: Actors): Lead {
  const subject = subjectOf(text, actors.in(text));
  const lead: Lead = { words: shortened(words), about: null, side: subject.side, modal: subject.duty };
  return { ...lead, about: aboutOfLead(text, subject) };
}

function aboutOfLead(text: string, subject: Subject): SectionClass | null {
  if (says.BUYING.test(text) || subject.side === 'bidder') return 'buying';
  if (subject.side !== 'client' && exclusionIn(mainClause(text), true)) return 'exclusion';
  if (says.ASSUMES.test(text)) return 'assumption';
  if (says.CHANGE_CONTROL.test(text)) return 'changeControl';
  if (says.DUTY_OF.test(text) && /\b(?:client|customer|buyer|authority|agency)\b/u.test(text)) return 'clientDuty';
  if (/\b(?:pays?|paid|payable|payments?|reimburses?)\b/u.test(text)) return 'fee';
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
