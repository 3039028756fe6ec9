import { allMatches } from '../matches.ts';
import { isSameCompany } from './company-names.ts';

/** A party of an agreement, as its document introduces it. */
export interface StatedParty {
  name: string;
  /** The passage that names it. */
  quote: string;
}

/** The parties that a document names; null: none, or several for one side. */
export interface StatedParties {
  client: StatedParty | null;
  supplier: StatedParty | null;
}

type Side = keyof StatedParties;
type Candidate = StatedParty & { side: Side };

/** Parties introduce themselves on the first pages. */
export const INTRODUCTION = 20_000;
/** Characters before a role in which its party is introduced, with its address and register number. */
const BEFORE = 500;
/** An agreement with more definitions than this is something else. */
const DEFINITIONS_MAX = 24;
const NAME_MAX = 100;

const CLIENT =
  "client|customer|buyer|purchaser|auftraggeber(?:in)?|kund(?:e|in)|besteller(?:in)?|acheteur|ma[îi]tre d['’]ouvrage|donneur d['’]ordre|cliente|comprador(?:a)?|contratante|klant|opdrachtgever|afnemer|committente";
const SUPPLIER =
  'supplier|contractor|consultant|consultancy|advis[eo]r|vendor|(?:service )?provider|auftragnehmer(?:in)?|dienstleister(?:in)?|anbieter(?:in)?|lieferant(?:in)?|prestataire|fournisseur|titulaire|proveedor(?:a)?|prestador(?:a)?|contratista|consultora?|leverancier|opdrachtnemer|dienstverlener|fornitore|prestatore|appaltatore|fornecedor(?:a)?|contratada';
const ROLE = `(?:${CLIENT}|${SUPPLIER})`;
const ARTICLE = "(?:(?:the|der|die|das|den|dem|le|la|les|el|los|il|lo|de|het|o|a)\\s+|l['’]\\s?)?";
const [OPEN, CLOSE] = ['["“”„«‚‘’\']\\s?', '\\s?["“”»‘’\']'];
const INTRO =
  '(?:herein\\s?after|hereafter|nachfolgend|nachstehend|im\\s+folgenden|ci-apr[èe]s|ci-dessous|en\\s+adelante|en\\s+lo\\s+sucesivo|di\\s+seguito|hierna|doravante)[\\s,:]*(?:(?:referred\\s+to\\s+as|called|known\\s+as|as|als|kurz|d[ée]nomm[ée]e?|d[ée]sign[ée]e?|denominad[oa]|genoemd|te\\s+noemen)[\\s,:]*){0,2}';

/** The definition of a role, '(the “Client”)', 'nachfolgend Auftragnehmer', 'ci-après le Prestataire', or of a name. */
const DEFINED = new RegExp(
  [
    `(?:\\(\\s*)?(?<intro>${INTRO})(?:${OPEN})?${ARTICLE}(?:${OPEN})?(?<introduced>${ROLE})(?![\\p{L}])(?:${CLOSE})?(?:\\s*\\))?`,
    `(?:\\(\\s*${ARTICLE})?${OPEN}${ARTICLE}(?<quoted>${ROLE})${CLOSE}(?:\\s*\\))?`,
    `\\(\\s*${ARTICLE}(?<bare>${ROLE})\\s*\\)`,
    `\\(\\s*(?:(?:${INTRO})?${ARTICLE}${OPEN}[\\p{L}\\p{N}][^"“”„«»()\\n]{0,40}${CLOSE}|the [\\p{L} ]{2,30})\\s*\\)`,
  ].join('|'),
  'giu',
);
const IS_CLIENT = new RegExp(`^(?:${CLIENT})$`, 'iu');
const IS_ROLE = new RegExp(`^(?:${ROLE})$`, 'iu');
const sideOf = (role: string): Side => (IS_CLIENT.test(role) ? 'client' : 'supplier');

const LEGAL =
  '(?:Inc|Incorporated|L\\.?L\\.?C|Ltd|Limited|LLP|L\\.P|P\\.?L\\.?C|Corp(?:oration)?|Co|Pty(?: Ltd)?|g?G\\.?m\\.?b\\.?H(?: & Co\\.? KG)?|mbH|plc|AöR|a\\. ?G|DAC|AG|KG|KGaA|OHG|UG|SE|eG|e\\.V|S\\.? ?A\\.?(?: ?S\\.?)?(?: de C\\.? ?V)?|SASU|EURL|S\\.? ?A\\.? ?R\\.? ?L|S\\.?à\\.?r\\.?l|S\\.? ?L\\.?(?: ?U)?|S\\.? ?A\\.? ?U|S\\.? ?R\\.? ?L|S\\.?p\\.?A|B\\.? ?V|N\\.? ?V|Oy|AB|ApS|Lda|Ltda)\\.?(?![\\p{L}\\p{N}])';
const TOKEN = "(?=[\\p{L}\\p{N}])(?:\\p{Lu}|\\p{N}|\\p{Ll}\\p{Lu})[\\p{L}\\p{N}&'’+/-]{0,40}(?:\\.(?=[\\p{L}\\p{N}]))?";
/** Small words within names; 'and' also joins two parties. */
const JOINT = '(?:and|und|et|y|e|en)';
const SMALL = `(?:of|the|for|de|du|des|del|della|la|le|les|el|los|der|die|das|für|von|van|den|${JOINT}|&|\\+)`;
const NAME = new RegExp(
  `^(?:${LEGAL} )?${TOKEN}(?:[ \\t]+(?:${SMALL}[ \\t]+){0,2}(?:${LEGAL}|${TOKEN})){0,8}(?:,[ \\t]+${LEGAL})?`,
  'u',
);
const HAS_LEGAL = new RegExp(`(?:^|[ ,])${LEGAL}(?:$|[ ,])`, 'u');
const JOINS = new RegExp(`[ \\t](?:${JOINT})[ \\t]`, 'iu');
const JOINS_COMPANIES = new RegExp(`(?:^|[ ,])${LEGAL}[ ,]+(?:${JOINT}|&)[ \\t]+(?!Co\\b)`, 'iu');
/** Words after a name: nothing, a sign, or what the company is, has or is called. */
const FOLLOWS =
  /^\s*(?:$|[,(;|\t–—"“„«]|-\s|\r?\n|(?:an?(?=\s)|with|whose|having|represented|registered|located|organi[sz]ed|incorporated|acting|mit|vertreten|dont|sise?|au capital|représentée?|immatriculée?|ayant|con|representada|inscrita|sociedad|société|met|gevestigd|con sede|herein|nachfolgend|nachstehend|im folgenden|ci-après|en adelante|hierna|as)(?![\p{L}]))/iu;
/** Words in front of a name that don't belong to it. */
const LEADING =
  /^(?:[\s(]*(?:\(?(?:\d{1,2}[.)]|(?:[a-zA-Z]|[ivx]{1,4})\))|[-*•–—])?\s*)(?:(?:the|der|die|das|den|dem|firma|société|sociedad|empresa|la société|la sociedad|la empresa|the company|le|la|el|de|het|als)\s+(?=\S)){0,3}/iu;
/** Words that join the second party to the first one. */
const JOINED = new RegExp(
  `^[^\\p{L}]*(?:(?:genannt|bezeichnet|on the one hand|einerseits|d['’]une part|de una parte|por una parte|genoemd)[^\\p{L}]*){0,2}(?:${JOINT}|for|für|pour|para|with|mit|avec|con|to|por otra(?: parte)?)[\\s,:]+(?:(?:d['’]autre part|por otra(?: parte)?|de otra(?: parte)?|on the other hand|andererseits)[\\s,:]+)?`,
  'iu',
);
const OPENER =
  /(?<![\p{L}])(?:between|zwischen|entre|tussen|(?:de|por) (?:una|otra) parte(?=[,:])|d['’]une part(?=\s?:)|d['’]autre part(?=\s?:)|(?:entered into|made|issued|prepared|provided|submitted|agreed) (?:by and between|by|with|between))(?![\p{L}])[\s:,]*(?:(?:and between|les soussignée?s|the parties)[\s:,]*)?/giu;
/** Kinds of documents and people are no companies. */
const NO_COMPANY =
  /^(?:compan(?:y|ies)|part(?:y|ies)|agreement|contract|statement of work|sow|exhibit\b.*|schedule\b.*|annex\b.*|appendix\b.*|section\b.*|vertrag|parteien|contrat|contrato|partes|(?:mr|mrs|ms|dr|prof|herr|frau|mme|sra?|dhr|mevr)\b.*|bieter|bidder|tenderer|offeror|tb[acd]|n\/?a)$/iu;

/** The name at the beginning of a passage, without what leads to it; null if it is not certain. */
function nameAt(passage: string): string | null {
  const text = passage.replace(LEADING, '');
  const found = NAME.exec(text)?.[0];
  if (found === undefined || !FOLLOWS.test(text.slice(found.length))) return null;
  const name = found.replace(/[ \t]+/gu, ' ').trim();
  const letters = name.replace(/[^\p{L}]/gu, '').length;
  if (letters < 2 || name.length > NAME_MAX || NO_COMPANY.test(name) || IS_ROLE.test(name)) return null;
  return name;
}

interface Definition {
  /** Null: it defines a name that is no role. */
  side: Side | null;
  start: number;
  end: number;
  /** A word such as 'hereinafter' is in front of the role. */
  hasIntro: boolean;
}

function definitionsIn(text: string): Definition[] {
  return allMatches(DEFINED, text)
    .slice(0, DEFINITIONS_MAX)
    .map(({ 0: whole, index, groups: { intro, introduced, quoted, bare } = {} }) => {
      const role = introduced ?? quoted ?? bare;
      return {
        side: role === undefined ? null : sideOf(role),
        start: index,
        end: index + whole.length,
        hasIntro: intro !== undefined,
      };
    });
}

/** Where the party of a definition is introduced, and how certainly it begins there. */
function placeOf(text: string, { start }: Definition, before: Definition | undefined) {
  const least = Math.max(0, start - BEFORE, before?.end ?? 0);
  const passage = text.slice(least, start);
  const opener = allMatches(OPENER, passage).at(-1);
  if (opener) return { from: least + opener.index + opener[0].length, begins: 'opened' as const };
  const joint = before?.end === least ? JOINED.exec(passage) : null;
  if (joint) return { from: least + joint[0].length, begins: 'joined' as const };
  return { from: least + passage.lastIndexOf('\n') + 1, begins: 'line' as const };
}

/** A name with words in lower case, which its place and the definition after it enclose: 'entre Coopérative laitière (' */
const ENCLOSED = /^\p{Lu}[^\s,;:.()]*(?: [^\s,;:.()]+){0,8}\s*$/u;

function enclosedName(passage: string): string | null {
  const text = passage.replace(LEADING, '');
  if (!ENCLOSED.test(text) || JOINS.test(text) || text.length > NAME_MAX) return null;
  const name = text.trim();
  return NO_COMPANY.test(name) || IS_ROLE.test(name) ? null : name;
}

const OTHER_SIDE = { client: 'supplier', supplier: 'client' } as const;

/** Parties with a defined role: 'Quarry Foods Ltd (“Client”)'. */
function definedParties(text: string): Candidate[] {
  const definitions = definitionsIn(text);
  const places = definitions.map((definition, at) => placeOf(text, definition, definitions[at - 1]));
  const isJoined = (at: number) => places[at]?.begins === 'joined';
  const named = definitions.map(({ side, start, end, hasIntro }, at) => {
    const { from, begins } = places[at] ?? { from: start, begins: 'line' };
    const passage = text.slice(from, start).trimStart();
    const name = nameAt(passage) ?? (begins === 'line' ? null : enclosedName(passage));
    if (name === null || JOINS_COMPANIES.test(name)) return null;
    if (JOINS.test(name) && !isJoined(at) && !isJoined(at + 1)) return null;
    if (begins === 'line' && !hasIntro && !HAS_LEGAL.test(name)) return null;
    return { side, name, quote: text.slice(from, end) };
  });
  return named.flatMap((party, at) => {
    if (!party) return [];
    if (party.side !== null) return [{ ...party, side: party.side }];
    // of two parties, the one beside the supplier is the client
    const other = isJoined(at) ? named[at - 1] : isJoined(at + 1) ? named[at + 1] : null;
    const isPair = !isJoined(at + (isJoined(at) ? 1 : 2)) && !(isJoined(at) && isJoined(at - 1));
    return other?.side && isPair ? [{ ...party, side: OTHER_SIDE[other.side] }] : [];
  });
}

/** Lines at the beginning that name the parties, before the first section. */
const HEADER_LINES = 14;
/** Lines in which a table of the parties may be. */
const LABELLED_LINES = 80;
const SECTION = /^\s*(?:#{2,}\s|\d+(?:\.\d+)*[.)]?\s+\p{Lu})/u;
const LABELLED = new RegExp(
  `^[\\s>*_|#-]{0,12}(?:the |name of the |der |die |le |la |el )?(?:(${ROLE})(?: name)?|(prepared for|erstellt für|préparé pour|preparado para)|(prepared by|erstellt von|préparé par|preparado por))[\\s*_]{0,6}[:|\\t][\\s*_|:]{0,12}(\\S.{1,200})$`,
  'iu',
);

/** Other rows of a title table. */
const TITLE_ROW =
  /^[\s>*_|#-]{0,12}(?:date|datum|fecha|version|project|projekt|projet|proyecto|sow|document|contract|effective|number|reference|referenz|référence|referencia)(?![\p{L}])[^|\t:]{0,30}[|\t]/iu;

/** Parties after their labels: 'Client: Quarry Foods Ltd', and rows of a table. */
function labelledParties(text: string): Candidate[] {
  const lines = text
    .split('\n', 4 * LABELLED_LINES)
    .filter((line) => line.trim() !== '')
    .slice(0, LABELLED_LINES);
  const section = lines.findIndex((line) => SECTION.test(line));
  const header = Math.min(section < 0 ? HEADER_LINES : section, HEADER_LINES);
  const hasTitleTable = lines.slice(0, header).some((line) => TITLE_ROW.test(line.slice(0, 200)));
  return lines.flatMap((line, at) => {
    const [, role, isFor, isBy, value = ''] = LABELLED.exec(line.slice(0, 400)) ?? [];
    if (role === undefined && isFor === undefined && isBy === undefined) return [];
    const name = nameAt(value.replace(/^[*_\s]+/u, '').replace(/[*_|\s]+$/u, ''));
    // without its legal form, what a later row of a table or a label of people has may be anything
    if (name === null || JOINS_COMPANIES.test(name)) return [];
    const isTitle = at < header && (hasTitleTable || !/[|\t]/u.test(line));
    if (!HAS_LEGAL.test(name) && (role === undefined || !isTitle)) return [];
    return [{ side: role === undefined ? (isFor ? 'client' : 'supplier') : sideOf(role), name, quote: line }];
  });
}

/** Names of both sides in the columns of a table: 'Client | Supplier' above 'Quarry Foods | Alder & Finch'. */
function tabulatedParties(text: string): Candidate[] {
  const rows = text
    .split('\n', 4 * LABELLED_LINES)
    .filter((line) => line.trim() !== '' && !/^[\s|:-]+$/u.test(line))
    .slice(0, LABELLED_LINES)
    .map((line) =>
      line
        .slice(0, 400)
        .split(/[|\t]/u)
        .map((cell) => cell.replace(/^[\s*_]+|[\s*_]+$/gu, ''))
        .filter((cell) => cell !== ''),
    );
  return rows.flatMap((roles, at) => {
    const names = rows[at + 1];
    if (roles.length !== 2 || names?.length !== 2 || !roles.every((role) => IS_ROLE.test(role))) return [];
    return roles.flatMap((role, column): Candidate[] => {
      const name = nameAt(names[column] ?? '');
      return name === null || !HAS_LEGAL.test(name) ? [] : [{ side: sideOf(role), name, quote: names.join(' | ') }];
    });
  });
}

/** The only party of a side; null without one, or if names differ. */
function onlyOne(candidates: readonly Candidate[], side: Side): StatedParty | null {
  const [first, ...others] = candidates.filter((candidate) => candidate.side === side);
  if (!first || others.some(({ name }) => !isSameCompany(name, first.name))) return null;
  return { name: first.name, quote: first.quote.replace(/\s+/gu, ' ').replace(/^[ |]+|[ |]+$/gu, '') };
}

/**
 * The parties of an agreement by the beginning of its text. Nothing is guessed: without a role that the document gives
 * it, or with several names for one side, there is no name.
 */
export function statedParties(text: string): StatedParties {
  const start = text.slice(0, INTRODUCTION);
  const candidates = [...definedParties(start), ...labelledParties(start), ...tabulatedParties(start)];
  const [client, supplier] = [onlyOne(candidates, 'client'), onlyOne(candidates, 'supplier')];
  // one name for both sides is a mistake
  if (client && supplier && isSameCompany(client.name, supplier.name)) return { client: null, supplier: null };
  return { client, supplier };
}
