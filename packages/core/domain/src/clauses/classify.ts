import type { Actor, Actors, Side } from './actors.ts';
import type { FoundAmount } from './amounts.ts';
import type { AmountMeaning, ClauseKind } from './clause.ts';
import type { FoundDate } from './dates.ts';
import { classOfHeading, type SectionClass } from './headings.ts';
import type { Section } from './outline.ts';
import * as says from './signals.ts';

/** A sentence that introduces a list, with what it says of every item of it. */
export interface Lead {
  /** As written, shortened. */
  words: string;
  about: SectionClass | null;
  side: Side | null;
  /** The sentence obliges someone. */
  modal: boolean;
}

/** What one unit of a document says, before it is known of which kind it is. */
export interface Said {
  text: string;
  form: 'listItem' | 'sentence';
  section: Section;
  lead: Lead | null;
  dates: FoundDate[];
  amounts: (FoundAmount & { is: AmountMeaning })[];
}

export interface Verdict {
  kind: ClauseKind;
  confidence: number;
  reasons: string[];
}

const CONDITION =
  /^(?:if|where|unless|should|to the extent|in the event|when|once|upon|after|in case|provided)\b[^,]{3,300}, (?:then )?/u;
const PASSIVE =
  /^(?: not| also| only| \p{L}{2,14}ly){0,2} be (?:\p{L}{2,14}ly )?\p{L}{2,20}(?:ed|en|wn|lt|nt|ne|de|ld|ut|id|ep|ade|up)\b/u;
const DUTY =
  /\b(?:shall|will|must|agrees? to|undertakes? to|commits? to|(?:is|are) (?:\p{L}{2,14}ly )?(?:responsible|accountable) for|(?:is|are) (?:required|obliged|obligated|expected) to|(?:is|are) to|has to|have to|needs? to)\b/u;
const LONGEST_SUBJECT = 90;
const IMPERATIVE =
  /^(?:and |to )?(?:configure|implement|set up|build|create|design|develop|install|migrate|integrate|customi[sz]e|train|conduct|facilitate|deploy|test|review|analy[sz]e|assess|perform|import|define|establish|map|automate|provide|deliver|document|connect|replace|add|extend|enhance|maintain|assist|run|lead|host|support|prepare|produce|write|submit|hand over|convert|onboard|enable|publish|update|upgrade|remove|rename)\b/u;
const DELIVERED_DOCUMENT =
  /^(?:and |to )?(?:deliver|produce|submit|prepare|write|hand over|provide|create|document|develop|supply|issue|publish)\b/u;
const ABOUT_ALL_DELIVERABLES = /^(?:all|each|every|any|these|the|such)? ?deliverables?\b/u;
const INCLUDES =
  /\b(?:includes?|covers?|comprises?|consists? of|encompass(?:es)?|extends? to|in scope|are as follows)\b/u;
const PREDICATE_OUT =
  /\b(?:is|are|be|being|remains?|considered|deemed|as) (?:\p{L}{2,14}ly )?(?:out of|outside|beyond|excluded)/u;
const STATES_BEING = /\b(?:is|are|was|were|has|have|will|shall|must|should|may|can)\b/u;
const DURATION =
  /\b(?:for a (?:period|term) of|duration|term (?:of|is)|period of performance|period of|lasts?|runs? for)\b/u;
const DEADLINE =
  /\b(?:complete[ds]?|completion|finish(?:es|ed)?|go(?:es)?[ -]?live|launch(?:es|ed)?|cut-?over|sign-?off|milestone|kick-?off|starts?|begins?|ends?)\b/u;
/** Only points to where the work is described. */
const REFERS =
  /\bas (?:described|set out|set forth|defined|specified|listed|detailed|outlined) (?:in this|below|herein|above)\b|\bthe (?:services|work|tasks|deliverables) below\b/u;
/** What a price includes is no matter of the work. */
const OF_PRICE =
  /^(?:the |all |any |these |our )?(?:fees?|prices?|charges?|rates?|payments?|(?:travel )?expenses?|travel costs?|taxes|vat|amounts?|estimates?)\b|\b(?:in|within|by|part of) (?:the |this |our )?(?:fixed |total |quoted |stated )*(?:price|fees?|costs?|rates?)\b|\bvat\b|\btaxes\b/u;
/** A whole sentence on how things are. */
const DESCRIBES =
  /^(?:the|a|an|our|its|there|currently|today)\b[^.]{0,80}\b(?:is|are|has|have|was|were|employs|operates|handles|receives|uses)\b[^.]*\.$/u;
const AIMS = /\b(?:objectives?|goals?|purposes?|aims?|intent)\b[^.;]{0,60}\b(?:is|are) to\b/u;
/** Dates of the project rather than of what it delivers. */
const EVENT =
  /^(?:the )?(?:project )?(?:go-? ?live|kick-?off|cut-?over|launch|uat|user acceptance test(?:ing)?|start|end|freeze|pilot|roll-?out)(?: of [^.;]{1,40}?)?(?: is| will| shall| takes|:| -)/u;
const RUN_IN = /^([^:.]{3,60})(?::|\. |\t) ?\S/u;
const DUTY_OF = /\b(?:responsibility|obligation|duty) of (?:the )?|\bremains? with (?:the )?/u;

const kinds: Readonly<Partial<Record<SectionClass, ClauseKind>>> = {
  scope: 'scope',
  deliverable: 'deliverable',
  exclusion: 'exclusion',
  assumption: 'assumption',
  clientDuty: 'clientDuty',
  milestone: 'milestone',
  fee: 'fee',
  period: 'period',
  acceptance: 'acceptance',
  changeControl: 'changeControl',
  obligation: 'obligation',
};

/** The kind of clause that belongs to a class of section. */
export const kindOfSection = (section: SectionClass | null): ClauseKind | null => (section && kinds[section]) ?? null;

interface Subject {
  side: Side | null;
  /** Says what someone does without a modal verb, which may as well describe. */
  describes: boolean;
  /** The sentence binds someone: shall, will, must, is responsible for. */
  duty: boolean;
  /** Something is done without saying by whom. */
  passive: boolean;
  /** The words that show it. */
  name: string;
}

/** Who is bound by a sentence: the nearest actor before its modal verb, or after 'by'. */
export function subjectOf(text: string, actors: Actor[]): Subject {
  const modal = says.MODAL.exec(text);
  const found: Subject = { side: null, describes: false, duty: false, passive: false, name: '' };
  if (!modal) {
    const first = actors[0];
    if (!first || first.aside || first.owner || first.from > 12 || !says.ACTS.test(text)) return found;
    return { ...found, side: first.side, describes: true, duty: true, name: first.name };
  }
  const after = text.slice(modal.index + modal[0].length);
  const passive = PASSIVE.test(after);
  const duty = DUTY.test(modal[0]);
  const by = passive
    ? actors.find(
        (actor) =>
          actor.from > modal.index && /\bby (?:the )?$/u.test(text.slice(Math.max(0, actor.from - 8), actor.from)),
      )
    : undefined;
  if (by) return { ...found, side: by.side, duty, name: by.name };
  const before = actors.filter((actor) => actor.to <= modal.index && !actor.aside);
  const subject = before.at(-1);
  if (!subject || modal.index - subject.to > LONGEST_SUBJECT || (passive && subject.owner))
    return { ...found, duty, passive: true };
  const other = before.at(-2);
  const together =
    other &&
    other.side !== subject.side &&
    /^ ?(?:and|&|or|and\/or) (?:the )?$/u.test(text.slice(other.to, subject.from));
  return { ...found, side: together ? 'both' : subject.side, duty, passive, name: subject.name };
}

/** The main clause of a sentence that begins with a condition. */
const mainClause = (text: string): string => {
  const condition = CONDITION.exec(text);
  return condition ? text.slice(condition[0].length) : text;
};

const shortened = (words: string) => {
  const line = words.replace(/\s+/gu, ' ').trim();
  return line.length > 80 ? `${line.slice(0, 79).trimEnd()}…` : line;
};

/** The phrase of a sentence that a rule has seen, for its reason. */
const seen = (pattern: RegExp, text: string) => `Says “${shortened(pattern.exec(text)?.[0] ?? '')}”`;

/** What an introduction says of the list after it. */
export function leadOf(text: string, words: string, actors: Actors): Lead {
  const subject = subjectOf(text, actors.in(text));
  const lead: Lead = { words: shortened(words), about: null, side: subject.side, modal: subject.duty };
  return { ...lead, about: aboutOfLead(text, subject) };
}

function aboutOfLead(text: string, subject: Subject): SectionClass | null {
  if (says.BUYING.test(text) || subject.side === 'bidder') return 'buying';
  if (subject.side !== 'client' && excludes(text, true)) return 'exclusion';
  if (says.ASSUMES.test(text)) return 'assumption';
  if (says.CHANGE_CONTROL.test(text)) return 'changeControl';
  if (DUTY_OF.test(text) && /\b(?:client|customer|buyer|authority|agency)\b/u.test(text)) return 'clientDuty';
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

/** Whether a sentence leaves something out. */
function excludes(text: string, inScope: boolean): boolean {
  const main = mainClause(text).replace(says.NO_EXCLUSION, ' ');
  return says.EXCLUDES.test(main) || (inScope && says.EXCLUDES_IN_SCOPE.test(main));
}

const wordsIn = (text: string) => text.split(/\s+/u).length;

/** Decides of which kind a unit is; null if it has nothing to agree on. */
export function classify(said: Said, actors: Actors): Verdict | null {
  const { text, form, section, lead } = said;
  const runIn = runInHeading(text);
  const about = runIn?.section ?? lead?.about ?? section.about?.section ?? null;
  if (about === 'terms' || about === 'buying') return null;
  if (says.INSTRUCTS.test(text) || says.BUYING.test(text)) return null;
  const where = runIn
    ? `Begins with “${shortened(runIn.words)}”`
    : lead?.about
      ? `After “${lead.words}”`
      : section.about
        ? `Under the heading “${section.heading}”`
        : null;
  const own = actors.in(text);
  const main = mainClause(text);
  const offset = text.length - main.length;
  const subject = subjectOf(
    main,
    offset > 0
      ? own
          .filter(({ from }) => from >= offset)
          .map((actor) => ({ ...actor, from: actor.from - offset, to: actor.to - offset }))
      : own,
  );
  if (subject.side === 'bidder') return null;
  // an item of 'The supplier shall:' has its subject there
  if (subject.side === null && form === 'listItem' && lead?.side) {
    subject.side = lead.side;
    subject.duty = subject.duty || lead.modal;
    subject.name = lead.words;
  }
  const item = form === 'listItem';
  const verdict = (kind: ClauseKind, confidence: number, ...evidence: (string | null)[]): Verdict => ({
    kind,
    confidence,
    reasons: [...new Set([where, ...evidence].filter((one): one is string => one !== null))],
  });
  const whoReason =
    subject.side && subject.name !== lead?.words
      ? `The subject is “${subject.name}”: ${subject.side === 'supplier' ? 'the supplier' : subject.side === 'client' ? 'the client' : 'both parties'}`
      : null;
  const boilerplate = says.BOILERPLATE.test(text);
  const firmly =
    item &&
    (about === 'scope' ||
      about === 'deliverable' ||
      about === 'exclusion' ||
      about === 'clientDuty' ||
      about === 'assumption');
  if (boilerplate && !firmly) return null;
  const certain = said.dates.find(({ date }) => date.value !== null || date.choices !== null);
  const paid = said.amounts.filter(({ is }) => is !== 'other');

  const exclusion = exclusionVerdict();
  if (exclusion) return exclusion;
  const changes = says.CHANGE_CONTROL.test(text) && !says.CONFIGURED_CHANGE.test(text);
  if (about === 'exclusion') {
    if (changes) return verdict('changeControl', 0.8, seen(says.CHANGE_CONTROL, text));
    const mixed = section.about?.also.includes('exclusion');
    if (subject.side === 'supplier' && subject.duty && !item) return null;
    return verdict('exclusion', item ? 0.95 : mixed ? 0.7 : 0.85, item ? 'List item' : null);
  }
  const dutyOfClient = clientDuty();
  if (paid.length > 0 && !(item && (about === 'deliverable' || (about === 'milestone' && certain)))) {
    const amount = paid[0];
    // nobody is paid a limit
    if (paid.every(({ is }) => is === 'cap' || is === 'expenseLimit'))
      return verdict('assumption', about === 'fee' ? 0.95 : 0.85, `Limits costs to ${amount?.text}, which is no fee`);
    return verdict(
      'fee',
      about === 'fee' ? 0.95 : 0.85,
      amount ? `States the amount ${amount.text}` : null,
      about === 'fee' ? null : seen(says.PAYS, text),
    );
  }
  if (about === 'fee' && said.amounts.length > 0 && says.ESTIMATES.test(text))
    return verdict('fee', 0.7, `States the amount ${said.amounts[0]?.text}`, 'An estimate, not a fixed fee');
  if (about === 'changeControl') {
    if (changes || item || subject.duty || /\bchange/u.test(text))
      return verdict('changeControl', changes ? 0.93 : 0.85, changes ? seen(says.CHANGE_CONTROL, text) : null);
    return null;
  }
  if (changes) return verdict('changeControl', 0.8, seen(says.CHANGE_CONTROL, text));
  if (
    says.DEEMED_OR_ACCEPTED.test(text) &&
    !(about === 'milestone' && certain) &&
    (about === 'acceptance' || about === 'deliverable' || !item)
  )
    return verdict('acceptance', about === 'acceptance' ? 0.93 : 0.78, seen(says.DEEMED_OR_ACCEPTED, text));
  if (about === 'acceptance') {
    if (item || says.ACCEPTANCE_WORDS.test(text))
      return verdict('acceptance', item ? 0.9 : 0.86, item ? 'List item' : null);
    return null;
  }
  if (about === 'assumption')
    return dutyOfClient ?? verdict('assumption', item ? 0.93 : 0.86, item ? 'List item' : null);
  if (says.ASSUMES.test(text) && about !== 'clientDuty') return verdict('assumption', 0.75, seen(says.ASSUMES, text));
  const period = periodVerdict();
  if (period) return period;

  switch (about) {
    case 'clientDuty':
      if (subject.side === 'supplier' && subject.duty) return verdict('obligation', 0.7, whoReason);
      if (item || (subject.side !== 'both' && (subject.duty || subject.side === 'client')))
        return verdict('clientDuty', item ? 0.95 : 0.9, whoReason, item ? 'List item' : null);
      return null;
    case 'milestone':
      if (dutyOfClient) return dutyOfClient;
      if (certain) return verdict('milestone', 0.93, `States the date ${certain.date.text}`);
      if (said.dates.length > 0 && (item || says.MILESTONE.test(text)))
        return verdict('milestone', 0.75, `States the time span ${said.dates[0]?.date.text}`);
      return item ? verdict('milestone', 0.7, 'List item') : null;
    case 'period':
    case 'fee':
      return dutyOfClient && !says.INVOICING.test(text) && !says.PAYS.test(text) ? dutyOfClient : null;
    case 'deliverable':
      if (dutyOfClient) return dutyOfClient;
      if (certain && EVENT.test(text))
        return verdict('milestone', 0.85, seen(EVENT, text), `States the date ${certain.date.text}`);
      if (ABOUT_ALL_DELIVERABLES.test(text) && !item) return null;
      if (item) return verdict('deliverable', 0.93, 'List item');
      if (says.DELIVERS.test(text) && (subject.side === 'supplier' || subject.passive))
        return verdict('deliverable', subject.side ? 0.88 : 0.78, whoReason, seen(says.DELIVERS, text));
      return !STATES_BEING.test(text) && wordsIn(text) <= 25
        ? verdict('deliverable', 0.75, 'Words without a verb')
        : null;
    case 'obligation':
      if (dutyOfClient) return dutyOfClient;
      if (item || (subject.duty && (subject.side !== null || subject.passive)))
        return verdict('obligation', item ? 0.85 : subject.side ? 0.85 : 0.6, whoReason, item ? 'List item' : null);
      return null;
    case 'scope':
      return scopeVerdict();
    default:
      return freeVerdict();
  }

  function exclusionVerdict(): Verdict | null {
    if (subject.side === 'client' && about !== 'exclusion') return null;
    const inScope =
      about === 'scope' || about === 'deliverable' || about === 'exclusion' || about === 'obligation' || about === null;
    if (!excludes(text, inScope)) return null;
    const strong = says.EXCLUDES.test(mainClause(text).replace(says.NO_EXCLUSION, ' '));
    const predicate = PREDICATE_OUT.test(text);
    if (!predicate && says.CHANGE_CONTROL.test(text)) return null;
    if (
      !predicate &&
      (says.DEEMED_OR_ACCEPTED.test(text) || about === 'acceptance' || about === 'changeControl' || about === 'period')
    )
      return null;
    if (about === 'fee' || (about !== 'exclusion' && !predicate && OF_PRICE.test(text))) return null;
    if (about === 'clientDuty' && !predicate) return null;
    const base =
      about === 'exclusion'
        ? 0.97
        : about === 'scope' || about === 'deliverable' || about === 'obligation'
          ? 0.92
          : about === 'background'
            ? 0.65
            : 0.82;
    const words = mainClause(text).replace(says.NO_EXCLUSION, ' ');
    return verdict(
      'exclusion',
      strong ? base : base - 0.15,
      seen(strong ? says.EXCLUDES : says.EXCLUDES_IN_SCOPE, words),
    );
  }

  function clientDuty(): Verdict | null {
    if (DUTY_OF.test(text) && own.some(({ side, aside }) => side === 'client' && aside) && about !== 'fee')
      return verdict('clientDuty', 0.8, seen(DUTY_OF, text));
    if (subject.side !== 'client' || !subject.duty || !says.PROVIDES.test(main)) return null;
    if (subject.describes && (about === null || about === 'background')) return null;
    if (lead?.about === 'clientDuty') return null;
    return verdict('clientDuty', about === null || about === 'background' ? 0.8 : 0.88, whoReason);
  }

  function periodVerdict(): Verdict | null {
    const span = said.dates.find(({ date }) => date.relative !== null);
    if (about === 'period') {
      if (certain) return verdict('period', 0.94, `States the date ${certain.date.text}`);
      return span && (says.PERIOD.test(text) || DURATION.test(text) || item || wordsIn(text) <= 6)
        ? verdict('period', 0.85, `States the time span ${span.date.text}`)
        : null;
    }
    if (about === 'deliverable' || about === 'clientDuty' || !says.PERIOD.test(text)) return null;
    if (certain && (certain.date.until !== null || about !== 'milestone'))
      return verdict('period', 0.85, seen(says.PERIOD, text), `States the date ${certain.date.text}`);
    return span && DURATION.test(text) && about !== 'scope' && about !== 'milestone'
      ? verdict('period', 0.75, seen(says.PERIOD, text))
      : null;
  }

  function scopeVerdict(): Verdict | null {
    if (dutyOfClient) return dutyOfClient;
    if (subject.side === 'client' && !item) return null;
    if (!item && (REFERS.test(text) || AIMS.test(text))) return null;
    const supplied = subject.side === 'supplier' && subject.duty;
    if (certain && DEADLINE.test(text) && (!supplied || /\bcomplet|\bfinish|\bgo[ -]?live/u.test(text)))
      return verdict('milestone', 0.8, seen(DEADLINE, text), `States the date ${certain.date.text}`);
    if (
      says.DOCUMENTS.test(text) &&
      ((supplied && says.HANDS_OVER.test(text)) ||
        DELIVERED_DOCUMENT.test(text) ||
        (item && supplied && DELIVERED_DOCUMENT.test(text))) &&
      isDocumentHandedOver(text)
    )
      return verdict('deliverable', 0.8, whoReason, seen(says.DELIVERS, text));
    if (item && DESCRIBES.test(text) && !subject.duty && !IMPERATIVE.test(text)) return null;
    if (item) return verdict('scope', supplied || IMPERATIVE.test(text) ? 0.93 : 0.87, 'List item', whoReason);
    if (supplied) return verdict('scope', 0.9, whoReason);
    if (subject.side === 'both') return subject.duty ? verdict('obligation', 0.6, whoReason) : null;
    if (IMPERATIVE.test(text)) return verdict('scope', 0.8, seen(IMPERATIVE, text));
    if (subject.passive && subject.duty)
      return says.WORKS.test(text)
        ? verdict('scope', 0.78, seen(says.WORKS, text))
        : verdict('scope', 0.6, seen(says.MODAL, text));
    if (INCLUDES.test(text)) return verdict('scope', 0.8, seen(INCLUDES, text));
    if (/\b(?:limited to|restricted to|only)\b/u.test(text)) return verdict('scope', 0.75, seen(says.RESTRICTS, text));
    if (!STATES_BEING.test(text) && wordsIn(text) <= 14 && !/[.!?]$/u.test(text) && section.own !== null)
      return verdict('scope', 0.62, 'Words without a verb');
    return null;
  }

  function freeVerdict(): Verdict | null {
    const less = about === 'background' ? 0.15 : 0;
    if (dutyOfClient) return { ...dutyOfClient, confidence: dutyOfClient.confidence - less };
    if (
      certain &&
      says.MILESTONE.test(text) &&
      subject.side !== 'client' &&
      !says.PAYS.test(text) &&
      /\b(?:will|shall|must|is|are|by|on|due)\b|[:\t-]/u.test(text)
    ) {
      const handed = subject.side === 'supplier' && says.HANDS_OVER.test(text) && says.DOCUMENTS.test(text);
      return verdict(
        handed ? 'deliverable' : 'milestone',
        0.82 - less,
        seen(says.MILESTONE, text),
        `States the date ${certain.date.text}`,
      );
    }
    if (subject.side === 'supplier' && subject.duty && !subject.describes) {
      if (says.DOCUMENTS.test(text) && says.HANDS_OVER.test(text))
        return verdict('deliverable', 0.74 - less, whoReason, seen(says.HANDS_OVER, text));
      if (says.WORKS.test(text)) return verdict('scope', 0.7 - less, whoReason, seen(says.WORKS, text));
      return about === 'background' ? null : verdict('obligation', 0.6, whoReason);
    }
    if (about === 'background') return null;
    if (
      subject.side === null &&
      subject.passive &&
      subject.duty &&
      says.WORKS.test(text) &&
      /\bshall\b|\bmust\b/u.test(text)
    )
      return verdict('scope', 0.55, seen(says.WORKS, text));
    if (item && IMPERATIVE.test(text)) return verdict('scope', 0.6, seen(IMPERATIVE, text));
    if (item && lead?.side === 'supplier' && lead.modal) return verdict('scope', 0.75, `After “${lead.words}”`);
    return null;
  }
}

/** What is handed over is a document; a plan that a sentence only mentions is none. */
function isDocumentHandedOver(text: string): boolean {
  const verb = says.DELIVERS.exec(text);
  const noun = says.DOCUMENTS.exec(text);
  return verb !== null && noun !== null && noun.index > verb.index && noun.index - verb.index < 80;
}

/** A heading within the line of its text: 'Out of scope: data migration'. */
function runInHeading(text: string): { section: SectionClass; words: string } | null {
  const match = RUN_IN.exec(text);
  const words = match?.[1] ?? '';
  if (!match || wordsIn(words) > 5 || says.MODAL.test(words)) return null;
  const found = classOfHeading(words.replace(/\s+(?:#|no\.?)?\s*[a-z]?-?\d+(?:\.\d+)*$/u, ''), () => null);
  if (!found || found.section === 'background' || (found.section === 'scope' && !/\bscope\b/u.test(words))) return null;
  return { section: found.section, words };
}

/** What an amount is, by the words around it. */
export function meaningOf(amount: FoundAmount, text: string, about: SectionClass | null): AmountMeaning {
  if (says.NO_FEE.test(text)) return 'other';
  const before = text.slice(Math.max(0, amount.from - 70), amount.from).replace(/^.*[\d;.](?=[^\d;.]*$)/u, '');
  const after = text.slice(amount.to, amount.to + 40).replace(/[\d;.].*$/u, '');
  const expenses = says.EXPENSES.test(text);
  const isPaid = about === 'fee' || about === 'milestone' || says.PAYS.test(text) || expenses;
  if (!isPaid) return 'other';
  if (
    amount.per === null &&
    (says.CAPS.test(before) || /^[^,]{0,24}\b(?:maximum|max|cap|ceiling|limit|nte|not-to-exceed)\b/u.test(after))
  )
    return expenses && !/\bfees?\b/u.test(before) ? 'expenseLimit' : 'cap';
  if (amount.range || amount.minor < 0) return 'other';
  if (amount.per !== null) return 'rate';
  const sentence = text.slice(Math.max(0, amount.from - 70), amount.from).replace(/^.*[;.](?=\s[^;]*$)/u, '');
  if (says.ESTIMATES.test(sentence) || /^[^,]{0,30}\b(?:estimate|estimated)\b/u.test(after)) return 'other';
  if (expenses && !/\b(?:fee|price|fixed|lump sum)\b/u.test(text)) return 'other';
  return 'fixedFee';
}
