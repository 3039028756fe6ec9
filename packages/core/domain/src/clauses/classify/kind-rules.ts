import { type Actor, BEGINNING, type Side } from '../actors.ts';
import type { AmountMeaning, ClauseKind } from '../clause.ts';
import type { FoundAmount } from '../facts/amounts.ts';
import type { FoundDate } from '../facts/dates.ts';
import type { SectionClass } from '../headings.ts';
import { inOthers } from '../languages/languages.ts';
import type { Section } from '../outline.ts';
import { foldAccents } from '../plain.ts';
import * as says from '../signals.ts';
import type { Evidence, Sign } from './evidence.ts';
import { type Lead, shortened } from './lead.ts';
import type { Exclusion } from './main-clause.ts';
import type { Subject } from './subject.ts';

/** The topic of the text around a unit; `nothing` without one. */
export type About = SectionClass | 'nothing';

/** Facts about a unit of a document, used to decide its kind. */
export interface UnitFacts {
  text: string;
  /** The text without the condition that it begins with. */
  main: string;
  item: boolean;
  about: About;
  section: Section;
  lead: Lead | null;
  actors: readonly Actor[];
  subject: Subject;
  /** The excluded subject; null for tasks that the client does not do. */
  exclusion: Exclusion | null;
  /** Describes how changes are agreed on. */
  changes: boolean;
  dates: readonly FoundDate[];
  /** A date of the calendar. */
  certain: FoundDate | undefined;
  /** A time span. */
  span: FoundDate | undefined;
  amounts: readonly (FoundAmount & { is: AmountMeaning })[];
  /** The kind of the clause before it in the same section; null without one. */
  follows: ClauseKind | null;
  /** Amounts that someone pays, or pays at most. */
  paid: readonly (FoundAmount & { is: AmountMeaning })[];
}

/** A sign of a kind in a unit, if it is there. */
type Signs = (unit: UnitFacts) => Evidence | null;

/** One way to recognize the kind of a unit. */
export interface Rule {
  /** The recognized pattern. */
  readonly name: string;
  /** Required topic of the text around; any topic if omitted. */
  readonly under?: readonly About[];
  /** If omitted, it decides everything that no earlier rule did. */
  readonly when?: (unit: UnitFacts) => boolean;
  /** Null: there is nothing to agree on. */
  readonly kind: ClauseKind | null;
  /** Besides its place. */
  readonly because?: readonly Signs[];
}

/** A role with who has it: 'Project lead: [R. Example]'. */
const NAMES_PERSON =
  /^(?:the )?[\p{L} -]{0,30}(?:lead|leader|manager|owner|sponsor|contact|architect|consultant|director|representative)(?: \([^)]{1,30}\))?: ?\[?(?:(?:mr|mrs|ms|dr)\.? )?\p{L}[\p{L}.'-]{0,20}(?: \p{L}[\p{L}.'-]{1,20}){1,3}\]?$/u;
const SYSTEM =
  /\b(?:requests?|tickets?|issues?|incidents?|changes?|forms?|fields?|queues?|approvals?|approvers?|agents?|requesters?|users?|workflows?|notifications?|slas?|assets?|portals?|articles?)\b/u;
const HOW_IT_BEHAVES =
  /\b(?:never|always|only|automatically|by hand|manually|cannot|must|(?:grouped|divided|split|organi[sz]ed) (?:in|into) \S+)\b/u;
const PREDICATE_OUT =
  /\b(?:is|are|be|being|remains?|considered|deemed|as) (?:\p{L}{2,14}ly )?(?:out of|outside|beyond|excluded)/u;
/** Contents of a price don't describe the work. */
const OF_PRICE =
  /^(?:the |all |any |these |our )?(?:fees?|prices?|charges?|rates?|payments?|(?:travel )?expenses?|travel costs?|taxes|vat|amounts?|estimates?)\b|\b(?:in|within|by|part of) (?:the |this |our )?(?:fixed |total |quoted |stated )*(?:price|fees?|costs?|rates?)\b|\bvat\b|\btaxes\b/u;
/** Something goes live. */
const OPENS =
  /\bopens?\b|\bgo(?:es)?[ -]?live|\bin production\b|\bcut-?over\b|\blaunch|(?<![\p{L}])(?:produktiv|inbetriebnahme|mise en service|ouverture|puesta en (?:marcha|produccion)|entrada em producao|avvio in esercizio|entrata in esercizio|apre|ingebruikname)/u;
const WE_BEGIN = /\b(?:we|work|services?) (?:can |will |shall |could )?(?:begins?|starts?|commences?)\b/u;
/** In English, without the supplier, it may be a rule of the system. */
const ENGLISH_NOT = /\b(?:shall|will|does|do|must|is|are) not\b/u;
const WORK_LEFT_OUT = /\bscope\b|\binclud|\bresponsib|\bpart of\b/u;
const DURATION = says.inAll(
  'DURATION',
  /\b(?:for a (?:period|term) of|duration|extend(?:ed)?|extension|term (?:of|is)|period of performance|period of|lasts?|takes?|runs? for|to last|(?:be )?completed? within)\b/u,
);
const DEADLINE =
  /\b(?:(?:phase|pilot|sprint|stage) (?:runs|lasts|takes|is|will|starts)|ready (?:for|by|on)|in production|operational|complete[ds]?|completion|finish(?:es|ed)?|go(?:es)?[ -]?live|launch(?:es|ed)?|cut-?over|sign-?off|milestone|kick-?off|starts?|begins?|ends?)\b/u;
/** 'We start on 15 February and finish on 4 June.' */
const BEGINS_AND_ENDS =
  /\b(?:starts?|begins?|commences?|runs?)\b[^.;]{4,40}\b(?:and (?:expect(?:s|ed)? to be finished|ends?|finish(?:es)?|wraps? up|concludes?|terminates?)|until)\b/u;
const PERIOD_LABEL =
  /^(?:(?:call-off |contract |agreement |project )?(?:start|commencement|effective|expiry|expiration|completion|end) date|(?:(?:optional|call-off) )*extension(?: period)?|(?:initial |contract )?term|vertragsbeginn|vertragsende|laufzeit|vigencia|inicio da vigencia|fim da vigencia|looptijd|ingangsdatum|einddatum|durata|duree)(?: is)? ?[:|-]/u;
/** Parts of the work, whose times are milestones. */
const PART =
  /\b(?:phases?|pilots?|trials?|sprints?|stages?|(?:acceptance )?test(?:s|ing)?|training|workshops?|migration|design|build|rollout|wave)\b/u;
const COMPLETES = /\bcomplet|\bfinish|\bgo[ -]?live|\bready\b|\bin production\b|\boperational\b/u;
/** Dates of the project rather than of its deliverables. */
const EVENT =
  /^(?:the )?(?:project )?(?:go-? ?live|kick-?off|cut-?over|launch|uat|user acceptance test(?:ing)?|start|end|freeze|pilot|roll-?out)(?: of [^.;]{1,40}?)?(?: is| will| shall| takes|[:.]| -)/u;
const STATES_DATE = /\b(?:will|shall|must|is|are|by|on|due)\b|[:\t-]/u;
const IMPERATIVE = says.inAll(
  'IMPERATIVE',
  /^(?:and |to )?(?:configure|implement|set up|build|create|design|develop|install|migrate|integrate|customi[sz]e|train|conduct|facilitate|deploy|test|review|analy[sz]e|assess|perform|import|define|establish|map|automate|provide|deliver|document|connect|replace|add|extend|enhance|maintain|assist|run|lead|host|support|prepare|produce|write|submit|hand over|convert|onboard|enable|publish|update|upgrade|remove|rename)\b/u,
);
/** In languages whose verbs state who acts: 'Configureremo …', 'Se configurarán …'. */
const BEGINS_WITH_WORK = new RegExp(`^(?:\\p{L}+ )?(?:${inOthers(({ phrases }) => phrases.BUILDS ?? '(?!)')})`, 'u');
const DELIVERED_DOCUMENT =
  /^(?:and |to )?(?:deliver|produce|submit|prepare|write|hand over|provide|create|document|develop|supply|issue|publish)\b/u;
const ABOUT_ALL_DELIVERABLES = /^(?:all|each|every|any|these|the|such)? ?deliverables?\b/u;
const INCLUDES =
  /\b(?:includes?|covers?|comprises?|consists? of|encompass(?:es)?|extends? to|in scope|are as follows)\b/u;
const LIMITS_SCOPE = /\b(?:limited to|restricted to|only)\b/u;
const STATES_BEING = /\b(?:is|are|was|were|has|have|will|shall|must|should|may|can)\b/u;
/** Only points to where the work is described. */
const REFERS =
  /\bas (?:described|set out|set forth|defined|specified|listed|detailed|outlined) (?:in this|below|herein|above)\b|\bthe (?:services|work|tasks|deliverables) below\b/u;
const AIMS = /\b(?:objectives?|goals?|purposes?|aims?|intent)\b[^.;]{0,60}\b(?:is|are) to\b/u;
/** A whole sentence on how things are. */
const DESCRIBES =
  /^(?:the|a|an|our|its|there|currently|today)\b[^.]{0,80}\b(?:is|are|has|have|was|were|employs|operates|handles|receives|uses)\b[^.]*\.$/u;

/** A grouped number that counts nothing: 'the price is 48,000'. */
const UNNAMED_AMOUNT = /(?<![\p{N}.,-])\d{1,3}(?:[.,']\d{3})+(?:[.,]\d{2})?(?![\d.,]*\d)(?! ?[%\p{L}])/u;
const ABOUT_RISKS = /^(?:this (?:section|table|list)|the following|these) (?:[^\s.;]{1,20} ){0,4}risks?\b/u;

const DESCRIBED_WORK: readonly About[] = ['scope', 'deliverable', 'exclusion', 'obligation', 'nothing'];
const UNSPECIFIC: readonly About[] = ['nothing', 'background'];

/** Whether it is in the part that describes the work. */
export const isInScope = (about: About): boolean => DESCRIBED_WORK.includes(about);

/** The number of words of a text. */
export const wordsIn = (text: string): number => text.split(/\s+/u).length;

/** A sign that is a phrase of the unit. */
const seen =
  (sign: Sign, pattern: RegExp, of: (unit: UnitFacts) => string = ({ text }) => text): Signs =>
  (unit) => {
    const phrase = pattern.exec(of(unit))?.[0];
    return phrase === undefined ? null : { sign, reason: `Says “${shortened(phrase)}”` };
  };
const SIDES: Readonly<Record<Side, string>> = {
  supplier: 'the supplier',
  client: 'the client',
  both: 'both parties',
  bidder: 'people who bid',
};
const whoIsBound: Signs = ({ subject: { side, name }, lead }) =>
  side && {
    sign: 'actor',
    reason: name === lead?.words ? `After “${name}”` : `The subject is “${name}”: ${SIDES[side]}`,
  };
const listItem: Signs = ({ item }) => (item ? { sign: 'item', reason: 'List item' } : null);
const statesDate: Signs = ({ certain }) =>
  certain ? { sign: 'date', reason: `States the date ${certain.date.text}` } : null;
const statesSpan: Signs = ({ dates }) => {
  const span = dates.find(({ date }) => date.relative !== null) ?? dates[0];
  return span ? { sign: 'span', reason: `States the time span ${span.date.text}` } : null;
};
const afterLead: Signs = ({ lead }) => (lead ? { sign: 'lead', reason: `After “${lead.words}”` } : null);
const noVerb: Signs = () => ({ sign: 'noVerb', reason: 'Words without a verb' });
const noActor: Signs = () => ({ sign: 'noActor', reason: 'Does not say who does it' });

/** The heading names this topic besides the one that decides. */
const alsoUnder =
  (topic: SectionClass) =>
  ({ about, section }: UnitFacts): boolean =>
    section.about?.section === about && section.about.also.includes(topic);
const severalTopics: Signs = ({ section }) => ({
  sign: 'oneOfPlace',
  reason: `The heading “${section.heading}” names several subjects`,
});

const isItem = ({ item }: UnitFacts) => item;
const isSentence = ({ item }: UnitFacts) => !item;
/** Asks someone, or names them by a pronoun. */
const ASKS = /^(?:please|bitte|er|sie|il|elle|ils|they|he|she|usted|se|hij|zij)\b/u;
/** No greeting, name or signature. */
const isWhole = ({ text }: UnitFacts) => /[.;:]$/u.test(text) || wordsIn(text) >= LEAST_WORDS;
const LEAST_WORDS = 4;
const bindsSupplier = ({ subject }: UnitFacts) => subject.side === 'supplier' && subject.duty;

/** Leaves something out of the work, rather than out of a price, an acceptance or the like. */
function isLeftOut({ about, text, subject }: UnitFacts): boolean {
  if (about === 'fee') return false;
  // a prohibition is no exclusion of work
  if (subject.duty && (about === 'obligation' || says.CONDUCT.test(text)) && !WORK_LEFT_OUT.test(text)) return false;
  if (PREDICATE_OUT.test(text)) return true;
  if (about === 'acceptance' || about === 'changeControl' || about === 'period' || about === 'clientDuty') return false;
  if (says.CHANGE_CONTROL.test(text) || says.DEEMED_OR_ACCEPTED.test(text)) return false;
  return about === 'exclusion' || !OF_PRICE.test(text);
}

/** States a payment, except next to its deliverable. */
const isPriced = ({ paid, item, about, certain }: UnitFacts) =>
  paid.length > 0 && !(item && (about === 'deliverable' || (about === 'milestone' && certain)));

/** States that something remains with the client, without the client being the sentence's subject. */
const remainsWithClient = ({ text, actors }: UnitFacts) =>
  says.DUTY_OF.test(text) && actors.some(({ side, aside }) => side === 'client' && aside);

/** States a task of the client. */
function bindsClient({ subject, main, about, lead }: UnitFacts): boolean {
  if (subject.side !== 'client' || !subject.duty || lead?.about === 'clientDuty') return false;
  return !(subject.describes && UNSPECIFIC.includes(about)) && says.PROVIDES.test(main);
}

/** A document that is delivered; a plan that a sentence only mentions does not count. */
function isDocumentHandedOver(text: string): boolean {
  const verb = says.DELIVERS.exec(text);
  const noun = says.DOCUMENTS.exec(text);
  return verb !== null && noun !== null && noun.index > verb.index && noun.index - verb.index < 80;
}

const handsOverDocument = ({ text }: UnitFacts) => says.DOCUMENTS.test(text) && says.HANDS_OVER.test(text);

/** If nothing around it shows its kind: a date of the project, not of a payment. */
const isDatedEvent = ({ certain, subject, text }: UnitFacts) =>
  certain !== undefined &&
  subject.side !== 'client' &&
  says.MILESTONE.test(text) &&
  !says.PAYS.test(text) &&
  STATES_DATE.test(text);

const REMAINS_WITH_CLIENT = {
  name: 'remains with the client',
  when: remainsWithClient,
  kind: 'clientDuty',
  because: [seen('words', says.DUTY_OF)],
} as const;
const CLIENT_PROVIDES = {
  name: 'the client has to provide something',
  when: bindsClient,
  kind: 'clientDuty',
  because: [whoIsBound, seen('verb', says.PROVIDES, ({ main }) => main)],
} as const;

/** Under a heading of risks; under one of risks and something else, unless it states something else. */
function isOfRisks(unit: UnitFacts): boolean {
  const { about, section, lead, exclusion, paid } = unit;
  if (about === 'risk') return true;
  if (lead?.about || section.about?.also.includes('risk') !== true) return false;
  return exclusion === null && paid.length === 0 && !bindsClient(unit) && !remainsWithClient(unit);
}

const aRisk: Signs = () => ({ sign: 'risk', reason: 'A risk rather than a stated assumption' });
const RISKS: readonly Rule[] = [
  {
    name: 'what is done about a risk, or where risks are described',
    under: ['risk', 'assumption'],
    when: (unit) => isOfRisks(unit) && (says.MITIGATES.test(unit.text) || ABOUT_RISKS.test(unit.text)),
    kind: null,
  },
  {
    name: 'item of risks',
    under: ['risk', 'assumption'],
    when: (unit) => unit.item && isOfRisks(unit),
    kind: 'assumption',
    because: [aRisk, listItem],
  },
  {
    name: 'sentence on risks',
    under: ['risk', 'assumption'],
    when: isOfRisks,
    kind: 'assumption',
    because: [aRisk],
  },
];

const LEFT_OUT: readonly Rule[] = [
  {
    name: 'person of the project',
    when: ({ item, text }) => item && NAMES_PERSON.test(text),
    kind: null,
  },
  {
    name: 'leaves something out',
    when: (unit) => unit.exclusion?.strong === true && isLeftOut(unit),
    kind: 'exclusion',
    because: [seen('words', says.EXCLUDES, ({ exclusion }) => exclusion?.words ?? '')],
  },
  {
    name: 'says in weaker words that something is left out',
    when: (unit) => unit.exclusion?.strong === false && isLeftOut(unit),
    kind: 'exclusion',
    because: [seen('weakWords', says.EXCLUDES_IN_SCOPE, ({ exclusion }) => exclusion?.words ?? '')],
  },
  {
    name: 'work that is not done, where the work is described',
    under: ['scope', 'exclusion', 'assumption', 'nothing'],
    when: (unit) =>
      (unit.about !== 'assumption' || alsoUnder('exclusion')(unit)) &&
      says.NEGATES.test(unit.main.replace(says.NO_EXCLUSION, ' ')) &&
      !says.CONDUCT.test(unit.text) &&
      !unit.changes &&
      !says.AGREED.test(unit.text) &&
      (bindsSupplier(unit) || (unit.subject.side === null && !ENGLISH_NOT.test(unit.main))),
    kind: 'exclusion',
    because: [seen('weakWords', says.NEGATES)],
  },
  {
    name: 'how changes are agreed on, under exclusions',
    under: ['exclusion'],
    when: ({ changes }) => changes,
    kind: 'changeControl',
    because: [seen('words', says.CHANGE_CONTROL)],
  },
  {
    name: 'what the supplier does nonetheless',
    under: ['exclusion'],
    when: (unit) => isSentence(unit) && bindsSupplier(unit),
    kind: null,
  },
  {
    name: 'item of exclusions',
    under: ['exclusion'],
    when: isItem,
    kind: 'exclusion',
    because: [listItem],
  },
  {
    name: 'sentence under a heading of exclusions and something else',
    under: ['exclusion'],
    when: ({ section }) => section.about?.also.includes('exclusion') === true,
    kind: 'exclusion',
    because: [() => ({ sign: 'sharedPlace', reason: 'The heading names something else as well' })],
  },
  { name: 'sentence under exclusions', under: ['exclusion'], when: isWhole, kind: 'exclusion' },
];

const MONEY: readonly Rule[] = [
  {
    // a limit is never a payment
    name: 'limits costs',
    when: (unit) => isPriced(unit) && unit.paid.every(({ is }) => is === 'cap' || is === 'expenseLimit'),
    kind: 'assumption',
    because: [({ paid }) => ({ sign: 'amount', reason: `Limits costs to ${paid[0]?.text}, which is no fee` })],
  },
  {
    name: 'states what is paid',
    when: isPriced,
    kind: 'fee',
    because: [
      ({ paid }) => ({ sign: 'amount', reason: `States the amount ${paid[0]?.text}` }),
      (unit) => (unit.about === 'fee' ? null : seen('hint', says.PAYS)(unit)),
    ],
  },
  {
    name: 'estimates what is paid',
    under: ['fee'],
    when: ({ amounts, text }) => amounts.length > 0 && says.ESTIMATES.test(text),
    kind: 'fee',
    because: [
      ({ amounts }) => ({ sign: 'amount', reason: `States the amount ${amounts[0]?.text}` }),
      () => ({ sign: 'estimate', reason: 'An estimate, not a fixed fee' }),
    ],
  },
  {
    name: 'states what is paid without its currency',
    under: ['fee'],
    when: ({ amounts, text }) => amounts.length === 0 && says.PAYS.test(text) && UNNAMED_AMOUNT.test(text),
    kind: 'fee',
    because: [() => ({ sign: 'noCurrency', reason: 'The currency of the amount is not stated' })],
  },
];

const AGREEING: readonly Rule[] = [
  {
    name: 'how changes are agreed on, in its section',
    under: ['changeControl'],
    when: ({ changes }) => changes,
    kind: 'changeControl',
    because: [seen('words', says.CHANGE_CONTROL)],
  },
  {
    name: 'item, duty or change in the section on changes',
    under: ['changeControl'],
    when: ({ item, subject, text }) => item || subject.duty || says.CHANGES.test(text),
    kind: 'changeControl',
  },
  { name: 'anything else in the section on changes', under: ['changeControl'], kind: null },
  {
    name: 'how changes are agreed on',
    when: ({ changes }) => changes,
    kind: 'changeControl',
    because: [seen('words', says.CHANGE_CONTROL)],
  },
  {
    name: 'how something new is agreed on',
    under: ['obligation', 'acceptance', 'assumption', 'fee', 'period', 'milestone', 'changeControl', 'nothing'],
    when: ({ text }) => says.CHANGES.test(text) && says.AGREED.test(text) && !says.CONFIGURED_CHANGE.test(text),
    kind: 'changeControl',
    because: [seen('weakWords', says.CHANGES), seen('hint', says.AGREED)],
  },
  {
    name: 'changes, under a heading that names them as well',
    when: (unit) => alsoUnder('changeControl')(unit) && says.CHANGES.test(unit.text),
    kind: 'changeControl',
    because: [severalTopics, seen('weakWords', says.CHANGES)],
  },
  {
    name: 'period, under a heading that names it as well',
    when: (unit) => alsoUnder('period')(unit) && unit.certain?.date.until != null,
    kind: 'period',
    because: [severalTopics, statesDate],
  },
  {
    name: 'acceptance, under a heading that names it as well',
    when: (unit) => alsoUnder('acceptance')(unit) && !unit.certain && says.ACCEPTANCE_WORDS.test(unit.text),
    kind: 'acceptance',
    because: [severalTopics, seen('weakWords', says.ACCEPTANCE_WORDS)],
  },
  {
    name: 'when something counts as accepted',
    when: ({ text, about, item, certain }) =>
      (about === 'acceptance' || about === 'deliverable' || about === 'obligation' || about === 'nothing' || !item) &&
      !(about === 'milestone' && certain) &&
      says.DEEMED_OR_ACCEPTED.test(text),
    kind: 'acceptance',
    because: [seen('words', says.DEEMED_OR_ACCEPTED)],
  },
  {
    name: 'item of acceptance',
    under: ['acceptance'],
    when: isItem,
    kind: 'acceptance',
    because: [listItem],
  },
  {
    name: 'sentence on accepting, under acceptance',
    under: ['acceptance'],
    when: ({ text }) => says.ACCEPTANCE_WORDS.test(text),
    kind: 'acceptance',
  },
  { name: 'anything else under acceptance', under: ['acceptance'], kind: null },
];

const isConduct = ({ text }: UnitFacts) =>
  says.CONDUCT.test(text) && !(says.HANDS_OVER.test(text) && says.DOCUMENTS.test(text));
const bindsSupplierOrBoth = ({ subject, actors }: UnitFacts) =>
  ((subject.side === 'supplier' || subject.side === 'both') && subject.duty) ||
  (subject.side !== 'client' && actors[0]?.side === 'supplier');
const DELIVERS_DOCUMENT = /\b(?:delivers?|submits?|hands? over|furnish(?:es)?)\b/u;
/** Is about neither a price, nor changes, nor an invoice. */
const isAside = ({ paid, text }: UnitFacts) =>
  paid.length === 0 && !says.CHANGES.test(text) && !says.CHANGE_CONTROL.test(text) && !says.INVOICING.test(text);

/** How a party conducts itself, rather than what it builds. */
const CONDUCT: readonly Rule[] = [
  {
    name: 'conduct of the supplier or both',
    under: ['scope', 'assumption', 'period', 'acceptance', 'milestone', ...UNSPECIFIC],
    when: (unit) => isConduct(unit) && bindsSupplierOrBoth(unit),
    kind: 'obligation',
    because: [whoIsBound, seen('weakWords', says.CONDUCT)],
  },
  {
    name: 'conduct of the supplier or both, under another subject',
    under: ['fee', 'changeControl'],
    when: (unit) => isConduct(unit) && bindsSupplierOrBoth(unit) && isAside(unit),
    kind: 'obligation',
    because: [whoIsBound, seen('weakWords', says.CONDUCT)],
  },
  {
    name: 'conduct of the supplier, among terms',
    under: ['terms'],
    when: (unit) => (isConduct(unit) || says.RECURS.test(unit.text)) && bindsSupplierOrBoth(unit) && isAside(unit),
    kind: 'obligation',
    because: [whoIsBound, seen('weakWords', says.CONDUCT), seen('hint', says.RECURS)],
  },
  {
    name: 'what the supplier does again and again',
    under: ['changeControl', 'acceptance', 'period', 'milestone', ...UNSPECIFIC],
    when: (unit) =>
      says.RECURS.test(unit.text) &&
      bindsSupplierOrBoth(unit) &&
      isAside(unit) &&
      (!says.WORKS.test(unit.text) || says.DOCUMENTS.test(unit.text)) &&
      !DELIVERS_DOCUMENT.test(unit.text),
    kind: 'obligation',
    because: [whoIsBound, seen('weakWords', says.RECURS)],
  },
];

const ASSUMES_THAT = /\bassum(?:e|es|ed) that\b/u;

const ASSUMED: readonly Rule[] = [
  { ...REMAINS_WITH_CLIENT, name: 'assumption that leaves something with the client', under: ['assumption'] },
  {
    ...CLIENT_PROVIDES,
    name: 'assumption that the client provides something',
    under: ['assumption'],
    when: ({ subject }) => subject.side === 'client' && subject.duty && !subject.describes,
  },
  {
    name: 'item of assumptions',
    under: ['assumption'],
    when: isItem,
    kind: 'assumption',
    because: [listItem],
  },
  { name: 'sentence under assumptions', under: ['assumption'], when: isWhole, kind: 'assumption' },
  {
    name: 'assumes something',
    when: ({ text, about }) => says.ASSUMES.test(text) && (about !== 'clientDuty' || ASSUMES_THAT.test(text)),
    kind: 'assumption',
    because: [seen('words', says.ASSUMES)],
  },
];

const PERIODS: readonly Rule[] = [
  {
    name: 'label of a beginning or an end',
    when: ({ text, dates }) => dates.length > 0 && PERIOD_LABEL.test(text),
    kind: 'period',
    because: [seen('words', PERIOD_LABEL)],
  },
  {
    name: 'date of an event, under a heading of the period',
    under: ['period'],
    when: ({ certain, section, text }) =>
      certain !== undefined &&
      certain.date.until === null &&
      !says.PERIOD.test(text) &&
      (section.about?.also.includes('milestone') === true || OPENS.test(text)),
    kind: 'milestone',
    because: [seen('event', says.MILESTONE), statesDate],
  },
  {
    name: 'date of the period',
    under: ['period'],
    when: ({ certain }) => certain !== undefined,
    kind: 'period',
    because: [statesDate],
  },
  {
    name: 'length of the period',
    under: ['period'],
    when: ({ span, text, item }) =>
      span !== undefined && (item || says.PERIOD.test(text) || DURATION.test(text) || wordsIn(text) <= 6),
    kind: 'period',
    because: [statesSpan],
  },
  {
    name: 'from when to when something lasts',
    when: ({ certain, about, text }) =>
      certain !== undefined &&
      about !== 'period' &&
      about !== 'deliverable' &&
      about !== 'clientDuty' &&
      (certain.date.until !== null || about !== 'milestone' || WE_BEGIN.test(text)) &&
      says.PERIOD.test(text),
    kind: 'period',
    because: [seen('weakWords', says.PERIOD), statesDate],
  },
  {
    name: 'what begins and ends',
    under: ['milestone', 'fee', 'obligation', ...UNSPECIFIC],
    when: ({ certain, text }) => certain?.date.until != null && BEGINS_AND_ENDS.test(text) && !PART.test(text),
    kind: 'period',
    because: [seen('weakWords', BEGINS_AND_ENDS), statesDate],
  },
  {
    name: 'how long something lasts',
    under: ['fee', 'obligation', 'milestone', ...UNSPECIFIC],
    when: ({ span, text }) => span !== undefined && says.PERIOD.test(text) && DURATION.test(text),
    kind: 'period',
    because: [seen('weakWords', says.PERIOD), statesSpan],
  },
];

const DUTIES_OF_CLIENT: readonly Rule[] = [
  {
    name: 'what the client gets',
    under: ['clientDuty', 'deliverable', 'scope', 'milestone'],
    when: ({ text, about }) => says.RECEIVES.test(text) && (about === 'deliverable' || says.DOCUMENTS.test(text)),
    kind: 'deliverable',
    because: [seen('verb', says.RECEIVES), seen('document', says.DOCUMENTS)],
  },
  {
    name: 'what the supplier does, under duties of the client',
    under: ['clientDuty'],
    // a heading that names the party makes it the client
    when: (unit) => bindsSupplier(unit) && !foldAccents(unit.section.heading.toLowerCase()).includes(unit.subject.name),
    kind: 'obligation',
    because: [whoIsBound],
  },
  {
    name: 'item of duties of the client',
    under: ['clientDuty'],
    when: isItem,
    kind: 'clientDuty',
    because: [whoIsBound, listItem],
  },
  {
    name: 'sentence under duties of the client',
    under: ['clientDuty'],
    when: ({ subject }) => subject.side !== 'both' && (subject.duty || subject.side === 'client'),
    kind: 'clientDuty',
    because: [whoIsBound],
  },
  {
    name: 'sentence without a subject under duties of the client',
    under: ['clientDuty'],
    when: ({ subject, text }) => subject.side === null && (ASKS.test(text) || text.search(says.PROVIDES) === 0),
    kind: 'clientDuty',
    because: [noActor],
  },
  {
    ...REMAINS_WITH_CLIENT,
    name: 'leaves something with the client in this period',
    under: ['period'],
    when: (unit) => remainsWithClient(unit) && !says.INVOICING.test(unit.text) && !says.PAYS.test(unit.text),
  },
  {
    ...CLIENT_PROVIDES,
    name: 'the client provides something in this period or for this fee',
    under: ['period', 'fee'],
    when: (unit) => bindsClient(unit) && !says.INVOICING.test(unit.text) && !says.PAYS.test(unit.text),
  },
  { ...REMAINS_WITH_CLIENT, under: ['milestone', 'deliverable', 'obligation', 'scope', ...UNSPECIFIC] },
  { ...CLIENT_PROVIDES, under: ['milestone', 'deliverable', 'obligation', 'scope', ...UNSPECIFIC] },
];

const MILESTONES: readonly Rule[] = [
  {
    name: 'date of a milestone',
    under: ['milestone'],
    when: ({ certain }) => certain !== undefined,
    kind: 'milestone',
    because: [statesDate],
  },
  {
    name: 'time span of a milestone',
    under: ['milestone'],
    when: ({ dates, item, text }) => dates.length > 0 && (item || says.MILESTONE.test(text)),
    kind: 'milestone',
    because: [statesSpan],
  },
  {
    name: 'item of milestones',
    under: ['milestone'],
    when: ({ item, text, section }) => item && (says.MILESTONE.test(text) || /milestone/iu.test(section.heading)),
    kind: 'milestone',
    because: [listItem],
  },
];

const DELIVERABLES: readonly Rule[] = [
  {
    name: 'date of the project, under deliverables',
    under: ['deliverable'],
    when: ({ certain, text }) => certain !== undefined && EVENT.test(text),
    kind: 'milestone',
    because: [seen('event', EVENT), statesDate],
  },
  {
    name: 'until when something runs, under deliverables',
    under: ['deliverable'],
    when: ({ item, certain, text }) => !item && certain !== undefined && COMPLETES.test(text),
    kind: 'milestone',
    because: [seen('event', COMPLETES), statesDate],
  },
  {
    name: 'sentence on all deliverables',
    under: ['deliverable'],
    when: ({ item, text }) => !item && ABOUT_ALL_DELIVERABLES.test(text),
    kind: null,
  },
  {
    name: 'item of deliverables',
    under: ['deliverable'],
    when: isItem,
    kind: 'deliverable',
    because: [listItem],
  },
  {
    name: 'who delivers something',
    under: ['deliverable'],
    when: ({ subject, text }) =>
      (subject.side === 'supplier' || (subject.side !== null && subject.passive)) && says.DELIVERS.test(text),
    kind: 'deliverable',
    because: [whoIsBound, seen('verb', says.DELIVERS)],
  },
  {
    name: 'something is delivered',
    under: ['deliverable'],
    when: ({ subject, text }) => subject.side === null && subject.passive && says.DELIVERS.test(text),
    kind: 'deliverable',
    because: [seen('verb', says.DELIVERS), noActor],
  },
  {
    name: 'event among deliverables and dates',
    under: ['deliverable'],
    when: (unit) =>
      alsoUnder('milestone')(unit) &&
      unit.certain !== undefined &&
      unit.text.endsWith('.') &&
      !says.DOCUMENTS.test(unit.text),
    kind: 'milestone',
    because: [severalTopics, statesDate],
  },
  {
    name: 'names a deliverable',
    under: ['deliverable'],
    when: ({ text, item }) =>
      !STATES_BEING.test(text) &&
      (item || !/[.,!]$/u.test(text) || says.DOCUMENTS.test(text) || says.DELIVERS.test(text)) &&
      wordsIn(text) <= 25,
    kind: 'deliverable',
    because: [noVerb],
  },
];

const isSubject = ({ from, aside, owner }: Actor) => from <= BEGINNING && !aside && !owner;

const OBLIGATIONS: readonly Rule[] = [
  {
    name: 'conduct, under obligations',
    under: ['obligation'],
    when: ({ item, text }) => !item && says.CONDUCT.test(text),
    kind: 'obligation',
    because: [seen('weakWords', says.CONDUCT)],
  },
  {
    name: 'item of obligations',
    under: ['obligation'],
    when: isItem,
    kind: 'obligation',
    because: [whoIsBound, listItem],
  },
  {
    name: 'who is obliged',
    under: ['obligation'],
    when: ({ subject, actors }) =>
      (subject.duty && subject.side !== null) || (actors[0]?.side === 'supplier' && isSubject(actors[0])),
    kind: 'obligation',
    because: [whoIsBound],
  },
  {
    name: 'something has to be done',
    under: ['obligation'],
    when: ({ subject }) => subject.duty && subject.passive,
    kind: 'obligation',
    because: [noActor],
  },
];

/** 'Contractor: Northwind Ltd' */
const LABELED = /^[^.:]{2,40}:/u;

const SCOPE: readonly Rule[] = [
  {
    name: 'what the client does, under the scope',
    under: ['scope'],
    when: ({ subject, item }) => subject.side === 'client' && !item,
    kind: null,
  },
  {
    name: 'points to where the work is described, or says what it is for',
    under: ['scope'],
    when: ({ item, text }) => !item && (REFERS.test(text) || AIMS.test(text)),
    kind: null,
  },
  {
    name: 'until when work is done',
    under: ['scope'],
    when: (unit) =>
      unit.certain !== undefined && DEADLINE.test(unit.text) && (!bindsSupplier(unit) || COMPLETES.test(unit.text)),
    kind: 'milestone',
    because: [seen('event', DEADLINE), statesDate],
  },
  {
    name: 'rule of the system that is built',
    under: ['scope'],
    when: ({ text, subject }) =>
      subject.side === null && SYSTEM.test(text) && HOW_IT_BEHAVES.test(text) && STATES_BEING.test(text),
    kind: 'scope',
    because: [seen('weakWords', HOW_IT_BEHAVES), noActor],
  },
  {
    name: 'document that is handed over',
    under: ['scope'],
    when: (unit) =>
      says.DOCUMENTS.test(unit.text) &&
      ((bindsSupplier(unit) && says.HANDS_OVER.test(unit.text)) || DELIVERED_DOCUMENT.test(unit.text)) &&
      isDocumentHandedOver(unit.text),
    kind: 'deliverable',
    because: [whoIsBound, seen('verb', says.DELIVERS), seen('document', says.DOCUMENTS)],
  },
  {
    name: 'item on how things are',
    under: ['scope'],
    when: ({ item, text, subject }) => item && !subject.duty && DESCRIBES.test(text) && !IMPERATIVE.test(text),
    kind: null,
  },
  {
    name: 'item on what is done',
    under: ['scope'],
    when: (unit) => unit.item && (bindsSupplier(unit) || IMPERATIVE.test(unit.text)),
    kind: 'scope',
    because: [listItem, whoIsBound],
  },
  {
    name: 'item of the scope',
    under: ['scope'],
    when: isItem,
    kind: 'scope',
    because: [listItem, whoIsBound],
  },
  {
    name: 'what the supplier does',
    under: ['scope'],
    when: bindsSupplier,
    kind: 'scope',
    because: [whoIsBound],
  },
  {
    name: 'what both parties do',
    under: ['scope'],
    when: ({ subject }) => subject.side === 'both' && subject.duty,
    kind: 'obligation',
    because: [whoIsBound],
  },
  { name: 'what both parties may do', under: ['scope'], when: ({ subject }) => subject.side === 'both', kind: null },
  {
    name: 'what is to do',
    under: ['scope'],
    when: ({ text }) => IMPERATIVE.test(text),
    kind: 'scope',
    because: [seen('verb', IMPERATIVE)],
  },
  {
    name: 'work that has to be done',
    under: ['scope'],
    when: ({ subject, text }) => subject.passive && subject.duty && says.WORKS.test(text),
    kind: 'scope',
    because: [seen('verb', says.WORKS), noActor],
  },
  {
    name: 'anything that has to be done',
    under: ['scope'],
    when: ({ subject }) => subject.passive && subject.duty,
    kind: 'scope',
    because: [seen('hint', says.MODAL), noActor],
  },
  {
    name: 'sentence that begins with work',
    under: ['scope'],
    when: ({ subject, text }) => subject.side === null && BEGINS_WITH_WORK.test(text),
    kind: 'scope',
    because: [seen('verb', says.BUILDS), noActor],
  },
  {
    name: 'what the work includes',
    under: ['scope'],
    when: ({ text }) => INCLUDES.test(text),
    kind: 'scope',
    because: [seen('hint', INCLUDES)],
  },
  {
    name: 'sentence that continues the description of the work',
    under: ['scope'],
    when: ({ follows, subject, item, dates, paid, text }) =>
      follows === 'scope' &&
      !item &&
      subject.side !== 'client' &&
      dates.length === 0 &&
      paid.length === 0 &&
      !LABELED.test(text),
    kind: 'scope',
    because: [() => ({ sign: 'hint', reason: 'Continues the description of the work' })],
  },
  {
    name: 'what the work is limited to',
    under: ['scope'],
    when: ({ text }) => LIMITS_SCOPE.test(text) || says.RESTRICTS.test(text),
    kind: 'scope',
    because: [seen('hint', says.RESTRICTS)],
  },
  {
    name: 'names work',
    under: ['scope'],
    when: ({ text, section }) =>
      section.own !== null && !/[.!?]$/u.test(text) && !STATES_BEING.test(text) && wordsIn(text) <= 14,
    kind: 'scope',
    because: [noVerb],
  },
];

/** If the text around states no topic, or only the background of the work. */
const ANYWHERE: readonly Rule[] = [
  {
    name: 'date at which a document is handed over',
    under: UNSPECIFIC,
    when: (unit) => unit.subject.side === 'supplier' && isDatedEvent(unit) && handsOverDocument(unit),
    kind: 'deliverable',
    because: [seen('event', says.MILESTONE), statesDate],
  },
  {
    name: 'item that is a document with its date',
    under: UNSPECIFIC,
    when: ({ item, certain, subject, text }) =>
      item && certain !== undefined && subject.side === null && !says.PAYS.test(text) && says.DOCUMENTS.test(text),
    kind: 'deliverable',
    because: [seen('document', says.DOCUMENTS), statesDate],
  },
  {
    name: 'date of an event',
    under: UNSPECIFIC,
    when: isDatedEvent,
    kind: 'milestone',
    because: [seen('event', says.MILESTONE), statesDate],
  },
  {
    name: 'the supplier hands a document over',
    under: UNSPECIFIC,
    when: (unit) => bindsSupplier(unit) && !unit.subject.describes && handsOverDocument(unit),
    kind: 'deliverable',
    because: [whoIsBound, seen('verb', says.HANDS_OVER)],
  },
  {
    name: 'the supplier does some work',
    under: UNSPECIFIC,
    when: (unit) => bindsSupplier(unit) && !unit.subject.describes && says.WORKS.test(unit.text),
    kind: 'scope',
    because: [whoIsBound, seen('verb', says.WORKS)],
  },
  {
    name: 'what the supplier shall do',
    under: ['nothing'],
    when: (unit) => bindsSupplier(unit) && !unit.subject.describes,
    kind: 'scope',
    because: [whoIsBound],
  },
  {
    name: 'work that shall be done by someone',
    under: ['nothing'],
    when: ({ subject, text }) =>
      subject.side === null &&
      subject.passive &&
      subject.duty &&
      says.WORKS.test(text) &&
      /\bshall\b|\bmust\b/u.test(text),
    kind: 'scope',
    because: [seen('verb', says.WORKS)],
  },
  {
    name: 'item that says what is to do',
    under: ['nothing'],
    when: ({ item, text }) => item && IMPERATIVE.test(text),
    kind: 'scope',
    because: [seen('verb', IMPERATIVE)],
  },
  {
    name: 'item of what someone does who is not known',
    under: UNSPECIFIC,
    when: ({ item, lead, subject }) => item && lead?.modal === true && lead.side === null && subject.side === null,
    kind: 'scope',
    because: [afterLead],
  },
  {
    name: 'item of what the supplier does',
    under: ['nothing'],
    when: ({ item, lead }) => item && lead?.side === 'supplier' && lead.modal,
    kind: 'scope',
    because: [afterLead],
  },
];

/** Tried in this order; the first one that applies decides. */
export const KIND_RULES: readonly Rule[] = [
  ...RISKS,
  ...LEFT_OUT,
  ...MONEY,
  ...CONDUCT,
  ...AGREEING,
  ...ASSUMED,
  ...PERIODS,
  ...DUTIES_OF_CLIENT,
  ...MILESTONES,
  ...DELIVERABLES,
  ...OBLIGATIONS,
  ...SCOPE,
  ...ANYWHERE,
];

const byAbout = new Map<About, readonly Rule[]>();
/** The rules that can apply to this topic. */
function rulesUnder(about: About): readonly Rule[] {
  const known = byAbout.get(about);
  if (known) return known;
  // among the terms of every agreement, only rules for terms apply
  const anywhere = about !== 'terms';
  const rules = KIND_RULES.filter(({ under }) => (under === undefined ? anywhere : under.includes(about)));
  byAbout.set(about, rules);
  return rules;
}

/** The first rule that applies to a unit, if any. */
export const ruleFor = (unit: UnitFacts): Rule | undefined =>
  rulesUnder(unit.about).find(({ when }) => when === undefined || when(unit));
