import { allMatches } from '../matches.ts';
import type { ClauseContext } from './clause.ts';
import { inOthers, LANGUAGES } from './languages/languages.ts';
import { foldAccents } from './plain.ts';
import { BUILDS, HELPS } from './signals.ts';

/** The subject of a sentence: the consulting firm, the client company, both, or people who bid for the work. */
export type Side = 'supplier' | 'client' | 'both' | 'bidder';

export interface Actor {
  side: Side;
  /** As written, in lower case. */
  name: string;
  from: number;
  to: number;
  /** Not the one who acts: 'to the client', 'of the supplier', or an owner of something ('the client's data'). */
  aside: boolean;
  /** “Client's …”: the thing that follows is the subject, not the client. */
  owner: boolean;
}

const inAll = (english: string, name: 'supplier' | 'client' | 'both'): string =>
  `${english}|${inOthers((language) => language[name])}`;
const SUPPLIER = inAll(
  'successful (?:tenderers?|bidders?|offerors?|respondents?)|contractors?|suppliers?|consultants?|vendors?|service providers?|providers?|consultanc(?:y|ies)|consulting firm|consulting team|implementation partner|implementer|integrator|sellers?|developers?|awardee|we|our team|my team|our (?:lead |senior )?consultants?|our (?:people|personnel|staff)|our (?:project|delivery) team|the firm|engagement team|delivery team|(?:the |our )?squad|it services|platform team|service desk team',
  'supplier',
);
const CLIENT = inAll(
  "clients?|customers?|buyers?|purchasers?|authority|agency|government|council|you|your (?:team|staff|organi[sz]ation|company|administrators?|users?|people)|the company|principal|contracting officer(?:'s representative)?|cor|co|product owner|employer|sponsor|department|university|trust|ministry|commission|municipality|city|county|institution|bank|school|district|foundation|bureau",
  'client',
);
const BOTH = inAll('parties|both parties|either party|each party|the party|neither party', 'both');
const BIDDER = 'offerors?|bidders?|tenderers?|respondents?|applicants?|proposers?|quoters?|vendors submitting';

const LEGAL_FORM =
  /[,\s]+(?:inc|llc|l\.l\.c|ltd|limited|llp|lp|plc|gmbh|ag|sa|s\.a|bv|b\.v|corp|corporation|co|company|pty ltd|pty|kg|oy|ab|as|srl|sarl|pllc)\.?$/iu;
const GENERIC_TAIL = /\s+(?:consulting|consultants|group|solutions|services|partners|technologies|advisory)$/iu;
/** First words that many names have, which don't identify one. */
const COMMON_FIRST: ReadonlySet<string> = new Set(
  'american british global general united national international first central great north south east west northern southern eastern western royal state digital service services city county university bank department advanced modern smart cloud agile test client customer supplier example new project quality systems technology jira atlassian'.split(
    ' ',
  ),
);
/** Short names within long ones: 'Abteilung IKT'. */
const ACRONYM = /(?<![\p{L}\p{N}.&-])\p{Lu}{3,6}(?![\p{L}\p{N}.&-])/gu;
const NO_NAME: ReadonlySet<string> = new Set(
  'LLC LTD INC PLC LLP GMBH SARL SAS PTY AND THE FOR CORP PLLC COO CEO CIO CFO SRL SPA USA ICT ITSM'.split(' '),
);
/** Where the subject of a sentence begins, after an article. */
export const BEGINNING = 4;
const MAX_NAMES = 20;
const MAX_NAME = 100;

/** A name with the shorter forms in which documents use it: 'Acme Consulting Ltd', 'Acme Consulting', 'Acme'. */
function formsOf(name: string): string[] {
  const forms = new Set<string>();
  let form = name.trim().slice(0, MAX_NAME).replace(/\s+/gu, ' ');
  for (let i = 0; i < 3; i++) {
    if (form.length >= 3) forms.add(foldAccents(form.toLowerCase()).replaceAll('’', "'"));
    const shorter = form.replace(i === 0 || LEGAL_FORM.test(form) ? LEGAL_FORM : GENERIC_TAIL, '');
    if (shorter === form && i > 0) break;
    form = shorter;
  }
  for (const acronym of name.match(ACRONYM) ?? []) if (!NO_NAME.has(acronym)) forms.add(acronym.toLowerCase());
  const [first = '', second] = (forms.values().next().value ?? '').split(' ');
  if (second !== undefined && first.length >= 5 && !COMMON_FIRST.has(first) && !/[^\p{L}]/u.test(first))
    forms.add(first);
  return [...forms];
}

const escaped = (text: string) => text.replace(/[.*+?^${}()|[\]\\]/gu, '\\$&');
const PREPOSITION = new RegExp(
  [
    String.raw`(?:^|[\s(])(?:of|for|to|with|by|from|at|in|on|between|through|against|behalf of|under|into|via|including|than|as|using|within|toward|towards|about)\s+(?:both\s+)?(?:the\s+|each\s+|any\s+|such\s+)?$`,
    `(?:^|[\\s('])(?:${inOthers(({ before }) => before)})\\s*$`,
  ].join('|'),
  'u',
);

const ARTICLE = /^(?:a|as|o|os|der|die|das|le|la|les|l'|el|los|las|il|lo|gli|de|het) ?$/u;

/** Finds the sides of a document in its sentences. */
export class Actors {
  readonly #pattern: RegExp;
  readonly names: ReadonlyMap<string, Side>;

  constructor(context: ClauseContext, text: string) {
    const names = new Map<string, Side>();
    const add = (name: string, side: Side) => {
      for (const form of formsOf(name)) if (names.size < MAX_NAMES * 3 && !names.has(form)) names.set(form, side);
    };
    for (const name of context.firmNames.slice(0, MAX_NAMES)) add(name, 'supplier');
    for (const name of context.companyNames.slice(0, MAX_NAMES)) add(name, 'client');
    for (const { name, side } of namesInText(text)) add(name, side);
    for (const { name, side } of partiesByVerbs(text)) {
      const form = foldAccents(name.toLowerCase()).replaceAll('’', "'");
      if (!names.has(form)) names.set(form, side);
    }
    this.names = names;
    const own = [...names.keys()].sort((a, b) => b.length - a.length).map(escaped);
    const all = [...own, BOTH, BIDDER, SUPPLIER, CLIENT].join('|');
    this.#pattern = new RegExp(`(?<![\\p{L}\\p{N}-])(${all})('s|')?(?![\\p{L}\\p{N}]|-[\\p{L}])`, 'gu');
  }

  /** The actors of a plain text, in order. */
  in(text: string): Actor[] {
    const found: Actor[] = [];
    for (const match of allMatches(this.#pattern, text)) {
      const [whole, name = '', possessive] = match;
      const from = match.index;
      const to = from + whole.length;
      // 'the service provider portal', 'customer portal', 'client side': part of a name of something
      if (isPartOfName(text, name, to)) continue;
      const before = text.slice(Math.max(0, from - 30), from);
      found.push({
        side: this.#sideOf(name),
        name,
        from,
        to,
        // 'A Contratada', 'Der Auftragnehmer': an article at the beginning, rather than a preposition
        aside: PREPOSITION.test(before) && !(from === before.length && ARTICLE.test(before)),
        owner: possessive !== undefined && !PEOPLE.test(text.slice(to, to + 40)),
      });
    }
    return found;
  }

  #sideOf(name: string): Side {
    const known = this.names.get(name);
    if (known) return known;
    if (SIDES.both.test(name)) return 'both';
    if (SIDES.bidder.test(name)) return 'bidder';
    return SIDES.supplier.test(name) ? 'supplier' : 'client';
  }
}

const SIDES = {
  both: new RegExp(`^(?:${BOTH})$`, 'u'),
  bidder: new RegExp(`^(?:${BIDDER})$`, 'u'),
  supplier: new RegExp(`^(?:${SUPPLIER})$`, 'u'),
};

/** People of a party act for it: 'the contractor's personnel'. */
const PEOPLE =
  /^ (?:own |whole )?(?:people|personnel|staff|team|employees|experts|specialists|engineers|consultants?|lead consultant|project (?:manager|lead))\b/u;

const NAMED_THINGS =
  /^[ -](?:portals?|satisfaction|service desk|services? (?:management|portal|desk|project)|support (?:portal|desk|team|tickets?)|facing|management|onboarding|relationship|records?|requests?|fields?|name|numbers?|list|accounts? (?:records?|fields?)|data(?:base)?|side|journey|experience|notifications?|organi[sz]ations?|projects?|master data|categor(?:y|ies))\b/u;

function isPartOfName(text: string, name: string, to: number): boolean {
  // 'an Geräten': the preposition, rather than 'der AN'
  if (name === 'an' || name === 'ag') return !/(?:^|\s)(?:der|dem|des|den|vom|zum|beim) $/u.test(text.slice(0, to - 2));
  // 'sie übernimmt': a woman or a firm, rather than the addressed
  if (name === 'sie') return /^ \p{L}+t(?![\p{L}])/u.test(text.slice(to, to + 24));
  if (name === 'principal')
    return /^ (?!(?:will|shall|must|may|is|has|and|provides|agrees)\b)\p{L}/u.test(text.slice(to, to + 12));
  if (name === 'council' && text.slice(0, to).endsWith('works council')) return true;
  if (name === 'co' || name === 'cor') return !/^ (?:will|shall|may|must|is)\b/u.test(text.slice(to, to + 8));
  return (
    /^(?:client|customer|vendor|supplier|provider|service provider|department|agency)s?$/u.test(name) &&
    NAMED_THINGS.test(text.slice(to, to + 30))
  );
}

const ENGLISH_ROLES =
  'contractor|supplier|consultant|vendor|service provider|provider|client|customer|buyer|owner|employer|principal|authority|agency|purchaser|company';
/** Roles with their accents, since they are looked for in the text itself. */
const OTHER_ROLES = LANGUAGES.map(({ supplier, client }) => `${supplier}|${client}`).join('|');
const ROLE = new RegExp(
  `["“”„'‘’«]\\s?(?:the |der |die |das |den |le |la |l[’']|el |il |lo |de |het |o |a )?(${ENGLISH_ROLES}|${OTHER_ROLES})\\s?["“”'‘’»]`,
  'giu',
);
const NAMED = /^(?:[\p{Lu}][\p{L}\p{N}&.'’-]*|&|of|and|the)$/u;
const LINE = new RegExp(
  `^[ \\t*_|]*(client|customer|prepared for|supplier|contractor|consultant|vendor|provider|prepared by|${OTHER_ROLES})[ \\t*_]*[:|\\t][ \\t*_]*([^\\n|\\t]{2,80}?)[ \\t*_|]*$`,
  'gimu',
);
const SUPPLIER_ROLE = new RegExp(
  `^(?:contractor|supplier|consultant|vendor|service provider|provider|prepared by|${LANGUAGES.map(({ supplier }) => supplier).join('|')})$`,
  'iu',
);
/** Parties introduce themselves on the first pages. */
const INTRODUCTION = 20_000;

/** Names that a document itself defines for the sides: 'Northwind LLC (“Consultant”)', 'Prepared for: Acme'. */
function namesInText(text: string): { name: string; side: Side }[] {
  const start = text.slice(0, INTRODUCTION);
  const found: { name: string; side: Side }[] = [];
  for (const match of allMatches(ROLE, start)) {
    const role = match[1] ?? '';
    const before = start
      .slice(Math.max(0, match.index - 120), match.index)
      .replace(/^.*\n/su, '')
      .replace(
        /[\s,(]+(?:the|hereinafter|hereafter|referred to as|as|called|nachfolgend|nachstehend|im folgenden|ci-après|ci-apres|en adelante|di seguito|hierna|doravante|adiante)?[\s,(]*(?:the)?[\s(]*$/iu,
        '',
      );
    const words = before.split(/\s+/u);
    const name: string[] = [];
    for (const word of words.reverse()) {
      const bare = word.replace(/^[("“]|[,)"”]$/gu, '');
      if (!NAMED.test(bare) || name.length >= 7) break;
      name.unshift(bare);
    }
    while (name.length > 0 && /^(?:and|of|the|&|between|by|this|sow|statement)$/iu.test(name[0] ?? '')) name.shift();
    if (name.length === 0) continue;
    const side = SUPPLIER_ROLE.test(role) ? 'supplier' : 'client';
    found.push({ name: name.join(' '), side });
    // a word that is a side only because the document defines it
    if (!ROLE_NAME.test(role.toLowerCase())) found.push({ name: role, side });
  }
  for (const match of allMatches(LINE, start)) {
    const [, role = '', name = ''] = match;
    if (
      /^[\p{Lu}]/u.test(name) &&
      name.split(/\s+/u).length <= 6 &&
      !/[.!?;:[\]<>{}_$€£]|\d{2}/u.test(name.replace(/\b(?:inc|ltd|co|corp)\.$/iu, ''))
    )
      found.push({ name, side: SUPPLIER_ROLE.test(role) ? 'supplier' : 'client' });
  }
  return found.slice(0, MAX_NAMES);
}

/** A name at the beginning of a line or sentence, with the words after it. */
const BEGINS_WITH_NAME =
  /(?<=^|[.!?:]\s|\n)[ \t#>*_]*(?:[-*•–·]\s+|\(?[\da-z]{1,3}[.)]\s+|\d+(?:\.\d+)*\.?\s+)?(?:Agreed: |What will |Was )?(?:[Tt]he |[Dd](?:er|ie|as) |L[ea] |L'|E?l |I?l |Lo |De |Het |[OA] )?(\p{Lu}[\p{L}\p{N}&'’-]*(?: (?:(?:of|and|&|the|de|del|des|der|du|di|do|da|van) )?(?:\p{Lu}[\p{L}\p{N}&'’-]*|&)){0,4}) ([^.;:\n]{2,60})/gu;
/** A short name that a text introduces: 'Tamarack Systems LLC ("Tamarack")'. */
const INTRODUCED = /\(\s*["“”«](?:the )?(\p{Lu}[\p{L}\p{N}&'’ -]{1,40}?)["“”»]\s*\)/gu;
const ROLE_NAME = new RegExp(`^(?:${BOTH}|${BIDDER}|${SUPPLIER}|${CLIENT})$`, 'u');
/** Words that begin sentences in capitals and are no party. */
const NO_PARTY =
  /^(?:each|all|every|any|both|this|that|these|those|it|they|he|she|we|i|you|no|if|when|where|once|after|before|until|unless|phase|sprint|task|step|stage|changes?|payments?|acceptance|deliverables?|milestones?|users?|agents?|requests?|requesters?|tickets?|workshops?|project|scope|services?|portal|workflows?|forms?|training|migration|testing|access|data|travel|invoices?|in|on|at|for|from|to|with|please|our|your|their|its|one|two|three|der|die|das|ein|eine|es|er|sie|wir|alle|jede\p{L}*|il|elle|nous|vous|les|des|un|una|une|el|la|los|las|se|os|as|um|uma|si|i|gli|le|wij|het|de|een|system|solution|software|tools?|dashboards?|reports?|rules?|fields?|queues?|approvals?|notifications?)\b/iu;
const HEADING_WEIGHT = 2;
const LEAST_EVIDENCE = 2;
/** One side's verbs are this many times those of the other. */
const CLEARLY = 2;

/**
 * Names without a role, by what they do throughout the document: who configures and hands over is the supplier, who
 * names people and approves is the client.
 */
function partiesByVerbs(text: string): { name: string; side: Side }[] {
  const start = text.slice(0, INTRODUCTION);
  const evidence = new Map<string, { name: string; supplier: number; client: number }>();
  const introduced = new Set(Array.from(allMatches(INTRODUCED, start), ([, name = '']) => name));
  for (const [, name = '', rest = ''] of allMatches(BEGINS_WITH_NAME, start)) {
    if (NO_PARTY.test(name) || ROLE_NAME.test(foldAccents(name.toLowerCase()))) continue;
    const words = foldAccents(rest.toLowerCase());
    const weight = rest.split(' ').length <= 3 ? HEADING_WEIGHT : 1;
    const known = evidence.get(name) ?? { name, supplier: 0, client: 0 };
    const beginning = words.slice(0, 40);
    if (BUILDS.test(beginning)) known.supplier += weight;
    else if (HELPS.test(beginning)) known.client += weight;
    evidence.set(name, known);
  }
  return [...evidence.values()].flatMap(({ name, supplier, client }) => {
    // a name has its capital within sentences as well
    if (!new RegExp(`\\p{Ll},? ${escaped(name)}`, 'u').test(start)) return [];
    if (Math.max(supplier, client) < (introduced.has(name) ? 1 : LEAST_EVIDENCE)) return [];
    if (supplier >= CLEARLY * client) return { name, side: 'supplier' as const };
    return client >= CLEARLY * supplier ? { name, side: 'client' as const } : [];
  });
}
