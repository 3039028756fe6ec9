/** The number or sign that a line begins with. */
export interface LineLabel {
  kind: 'bullet' | 'number' | 'section' | 'letter' | 'roman';
  /** As written, such as `3.2`, `(a)` or `Section 4`. */
  label: string;
  /** Where the rest of the line begins, after the label and its white space. */
  end: number;
  /** Of a number such as `3.2.1` the count of its parts; otherwise 1. */
  depth: number;
  /** Its number among its siblings, such as 2 for `b)`; null for bullets. */
  value: number | null;
}

const BULLET = /^(?:\[[ xX✓✔]?\]|[☐☑☒•◦▪▫‣⁃·∙●○■□◆➢➤✓✔✘✗❌–—*+-]|o(?=\t|\s+\p{Lu}))\s+/u;
const SECTION =
  /^(section|article|art\.|clause|item|exhibit|appendix|annex|schedule|attachment|part|phase|chapter|kapitel|abschnitt|artikel|anlage|chapitre|annexe|cap[ií]tulo|art[ií]culo|cl[áa]usula|anexo|articolo|allegato|hoofdstuk|bijlage|artigo|§§?)\s*(?<=[\s§])(\d{1,3}(?:\.\d{1,3}){0,4}(?:\.?[ªº°])?|[ivxlc]{1,6}|[a-z])(?:\s*([.:)–—-])\s*|\s+|$)/i;
/** A number alone is not a label without a sign after it, or a wide gap. */
const NUMBER =
  /^(\d{1,3}(?:\.\d{1,3}){1,4}[.)]?|[A-Z]{1,3}[.-]\d{1,3}(?:\.\d{1,3}){0,3}[.)]?|(?:Output|Deliverable|Milestone|Requirement|Result|Entregable|Livrable|Jalon|Ergebnis|Meilenstein|Hito|Consegna) \d{1,2}:|[A-Z]{1,2}\d{1,2}(?:\.\d{1,2})?[.)]?(?=\s+\p{L})|\d{1,3}[.)]|\(\d{1,3}\)|\d{1,2}\s[–—-](?=\s+\p{L})|\d{1,2}(?=\s{2}|\t))\s+/u;
/** An item below a number: `2a`, `2b`. */
const NUMBER_AND_LETTER = /^(\d{1,2}([a-j])[.)]?)\s+(?=\S)/;
const LETTER = /^(\([a-z]\)|[a-z][.)]|\([A-Z]\)|[A-Z][.)])\s+/;
const ROMAN =
  /^([IVXLC]{1,6}(?=\s[–—-]\s)|\([ivxlc]{2,6}\)|[ivxlc]{2,6}[.)]|\([IVXLC]{2,6}\)|[IVXLC]{2,6}[.)]|\([iI]\)|[iI][.)])\s+/;
/** Decimals that are amounts, not numbers of sections: `12.5 hours`, `1.5 %`. */
const QUANTITY =
  /^\d{1,3}\.\d{1,3}\s*(?:%|hours?|days?|weeks?|months?|years?|minutes?|fte|million|billion|[km]\b|percent|points?|gb|tb|mb)\b/i;

/** A date as the first words of a line: `9. August 2027`. */
export const BEGINS_WITH_DAY = /^\d{1,2}\. \p{L}{3,9}\.? \d{4}\b/u;

const ROMAN_DIGITS: Readonly<Record<string, number>> = { i: 1, v: 5, x: 10, l: 50, c: 100 };

function romanValue(digits: string): number {
  const values = [...digits.toLowerCase()].map((digit) => ROMAN_DIGITS[digit] ?? 0);
  return values.reduce((sum, value, at) => sum + (value < (values[at + 1] ?? 0) ? -value : value), 0);
}

/** Reads the label that a line begins with; the line must not begin with white space. */
export function readLabel(line: string): LineLabel | null {
  const bullet = BULLET.exec(line);
  if (bullet) return { kind: 'bullet', label: bullet[0].trim(), end: bullet[0].length, depth: 1, value: null };
  const section = SECTION.exec(line);
  if (section) {
    const [all, , number = '', sign] = section;
    const rest = line.slice(all.length);
    // it is a heading itself; or a sentence begins with a reference
    // a wide gap sets a title off
    const isSentence = sign === undefined && !isHeadingLike(rest) && !/\s{2,}$/.test(all);
    if (rest === '' || (isSentence && !/^\d+\.\d/.test(number))) return null;
    const depth = number.split('.').length;
    const last = number.split('.').at(-1) ?? '';
    const value = /\d/.test(last) ? Number(last) : /^[ivxlc]+$/i.test(last) ? romanValue(last) : letterValue(last);
    const label = all
      .trim()
      .replace(/[.:)–—-]$/, '')
      .trim();
    return { kind: isSentence ? 'number' : 'section', label, end: all.length, depth, value };
  }
  const number = NUMBER.exec(line);
  if (number && !QUANTITY.test(line) && !BEGINS_WITH_DAY.test(line)) {
    const label = number[1] ?? '';
    const parts = label
      .replace(/[^\d.]/g, '')
      .split('.')
      .filter(Boolean);
    return { kind: 'number', label, end: number[0].length, depth: parts.length, value: Number(parts.at(-1)) };
  }
  const [below = '', item = '', letterOf = ''] = NUMBER_AND_LETTER.exec(line) ?? [];
  if (below !== '') return { kind: 'letter', label: item, end: below.length, depth: 1, value: letterValue(letterOf) };
  const roman = ROMAN.exec(line);
  if (roman) {
    const label = roman[1] ?? '';
    return { kind: 'roman', label, end: roman[0].length, depth: 1, value: romanValue(label.replace(/[^a-z]/gi, '')) };
  }
  const letter = LETTER.exec(line);
  if (!letter) return null;
  const label = letter[1] ?? '';
  return { kind: 'letter', label, end: letter[0].length, depth: 1, value: letterValue(label.replace(/[^a-z]/gi, '')) };
}

/** Whether a line is nothing but a section's name, such as `Exhibit A`. */
export const isSectionName = (line: string): boolean => SECTION.exec(line)?.[0].length === line.length;

const letterValue = (letter: string): number => letter.toLowerCase().charCodeAt(0) - 96;

/** The signs of a label: `1.` and `1)` are of different lists. */
const signsOf = ({ label }: LineLabel): string => label.replace(/[\p{L}\p{N}]+/gu, '#');

/** Whether two labels are next to each other in one list. */
export const isSibling = (label: LineLabel, other: LineLabel | null): boolean =>
  other !== null &&
  other.kind === label.kind &&
  signsOf(other) === signsOf(label) &&
  other.depth === label.depth &&
  other.value !== null &&
  label.value !== null &&
  Math.abs(other.value - label.value) === 1;

const HEADING_CHARACTERS = 110;
const HEADING_WORDS = 14;
/** Verbs and endings of sentences, which headings don't have. */
const SENTENCE = /\b(?:shall|must|will|should|may|can|is|are|was|were|has|have|agrees?|provides?|includes?)\b/i;

/**
 * In plain wording, a heading can be a question: `What we will not do`, `How much will it cost?`. With a colon it may
 * lead in.
 */
const QUESTION =
  /^[^\p{L}]*(?:What|Who|When|Where|Why|How|Which|Was|Wer|Wie|Wann|Warum|Wo|Wat|Wie|Wanneer|Waarom|Hoe|Ce (?:que|qui)|Qui|Quand|Comment|Pourquoi|Qué|Lo que|Quién|Cuándo|Cómo|Cosa|Che cosa|Chi|Quando|Come|O que|Quem|Como)(?![\p{L}])/iu;
const QUESTION_WORDS = 9;

/** An amount is stated, not announced. */
const MONEY = /[$£€] ?\d|\d ?€|\b[A-Z]{3} ?\d[\d.,']{2,}|\d[\d.,']{2,} ?[A-Z]{3}\b/u;

/** Whether a line reads like a heading rather than a sentence or an item of a list. */
export function isHeadingLike(line: string): boolean {
  const text = line.trim().replace(/:$/, '');
  if (text === '' || text.length > HEADING_CHARACTERS) return false;
  const words = text.split(/\s+/).length;
  if (words > HEADING_WORDS) return false;
  if (words <= QUESTION_WORDS && /^[^\p{L}]*\p{Lu}/u.test(text) && QUESTION.test(text) && !line.trimEnd().endsWith(':'))
    return !/[.;,!]$/.test(text);
  if (/[.;,!?]$/.test(text) || !/\p{L}/u.test(text) || MONEY.test(text)) return false;
  return /^[^\p{L}]*\p{Lu}/u.test(text) && !SENTENCE.test(text);
}

/** Whether all letters of a line are capitals, and it is no abbreviation. */
export function isInCapitals(line: string): boolean {
  if (line.length > HEADING_CHARACTERS) return false;
  const letters = line.match(/\p{L}/gu) ?? [];
  return letters.length >= 4 && letters.every((letter) => /\p{Lu}/u.test(letter));
}

/** Words that name the columns of a table. */
const COLUMN =
  /^(?:#|no\.?|id|item|deliverables?|milestones?|description|due(?: date)?|date|dates|amount|fee|fees|price|cost|total|rate|role|hours?|quantity|qty|unit|acceptance(?: criteria)?|criteria|owner|responsib(?:le|ility)(?: party)?|party|phase|activity|task|name|title|status|notes?|comments?|start|end|currency|payment|invoice|value|type|format|service|scope|assumption|estimate[sd]?)\b/i;

/** Whether the cells of a row read like the names of columns. */
export function isHeadOfColumns(cells: readonly string[]): boolean {
  const filled = cells.map((cell) => cell.trim()).filter((cell) => cell !== '');
  if (filled.length < 2 || filled.some((cell) => cell.length > 40 || /^[\d\s.,$€£%-]+$/.test(cell))) return false;
  return filled.filter((cell) => COLUMN.test(cell)).length * 2 >= filled.length;
}
