import { allMatches } from '../../matches.ts';
import { inOthers } from '../languages/languages.ts';
import { type Plain, placeOf, toPlain } from '../plain.ts';
import { type DateOrder, findDates } from './dates.ts';

const ENGLISH_OPEN =
  /\bclick (?:or tap )?(?:here )?to (?:enter|add|choose)\b|(?<!\p{L} )\bchoose an item(?=\.|$)|\b(?:tbd|tbc|tba|t\.b\.d\.|to be (?:determined|confirmed|advised|announced|completed|inserted|filled in))(?![\p{L}\p{N}])|_{3,}|\{\{[^{}]{0,80}\}\}|\$\{[^{}]{1,60}\}|(?<![\p{L}\p{N}])x{2,}(?:[/.-]x{2,}){1,2}(?![\p{L}])|[$£€] ?x[x,.]{1,12}(?![\p{L}])/u;
const OPEN = new RegExp(`${ENGLISH_OPEN.source}|(?<![\\p{L}])(?:${inOthers(({ open }) => open)})(?![\\p{L}])`, 'u');
const IN_SQUARE = /(?<![\p{L}\p{N}\]])\[([^[\]\n]{1,80})\](?![([:])/gu;
const IN_ANGLES = /(?<![\p{L}\p{N}<])<([\p{L}][^<>\n]{0,60})>/gu;

/** Text in square brackets that is not a placeholder: notes, boxes to tick, edits of quoted words. */
const NO_PLACEHOLDER =
  /^(?:x|✓|✔|\d{1,3}|[a-z]|sic|reserved|emphasis added|redacted|optional|confidential|internal|draft|note\b.*|see\b.*|ref\b.*|page\b.*|end\b.*|note:.*|https?:.*|[ivx]{1,4})$/u;
const TAGS =
  /^(?:\/?(?:a|abbr|b|blockquote|br|center|code|dd|div|dl|dt|em|font|h[1-6]|hr|i|img|li|ol|p|pre|s|script|small|span|strike|strong|style|sub|sup|table|tbody|td|tfoot|th|thead|tr|u|ul)(?:[ /].*)?|.*[@=/:].*)$/u;
/** Words for what is to be filled in: a bracket without them that has a name, a date or an amount is filled. */
const TO_FILL =
  /\b(?:insert|enter|add|fill|specify|describe|list|choose|select|complete|delete|name|names|date|amount|number|no|nr|client|customer|company|supplier|contractor|consultant|vendor|firm|party|title|role|project|address|email|phone|price|fee|currency|day|month|year|percent|quantity|version|location|signature|your|the)\b|^\W*$|x{2,}|\?|\.\.\./u;
const MONEY = /^(?:[$£€¥]|[a-z]{3} ?)?\d[\d.,' ]*(?: ?(?:[a-z]{3}|[$£€¥]|%))?$/u;
const PERSON = /^(?:(?:mr|mrs|ms|dr)\.? )?\p{Lu}[\p{L}.'-]*(?: \p{Lu}[\p{L}.'-]*){1,3}$/u;

/** Whether a bracket is filled: with a date, an amount or a person. */
function isFilled(inner: string, written: string, order: DateOrder | null): boolean {
  if (TO_FILL.test(inner)) return false;
  if (MONEY.test(inner) || PERSON.test(written.trim())) return true;
  const [date] = findDates(toPlain(written, 0, written.length), written, order);
  return date !== undefined && date.date.relative === null;
}

/** A form to be signed has blanks by nature. */
const SIGNATURE =
  /(?:^|\b)(?:counter-?signed|authori[sz]ed|pela\b|pelo\b|per il\b|voor\b|for [a-z]|pour (?:le|la)\b|einverstanden|signature|signed|by|name|title|date|printed|position|witness|initials?|accepted|agreed|acepto|firmas?|akkoord|accettazione|unterschriften|visto bueno|aceite|bon pour accord|for and on behalf of|unterschrift|datum|den|firma|fecha|lugar|assinatura|data|local|fait a|le|handtekening|plaats|naam|luogo|nome|nom)\b[^_.]{0,40}_{3,}/u;

/** An unfilled place of a passage, as written; null without one. */
export function findPlaceholder(plain: Plain, verbatim: string, order: DateOrder | null = null): string | null {
  const { text } = plain;
  const as = (from: number, to: number) => {
    const { start, end } = placeOf(plain, from, to);
    return verbatim.slice(start, end);
  };
  if (text.includes('['))
    for (const match of allMatches(IN_SQUARE, text)) {
      const inner = (match[1] ?? '').trim();
      const written = as(match.index, match.index + match[0].length);
      if (inner !== '' && !NO_PLACEHOLDER.test(inner) && !isFilled(inner, written.slice(1, -1), order)) return written;
    }
  if (text.includes('<'))
    for (const match of allMatches(IN_ANGLES, text))
      if (!TAGS.test((match[1] ?? '').trim())) return as(match.index, match.index + match[0].length);
  const open = OPEN.exec(text);
  if (!open) return null;
  if (open[0].startsWith('_') && (SIGNATURE.test(text) || !/\p{L}/u.test(text))) return null;
  return as(open.index, open.index + open[0].length);
}
