import { HEADING_CUES, SIDE_BUILDS, SIDE_DOES, SIDE_HANDS_OVER } from './languages/english.ts';
import { inOthers, LANGUAGES, withOthers } from './languages/languages.ts';
import { foldAccents } from './plain.ts';
import { EXCLUDES } from './signals.ts';

/** The topic of the part under a heading. `terms` and `buying` contain no clauses to agree on. */
export type SectionClass =
  | 'scope'
  | 'deliverable'
  | 'exclusion'
  | 'assumption'
  | 'risk'
  | 'clientDuty'
  | 'milestone'
  | 'fee'
  | 'period'
  | 'acceptance'
  | 'changeControl'
  | 'obligation'
  | 'background'
  | 'terms'
  | 'buying';

const PHRASES: Readonly<Record<SectionClass, string>> = {
  exclusion:
    'exclusion|excluded|excluded service|excluded work|excluded item|exclusion from scope|scope exclusion|out of scope|out scope|not in scope|outside scope|outside of scope|outside the scope|not included|not covered|non deliverable|not part of|service not provided|service not included|item not included|beyond scope|limitation of scope|scope limitation|what we will not do|what is not included|what not included|not doing|non goal|will not|de scoped|descoped|what is out',
  deliverable:
    'data item|contract data requirement|submittal|deliverable|result|project result|work product|work result|output|artifact|artefact|contract deliverable|project deliverable|what you will receive|what you will get|what you get|what we will deliver|deliverable description|deliverable and acceptance criteria|deliverable schedule|schedule of deliverable|list of deliverable|documentation to be delivered|key deliverable|result to be delivered|end product',
  assumption:
    'assumption|key assumption|planning assumption|project assumption|assumption and dependency|assumption and constraint|dependency|constraint|basis of estimate|basis of the estimate|estimating assumption|pricing assumption|precondition|premise|condition and assumption|assumption and risk|preconditions',
  risk: 'risk|key risk|project risk|known risk|main risk|risk and dependency|risk and assumption|risk and issue|risk and mitigation|risk and constraint|risk register|risk log|risk management|risk assessment|risk analysis',
  clientDuty:
    'client responsibility|customer responsibility|client obligation|customer obligation|client duty|customer duty|your responsibility|your obligation|what we need from you|what we need|client dependency|customer dependency|client input|customer input|buyer responsibility|buyer obligation|authority responsibility|authority obligation|agency responsibility|government responsibility|government furnished|government furnished property|government furnished information|government furnished equipment|client provided|customer provided|customer furnished|client furnished|client task|customer task|prerequisite|client commitment|client role|responsibility of the client|responsibility of client|responsibility of the customer|obligation of the client|obligation of the customer|duty of the client|client side responsibility|council responsibility|employer responsibility|client cooperation|duty to cooperate|cooperation|your part',
  obligation:
    'supplier responsibility|contractor responsibility|consultant responsibility|provider responsibility|vendor responsibility|our responsibility|supplier obligation|contractor obligation|consultant obligation|provider obligation|service provider responsibility|service provider obligation|vendor obligation|responsibility of the supplier|responsibility of the contractor|responsibility of the consultant|obligation of the supplier|obligation of the contractor|our obligation|supplier duty|consultant duty|service level|staffing|key personnel|personnel|warranty|hypercare|support',
  milestone:
    'milestone|date|date and milestone|key milestone|when|when it happen|schedule|timeline|project schedule|delivery schedule|project timeline|timetable|project timetable|key date|time plan|project time plan|time schedule|project plan|implementation plan|implementation schedule|milestone schedule|milestone and timeline|project phase|plan and milestone|delivery timetable|roadmap|impact on schedule|schedule impact|revised schedule|work schedule|timing|delivery date|programme|important date',
  fee: 'fee|estimate|time and material|how much|what it cost|how much|what it cost|price|pricing|charge|payment|payment schedule|payment plan|payment milestone|payment terms|commercial|compensation|rate|rate card|labor rate|labour rate|hourly rate|day rate|cost|budget|expense|travel expense|travel and expense|investment|remuneration|fee and expense|fee and payment|fee schedule|price schedule|pricing schedule|price table|commercial terms|contract price|impact on price|impact on fee|price impact|cost impact|fee and charge|charge and payment|invoicing and payment|financial|contract value|estimated cost|estimated fee',
  period:
    'term|period of performance|performance period|duration|contract period|effective date|commencement|commencement date|term of sow|term of this sow|term of agreement|term of the agreement|period|term and duration|start date|start and end date|commencement and duration|contract term|engagement period|engagement term|project duration|initial term|date of commencement|place and period of performance|term and termination',
  acceptance:
    'acceptance|acceptance criteria|approval of delivery|delivery approval|approval of result|acceptance procedure|acceptance process|acceptance test|acceptance testing|sign off|signoff|review and acceptance|acceptance of deliverable|deliverable acceptance|inspection and acceptance|completion criteria|exit criteria|how we know it done|how we know it is done|how we know we are done|when it is done|when we are done|acceptance and sign off|approval of deliverable|quality assurance surveillance plan|acceptance and completion|definition of done',
  changeControl:
    'change control|change control procedure|change control process|change procedure|change order process|change order procedure|change request procedure|change request process|project change control|change order|change to scope|change to the scope|change to this sow|change to the service|scope change|variation|additional order|extra work|change and addition|variation procedure|modification|contract change|amendment|change to the agreement|change in scope|contract modification',
  scope:
    'scope|scope of work|scope of service|in scope|project scope|service|description of service|service description|description of work|task|work|activity|requirement|functional requirement|technical requirement|specification|technical specification|configuration|implementation|approach|what we will do|what we do|service to be provided|service to be performed|work to be performed|description of change|change description|description of the change|scope of project|scope of the project|service in scope|detailed scope|scope item|scope of engagement|professional service|work package|statement of requirement|performance requirement|specific task|task and activity|what is included|included|work breakdown|additional scope|added scope|additional service|changed scope|training|migration|data migration|integration|our approach|methodology|solution overview|project description|knowledge transfer|sprint|workstream|revised scope|scope change description',
  background:
    'background|objective|project objective|goal|project goal|introduction|overview|purpose|about|about us|about the client|executive summary|context|current situation|current state|current environment|preamble|recital|reason for change|reason for the change|business context|parties|history|project background|document control|document history|revision history|version history|reference|reference document|contact|contact detail|project team|governance|communication|communication plan|project governance|escalation|meeting',
  terms:
    'governing law|law|jurisdiction|confidentiality|non disclosure|limitation of liability|liability|indemnification|indemnity|insurance|intellectual property|intellectual property right|ownership|ownership of work product|termination|force majeure|general|general provision|general terms|miscellaneous|entire agreement|notice|definition|glossary|definition and interpretation|interpretation|defined terms|invoice|invoicing|invoicing instruction|billing|billing instruction|invoice submission|tax|data protection|privacy|security|non solicitation|dispute|dispute resolution|order of precedence|precedence|terms and condition|general condition|standard terms|signature|signatory|execution|authorization|authorisation|approval|clause incorporated by reference|contract clause|incorporated by reference|far clause|contract administration|compliance|severability|waiver|legal|abbreviation|acronym|right in data|data right|data rights|security clearance|access to facility|place of performance|warranty disclaimer|publicity|records|audit|record and audit|organizational conflict of interest|conflict of interest|table of content|content|disclaimer|subcontracting|counterpart',
  buying:
    'evaluation|evaluation criteria|evaluation factor|basis of award|basis for award|award|award criteria|instruction to offeror|instruction to bidder|instruction to tenderer|instruction|submission|submission instruction|submission of proposal|submission of tender|submission requirement|proposal submission|proposal format|proposal|quote|quotation|bid|tender|tendering|tender process|tender timetable|procurement timetable|procurement process|procurement schedule|procurement|timetable for the procurement|solicitation|solicitation schedule|question and answer|question|clarification|clarification question|selection criteria|selection process|selection|how to apply|how to respond|response format|offer|interview|rfp schedule|rfp timeline|rfq schedule|rfp|rfq|key date of the procurement|procurement key date|quote submission|vendor question|technical submission|price submission|competition timetable|scoring|pre bid|eligibility|eligibility requirement|competitive dialogue|standstill',
};

/** Words at the beginning of whole documents, which say nothing of the parts. */
const TITLES =
  /^(?:(?:statement of work|sow|work order|change order|change request|order form|exhibit|appendix|annex|attachment|proposal|request for proposal|request for quotation|performance work statement|contract|agreement|master service agreement)(?: (?:no|number|nr)?\.? ?[#a-z]?-?\d[\w.-]*| [a-z]| no \d+)?|schedule (?:(?:no|number|nr)?\.? ?\d[\w.-]*|[a-z]))$/u;

const stem = (word: string): string => {
  if (word.length < 4 || word.endsWith('ss') || word === 'this' || word === 'terms') return word;
  if (word.endsWith('ies')) return `${word.slice(0, -3)}y`;
  return word.endsWith('s') ? word.slice(0, -1) : word;
};

/** Words of a heading in the form of the dictionary. */
export function headingWords(heading: string): string[] {
  return (
    (
      foldAccents(heading.toLowerCase())
        .replace(/[’']s\b/gu, '')
        // 'd’acceptation' has two words, 'what's' and emphasis have one
        .replace(/\b(?:qu|[cdjlmnst])[’'](?=\p{L})/gu, '$& ')
        .replace(/[’'*_#]/gu, '')
        .replaceAll('&', ' and ')
        .replace(
          /^[\s(]*(?:(?:section|article|part|clause|exhibit|appendix|annex|schedule|attachment)\s+(?:\d{1,3}(?:\.\d{1,3}){0,5}|[ivx]{1,5}|[a-z])(?:[.):]+|\s+-)?\s+|(?:\d{1,3}(?:\.\d{1,3}){0,5}|[ivx]{1,5}|[a-z])[.):]+\s*|\d{1,3}(?:\.\d{1,3}){0,5}\s+)/u,
          '',
        )
        .match(/[\p{L}\p{N}]+/gu) ?? []
    ).map(stem)
  );
}

/** The number of a heading as a word: 'Primera. Objeto.' */
export const ORDINAL =
  /^(?:\*\*|__)?(?:first|second|third|fourth|fifth|sixth|seventh|eighth|ninth|tenth|primer[ao]?|segund[ao]|tercer[ao]|terceir[ao]|cuart[ao]|quart[ao]|quint[ao]|sext[ao]|s[eé]ptim[ao]|s[eé]tim[ao]|octav[ao]|oitav[ao]|noven[ao]|non[ao]|d[eé]cim[ao]|prim[ao]|terz[ao]|sest[ao]|settim[ao]|ottav[ao])[.,:]\s+/iu;

/** A heading in lower case without accents, its number and the marks of emphasis. */
const plainHeading = (heading: string): string =>
  foldAccents(heading.toLowerCase())
    .replaceAll('’', "'")
    .replace(/[*_#]/gu, '')
    .replace(ORDINAL, '')
    .replace(
      /^[\s(§]*(?:(?:item|kapitel|abschnitt|section|article|articolo|artikel|articulo|art\.?|clause|clausula|chapitre|capitulo|hoofdstuk|part|parte|teil) )?(?:\d{1,3}(?:\.\d{1,3}){0,5}|[ivx]{1,5}(?:\.\d{1,2})*|[a-z]-?\d{0,2})(?:\.?[ªº])?[.):]*(?:\s*[-–]\s*|\s+)/u,
      '',
    )
    .replace(/[:.]\s*$/u, '')
    .trim();

const DICTIONARY = new Map<string, SectionClass>();
for (const headings of [PHRASES, ...LANGUAGES.map((language) => language.headings)])
  for (const [section, phrases] of Object.entries(headings) as [SectionClass, string][])
    for (const phrase of foldAccents(phrases).split('|')) {
      const key = phrase.split(' ').map(stem).join(' ');
      if (!DICTIONARY.has(key)) DICTIONARY.set(key, section);
    }
const LONGEST_PHRASE = 6;
const LONGEST_HEADING = 16;
/** Headings that begin another part without saying whose or what: it is no part of the one above. */
const OTHER_PART =
  /^(?:role|responsibility|role and responsibility|responsibility matrix|raci|raci matrix|division of responsibility|effort|resource|resourcing|team|tool|note|remark|attachment|appendix|annex|miscellaneous)$/u;
/** Words that name one of two sides, so that 'Northwind responsibilities' and 'Buyer's inputs' are understood. */
const DUTY = /^(?:responsibility|obligation|duty|task|input|commitment|dependency|role|undertaking)$/u;
/** Of the supplier, they are the work. */
const TASKS = /\btasks?\b|\baufgaben\b|\btaken\b|\btaches\b|\btareas\b|\btarefas\b|\bcompiti\b/u;
/** Single words that are part of many headings of other things count only in short headings. */
const WEAK: ReadonlySet<string> = new Set(
  'service task work activity requirement general question proposal configuration implementation training migration integration support security term period cost rate approval instruction selection award offer interview content law risk meeting overview about purpose reference contact law approach included change proces schedule payment price submission record tax notice communication variation modification sprint specification objective precedence context personnel audit legal programme condition assignment'.split(
    ' ',
  ),
);

/** Of these, the last word of a heading is clear: 'Call-off term'. */
const CLEAR_LAST: ReadonlySet<string> = new Set(
  'risk term period schedule price payment cost rate requirement service task activity programme'.split(' '),
);
const AND: ReadonlySet<string> = new Set(['and', 'und', 'et', 'y', 'e', 'en']);
/** Between the topics of a heading, in a plain text. */
const BETWEEN = / (?:and|und|et|y|e|en|sowie) | ?[&/,;] ?/u;
const PARTS_OF_WORK = /^(?:phase|stage|sprint|workstream|wave|iteration)$/u;

export interface HeadingClass {
  section: SectionClass;
  /** Others that the heading names, such as exclusions in 'Scope and exclusions'. */
  also: SectionClass[];
  /** Someone's tasks, who may be either side: 'What RPO will do'. */
  ofSomeone?: true;
}

/** Tried in this order: a question that names two topics is about the first one here. */
const CUE_ORDER = [
  'exclusion',
  'changeControl',
  'acceptance',
  'assumption',
  'deliverable',
  'clientDuty',
  'obligation',
  'period',
  'milestone',
  'fee',
  'scope',
] as const satisfies readonly SectionClass[];
const CUES = CUE_ORDER.map((section): [SectionClass, RegExp] => [
  section,
  withOthers(HEADING_CUES[section] ?? /$^/u, ({ cues }) => cues[section]),
]);
/** Titles of other parts that have such words. */
const NO_CUES =
  /\b(?:dank|thank|merci|gracias|bedankt|grazie|table of contents|definitions?|glossary|why|background|introduction|parties|liabilit\w+|confidential\w*|law|jurisdiction|disclosure)\b/u;

const DUTIES = new RegExp(
  `^(?:your |vos |ihre |vuestr[ao]s |jullie |uw )?(?:general )?(?:responsibilities|obligations|duties|undertakings|commitments|inputs|${inOthers(({ duties }) => duties)}) (?!and |y |et |und |en |e )\\S|^(?:your|vos|ihre|vuestr[ao]s|jullie|uw) (?:responsibilities|obligations|duties|undertakings|commitments|${inOthers(({ duties }) => duties)})`,
  'u',
);
const OWN_DUTIES = /^\S.{0,40}'s (?:responsibilities|obligations|duties|inputs|tasks|contributions?|part|side)$/u;
/** How a letter ends: nothing after it is agreed on. */
const CLOSING = new RegExp(
  `^(?:yours|sincerely|kind regards|best regards|regards|${inOthers(({ closing }) => closing)})(?![\\p{L}])`,
  'u',
);

/** The topic that some words name, for any side. */
export const cueOf = (words: string): SectionClass | null =>
  CUES.find(([, pattern]) => pattern.test(words))?.[0] ?? null;

/** The topic of a heading that is a sentence, a question, or names who does something; null if it is neither. */
function classByCues(heading: string, sideOf: (words: string) => 'supplier' | 'client' | null): SectionClass | null {
  if (CLOSING.test(heading)) return 'terms';
  if (NO_CUES.test(heading)) return null;
  // a side that is not known is the client's: suppliers have names of roles
  if (OWN_DUTIES.test(heading) || DUTIES.test(heading)) {
    if (sideOf(heading) !== 'supplier') return 'clientDuty';
    return TASKS.test(heading) ? 'scope' : 'obligation';
  }
  const cue = cueOf(heading);
  // 'Materials to be furnished by the client'
  if (cue === 'deliverable' && sideOf(heading) === 'client' && /\bby\b/u.test(heading)) return 'clientDuty';
  if (cue && cue !== 'scope') return cue;
  if (SIDE_HANDS_OVER.test(heading)) return 'deliverable';
  if (SIDE_BUILDS.test(heading)) return 'scope';
  if (SIDE_DOES.test(heading)) return sideOf(heading) === 'supplier' ? 'scope' : 'clientDuty';
  return cue;
}

/** Whether a heading names tasks of someone whose side is not known. */
const isOfSomeone = (heading: string, sideOf: (words: string) => 'supplier' | 'client' | null): boolean =>
  sideOf(heading) === null && cueOf(heading) === null && (SIDE_DOES.test(heading) || DUTIES.test(heading));

/** Two topics of a heading, the one that it names first in front. */
function inOrderOf(
  plain: string,
  [one, other]: readonly [SectionClass, SectionClass],
  sideOf: (words: string) => 'supplier' | 'client' | null,
): HeadingClass {
  const [first = ''] = plain.split(BETWEEN);
  return classByCues(first, sideOf) === other ? { section: other, also: [one] } : { section: one, also: [other] };
}

/**
 * The topic that a heading states; null if unknown.
 *
 * @param isOfDocument it is the first one: a sentence there names the document
 */
export function classOfHeading(
  heading: string,
  sideOf: (words: string) => 'supplier' | 'client' | null,
  isOfDocument = false,
): HeadingClass | null {
  const words = headingWords(heading).slice(0, LONGEST_HEADING);
  const plain = plainHeading(heading);
  if (words.length === 0 || (TITLES.test(words.join(' ')) && !plain.endsWith('change orders'))) return null;
  if (words.some((word) => DUTY.test(word))) {
    const side = sideOf(heading.toLowerCase());
    if (side === 'client') return { section: 'clientDuty', also: [] };
    if (side) return { section: TASKS.test(heading.toLowerCase()) ? 'scope' : 'obligation', also: [] };
  }
  if (EXCLUDES.test(plain)) return { section: 'exclusion', also: [] };
  const hits: { section: SectionClass; at: number; length: number }[] = [];
  for (let at = 0; at < words.length; at++)
    for (let length = Math.min(LONGEST_PHRASE, words.length - at); length > 0; length--) {
      const phrase = words.slice(at, at + length).join(' ');
      const section = DICTIONARY.get(phrase);
      const isLast = at === words.length - 1 && words.length <= 4 && CLEAR_LAST.has(phrase);
      if (!section || (length === 1 && WEAK.has(phrase) && words.length > 2 && !isLast)) continue;
      hits.push({ section, at, length });
      at += length - 1;
      break;
    }
  const joined = words.some((word) => AND.has(word)) || /[/,;]/u.test(heading);
  const named = new Set(hits.map(({ section }) => section));
  const cue = isOfDocument || (joined && named.size > 1) ? null : classByCues(plain, sideOf);
  if (cue && (cue === 'exclusion' || DUTIES.test(plain) || !(named.size === 1 && named.has('terms')))) {
    const [other] = joined && !isOfDocument ? [...named].filter((section) => section !== cue) : [];
    if (other) return inOrderOf(plain, [other, cue], sideOf);
    return { section: cue, also: [], ...(isOfSomeone(plain, sideOf) && { ofSomeone: true as const }) };
  }
  // 'Exclusions from scope', 'services not included': the exclusion decides, and its beginning
  const first = hits.find(({ section }) => section === 'exclusion') ?? hits[0];
  if (!first) return PARTS_OF_WORK.test(words[0] ?? '') ? { section: 'scope', also: [] } : null;
  const buying = hits.find(({ section }) => section === 'buying');
  const main = buying && first.section !== 'exclusion' ? buying : first;
  const also = joined ? [...named].filter((section) => section !== main.section) : [];
  if (main.section === 'exclusion' && also.length > 0) {
    const other = hits.find(({ section }) => section !== 'exclusion');
    if (other) return { section: other.section, also: ['exclusion', ...also.filter((one) => one !== other.section)] };
  }
  return { section: main.section, also };
}

/**
 * Whether a whole line is a phrase of the dictionary, so that it is a heading regardless of its form.
 *
 * @param weak whether words count that are also part of other things, such as 'Training'
 */
export function isKnownHeading(line: string, weak: boolean): boolean {
  const words = headingWords(line);
  const [only = ''] = words;
  if (words.length === 0 || words.length > 8 || !DICTIONARY.has(words.join(' '))) return false;
  return weak || words.length > 1 || !WEAK.has(only);
}

/** Whether a whole line is the heading of another part without its own topic, such as 'Responsibilities'. */
export const isOtherPart = (line: string): boolean => OTHER_PART.test(headingWords(line).join(' '));
