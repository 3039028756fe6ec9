import type { Actor, Actors } from '../actors.ts';
import type { AmountMeaning, ClauseKind } from '../clause.ts';
import type { FoundAmount } from '../facts/amounts.ts';
import type { FoundDate } from '../facts/dates.ts';
import { classOfHeading, isKnownHeading, type SectionClass } from '../headings.ts';
import type { Section } from '../outline.ts';
import * as says from '../signals.ts';
import { confidenceOf, signOfPlace } from './evidence.ts';
import { isInScope, type Rule, ruleFor, type UnitFacts, wordsIn } from './kind-rules.ts';
import { type Lead, shortened } from './lead.ts';
import { exclusionIn, mainClause } from './main-clause.ts';
import { type Subject, subjectOf } from './subject.ts';

/** The content of one unit of a document, before its kind is decided. */
export interface Said {
  text: string;
  form: 'listItem' | 'sentence';
  section: Section;
  lead: Lead | null;
  /** The kind of the clause before it in the same section; null without one. */
  follows: ClauseKind | null;
  dates: FoundDate[];
  amounts: (FoundAmount & { is: AmountMeaning })[];
}

export interface Verdict {
  kind: ClauseKind;
  confidence: number;
  reasons: string[];
}

/** The date of a document. */
const ONLY_DATE = /^(?:date|datum|fecha|data)$/u;
/** An exclusion by a client that does not want something. */
const NOT_WANTED = /\bnot (?:looking|seeking|require|need|want|ask|expect)\b/u;
/** Their items are named as they are. */
const NAMED: ReadonlySet<SectionClass | null> = new Set(['deliverable', 'milestone']);
const RUN_IN = /^([^:.]{3,60})(?::|\. |\t) ?\S/u;

/** In lists of these, words of every agreement say something of this one. */
const SPECIFIC: readonly (SectionClass | null)[] = [
  'scope',
  'deliverable',
  'exclusion',
  'clientDuty',
  'assumption',
  'risk',
];

/** Decides of which kind a unit is; null if it has nothing to agree on. */
export function classify(said: Said, actors: Actors): Verdict | null {
  const decision = decide(said, actors);
  if (!decision) return null;
  const { rule, unit, where } = decision;
  if (rule.kind === null) return null;
  const signs = (rule.because ?? []).map((sign) => sign(unit)).filter((sign) => sign !== null);
  const named = signOfPlace(unit.about, rule.kind);
  const { byPosition, byContent } = unit.section;
  const place = named !== null && (byContent || (named === 'placeOfScope' && byPosition)) ? 'placeByPosition' : named;
  const reasons = [where, ...signs.map(({ reason }) => reason)].filter((reason) => reason !== null);
  return {
    kind: rule.kind,
    confidence: confidenceOf([...(place ? [place] : []), ...signs.map(({ sign }) => sign)]),
    reasons: [...new Set(reasons)],
  };
}

/** The rule that decides on a unit, with the unit's facts; null if no rule applies. */
export function decide(said: Said, actors: Actors): { rule: Rule; unit: UnitFacts; where: string | null } | null {
  const { about, where } = placeOf(said);
  if (hasNothingToAgree(said, about)) return null;
  const own = actors.in(said.text);
  const main = mainClause(said.text);
  const subject = subjectIn(main, said.text.length - main.length, own);
  if (subject.side === 'bidder') return null;
  const unit = factsOf(said, {
    about: about ?? 'nothing',
    main,
    actors: own,
    subject: withSubjectOfLead(subject, said),
  });
  const rule = ruleFor(unit);
  return rule ? { rule, unit, where } : null;
}

/** The topic of a unit's place, with the reason. */
function placeOf({ text, form, lead, section }: Said): { about: SectionClass | null; where: string | null } {
  // 'Design sign-off: 29 January 2027' is a milestone among milestones
  const isNamed = form === 'listItem' && NAMED.has(section.about?.section ?? null);
  const runIn = isNamed ? null : runInHeading(text);
  if (runIn) return { about: runIn.section, where: `Begins with “${shortened(runIn.words)}”` };
  if (lead?.about) return { about: lead.about, where: `After “${lead.words}”` };
  if (section.about)
    return {
      about: section.about.section,
      where: section.byPosition
        ? 'In the part before the exclusions or deliverables'
        : section.byContent
          ? `Under “${section.path.at(-1)}”, which is mostly about this`
          : `Under the heading “${section.heading}”`,
    };
  return { about: null, where: null };
}

/** Terms of every agreement, the buying of the work, questions, and attempts to steer who reads. */
function hasNothingToAgree({ text, form }: Said, about: SectionClass | null): boolean {
  if (about === 'buying') return true;
  if (text.endsWith('?') || says.INSTRUCTS.test(text) || says.BUYING.test(text)) return true;
  // a task of the client is one whatever it is about
  return says.BOILERPLATE.test(text) && about !== 'clientDuty' && !(form === 'listItem' && SPECIFIC.includes(about));
}

/** The subject of the main clause, which begins at an offset of the text. */
function subjectIn(main: string, offset: number, actors: Actor[]): Subject {
  if (offset === 0) return subjectOf(main, actors);
  const within = actors.filter(({ from }) => from >= offset);
  return subjectOf(
    main,
    within.map((actor) => ({ ...actor, from: actor.from - offset, to: actor.to - offset })),
  );
}

/** An item of 'The supplier shall:' has its subject there. */
function withSubjectOfLead(subject: Subject, { form, lead }: Said): Subject {
  if (form !== 'listItem' || subject.side !== null || !lead?.side) return subject;
  return { ...subject, side: lead.side, duty: subject.duty || lead.modal, name: lead.words };
}

function factsOf(
  { text, form, section, lead, follows, dates, amounts }: Said,
  { about, main, actors, subject }: Pick<UnitFacts, 'about' | 'main' | 'actors' | 'subject'>,
): UnitFacts {
  return {
    text,
    main,
    item: form === 'listItem',
    about,
    section,
    lead,
    actors,
    subject,
    // tasks that the client does not do are not part of the scope
    exclusion:
      subject.side === 'client' && about !== 'exclusion' && !NOT_WANTED.test(main)
        ? null
        : exclusionIn(main, isInScope(about)),
    follows,
    changes: says.CHANGE_CONTROL.test(text) && !says.CONFIGURED_CHANGE.test(text),
    dates,
    certain: dates.find(({ date }) => date.value !== null || date.choices !== null),
    span: dates.find(({ date }) => date.relative !== null),
    amounts,
    paid: amounts.filter(({ is }) => is !== 'other'),
  };
}

/** A heading within the line of its text: 'Out of scope: data migration'. */
function runInHeading(text: string): { section: SectionClass; words: string } | null {
  const match = RUN_IN.exec(text);
  const words = match?.[1] ?? '';
  if (!match || (wordsIn(words) > 2 && !isKnownHeading(words, true)) || says.MODAL.test(words) || ONLY_DATE.test(words))
    return null;
  const found = classOfHeading(words.replace(/\s+(?:#|no\.?)?\s*[a-z]?-?\d+(?:\.\d+)*$/u, ''), () => null, true);
  if (!found || found.section === 'background' || (found.section === 'scope' && !/\bscope\b/u.test(words))) return null;
  return { section: found.section, words };
}
