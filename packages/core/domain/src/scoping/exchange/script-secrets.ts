/** Masks passwords and keys in scripts, which come from files of any content: every pattern takes linear time. */

/** Characters of a text that hold a secret. */
type Range = [start: number, end: number];

const MASK = '•••';

/** Words that a secret is named by. The parts after them are bounded: a name of any length would be read repeatedly. */
const NAMES =
  /(?:password|passwd|passphrase|(?<!by|com|sur)pass(?![a-z])|pwd|secret|token|(?:api|access|auth|private|account|client)[-_ ]?key|credentials?|authorization)/gi;
/** The rest of a name that means something about the secret, rather than the secret. */
const ABOUT =
  /^\w{0,20}(?:url|uri|type|name|field|path|length|header|file|prompt|label|message|policy|hint|encoder|id|service|manager|provider|factory|client|store|exception|error)(?!\w)/i;
/** The characters between a name and its value: those of `password = `, `"password": `, `"password", `. */
const SEPARATOR = /\w{0,20}(?:\\?["'])?[\])}]{0,2}\s{0,8}(?:={1,3}|=>|->|:=?)\s{0,8}|\w{0,20}\\?["']\s{0,8},\s{0,8}/y;
/** A call that is passed the secret: `setPassword(`, `.password(`. */
const PASSED = /\w{0,20}\s?\(\s{0,8}(?=["'])/y;
const SETS = /(?:\.|set|with|use)$/i;

const QUOTE = /"""|'''|\\?["']/y;
const IN_DOUBLE = /[^"\\\n]*(?:\\.[^"\\\n]*)*/y;
const IN_SINGLE = /[^'\\\n]*(?:\\.[^'\\\n]*)*/y;
const IN_ESCAPED = /[^"'\\\n]*/y;
/** A literal that continues after a plus. */
const CONTINUES = /["']?\s{0,8}\+\s{0,8}(?=["'])/y;
const BARE = /[^\s"'`,;&<>(){}[\]|\\=]+/y;
/** A bare value after a blank or colon, which is often a word of a sentence. */
const BARE_AFTER_BLANK = /[^\s"'`,;&<>(){}[\]|\\=.:]{6,200}/y;
const NO_VALUE = /^(?:null|true|false|none|undefined|void|new|•+)$/i;
const PLACEHOLDER = /^(?:\$|%|#\{|\{\{|<)/;
const CODE_PATH = /^[A-Za-z_$]+(?:\.[A-Za-z_$]+)*$/;
const SCHEME = /^(?:basic|bearer|token|digest)\s*/i;

/** Runs a sticky pattern at a place. */
function matchAt(pattern: RegExp, text: string, place: number): string | null {
  pattern.lastIndex = place;
  return pattern.exec(text)?.[0] ?? null;
}

const digitAndLetter = (text: string): boolean => /\d/.test(text) && /\p{L}/u.test(text);

/** Whether the text of a literal may be a secret, rather than empty, a placeholder or a sentence. */
const isSecret = (value: string): boolean =>
  value.trim() !== '' &&
  !NO_VALUE.test(value.trim()) &&
  !PLACEHOLDER.test(value) &&
  /[\p{L}\p{N}]/u.test(value) &&
  (value.match(/ /g)?.length ?? 0) < 4;

/** The text of a literal that begins at a quote, and where it ends. */
function literalAt(text: string, place: number): Range | null {
  const quote = matchAt(QUOTE, text, place);
  if (quote === null) return null;
  const start = place + quote.length;
  if (quote.length === 3) {
    const end = text.indexOf(quote, start);
    return [start, end < 0 ? text.length : end];
  }
  const within = quote.startsWith('\\') ? IN_ESCAPED : quote === '"' ? IN_DOUBLE : IN_SINGLE;
  return [start, start + (matchAt(within, text, start) ?? '').length];
}

/**
 * Literals joined by plus, from the one at a place. A quote there may end the literal that the name is in: then from the
 * next one.
 */
function* literalsFrom(text: string, place: number): Generator<Range> {
  const isEnd = /["']/.test(text.charAt(place)) && isQuoted(text, place, text.charAt(place));
  const continued = isEnd ? matchAt(CONTINUES, text, place) : '';
  for (let at: number | null = continued === null ? null : place + continued.length; at !== null; ) {
    const literal = literalAt(text, at);
    if (literal === null) return;
    yield literal;
    const next = matchAt(CONTINUES, text, literal[1]);
    at = next === null ? null : literal[1] + next.length;
  }
}

/** Whether a place is in a literal of its line with such quotes, as far as the characters before it show. */
function isQuoted(text: string, place: number, quote: string): boolean {
  const before = text.slice(Math.max(0, place - 200), place);
  return before.slice(before.lastIndexOf('\n') + 1).split(quote).length % 2 === 0;
}

/** A value without quotes: in a connection string, or in the notation of properties. */
function bareAt(text: string, place: number, separator: string): Range | null {
  if (/[:\s]/.test(separator)) {
    const value = matchAt(BARE_AFTER_BLANK, text, place);
    const end = place + (value ?? '').length;
    return value !== null && digitAndLetter(value) && isSecret(value) && !/[.(]/.test(text.charAt(end))
      ? [place, end]
      : null;
  }
  const value = matchAt(BARE, text, place);
  if (value === null || !isSecret(value)) return null;
  const end = place + value.length;
  const isCode =
    text.charAt(end) === '(' || (CODE_PATH.test(value) && !isQuoted(text, place, '"') && !isQuoted(text, place, "'"));
  return isCode ? null : [place, end];
}

/** Secrets that have a name: assigned to it, or passed with it. */
function* named(text: string): Generator<Range> {
  NAMES.lastIndex = 0;
  for (let found = NAMES.exec(text); found !== null; found = NAMES.exec(text)) {
    const next = NAMES.lastIndex;
    for (const range of valuesOf(text, found[0], found.index)) {
      yield range;
      NAMES.lastIndex = Math.max(next, range[1]);
    }
  }
}

function* valuesOf(text: string, name: string, index: number): Generator<Range> {
  const after = index + name.length;
  if (ABOUT.test(text.slice(after, after + 40))) return;
  const separator = matchAt(SEPARATOR, text, after);
  const passed = separator === null && SETS.test(text.slice(Math.max(0, index - 4), index));
  const between = separator ?? (passed ? matchAt(PASSED, text, after) : null);
  if (between === null) return;
  const place = after + between.length;
  let isLiteral = false;
  for (const [start, end] of literalsFrom(text, place)) {
    isLiteral = true;
    const value = text.slice(start, end);
    const scheme = /^authorization$/i.test(name) ? (SCHEME.exec(value)?.[0].length ?? 0) : 0;
    if (isSecret(value.slice(scheme))) yield [start + scheme, end];
  }
  if (isLiteral || separator === null || separator.includes(',')) return;
  const bare = bareAt(text, place, separator);
  if (bare !== null) yield bare;
}

/** Beginning of a header's value: the scheme with the token after it, in the same literal or the next. */
const HEADERS = /\b(?:basic|bearer)(?:\s{0,3}["']\s{0,3}\+\s{0,3}["']|[ \t]{1,3})/gi;
const TOKEN = /[A-Za-z0-9+/=._~-]+/y;
const BASE64 = /^[A-Za-z0-9+/]{4,200}={0,2}$/;

function isNameAndPassword(token: string): boolean {
  if (token.length % 4 !== 0 || !BASE64.test(token)) return false;
  try {
    return /^[\x20-\x7e]+$/.test(atob(token)) && atob(token).includes(':');
  } catch {
    return false;
  }
}

function* headers(text: string): Generator<Range> {
  HEADERS.lastIndex = 0;
  for (let found = HEADERS.exec(text); found !== null; found = HEADERS.exec(text)) {
    const start = HEADERS.lastIndex;
    const token = matchAt(TOKEN, text, start);
    if (token === null) continue;
    const isToken = /^basic/i.test(found[0]) ? isNameAndPassword(token) : token.length >= 8 && digitAndLetter(token);
    if (!isToken) continue;
    yield [start, start + token.length];
    HEADERS.lastIndex = start + token.length;
  }
}

/** Patterns whose first group, or which as a whole, are secrets wherever they are. */
const ANYWHERE: readonly RegExp[] = [
  /:\/\/[^\s"'/@:<>]{0,100}:(?![$%{])([^\s"'/<>]{1,200})@/dg,
  /jdbc:oracle:\w{1,10}:[^\s"'/@]{1,100}\/(?![$%{])([^\s"'@]{1,200})@/dgi,
  /\b(?:ATATT3|gh[opsu]_|ghr_|github_pat_|glpat-|sk_live_|AIza)[\w=-]{15,}/dg,
  /\bxox[a-z]-[\w-]{10,}/dg,
  /\bAKIA[0-9A-Z]{12,}/dg,
  /\beyJ[\w.-]{30,}/dg,
  /hooks\.slack\.com\/services\/([\w/]{10,})/dg,
  /(["'])[^"'\n:]{1,100}:((?!\$)[^"'\n]{1,100})\1\.(?:bytes|getBytes\b)/dg,
];

function* anywhere(text: string): Generator<Range> {
  for (const pattern of ANYWHERE)
    for (const { indices } of text.matchAll(pattern)) {
      const range = indices?.at(-1) ?? indices?.[0];
      if (range !== undefined) yield range;
    }
}

/** Calls with a name and a password as literals; in the last ones an address comes first. */
const SIGN_INS: readonly RegExp[] = [
  /\b(?:basic|authenticate|login|UsernamePasswordCredentials)(?:\s{0,3}\(\s{0,3}|\s{1,3}(?=["']))[^,()\n]{1,100},\s{0,8}(?=["'])/g,
  /\b(?:getConnection|Sql\.newInstance)\s{0,3}\(\s{0,8}[^,()\n]{1,300},\s{0,8}[^,()\n]{1,100},\s{0,8}(?=["'])/g,
];

function* signIns(text: string): Generator<Range> {
  for (const pattern of SIGN_INS)
    for (const found of text.matchAll(pattern)) {
      const literal = literalAt(text, found.index + found[0].length);
      if (literal !== null && isSecret(text.slice(...literal))) yield literal;
    }
}

const KEY_BLOCK = /-----BEGIN [A-Z0-9 ]{0,40}PRIVATE KEY[A-Z ]{0,10}-----/g;

function* keyBlocks(text: string): Generator<Range> {
  KEY_BLOCK.lastIndex = 0;
  for (let found = KEY_BLOCK.exec(text); found !== null; found = KEY_BLOCK.exec(text)) {
    const start = KEY_BLOCK.lastIndex;
    const end = text.indexOf('-----END', start);
    yield [start, end < 0 ? text.length : end];
    KEY_BLOCK.lastIndex = end < 0 ? text.length : end;
  }
}

/**
 * The beginning of a script without its passwords and keys, and whether it has any.
 * @param length of the beginning: a secret may end after it
 */
export function withoutSecrets(text: string, length = text.length): { text: string; holdsSecret: boolean } {
  const found = [...named(text), ...headers(text), ...anywhere(text), ...signIns(text), ...keyBlocks(text)];
  const ranges = found.filter(
    ([start, end]) => start < length && end > start && text.slice(start, start + MASK.length) !== MASK,
  );
  const parts: string[] = [];
  let place = 0;
  for (const [start, end] of ranges.sort(([a], [b]) => a - b)) {
    if (start >= place) parts.push(text.slice(place, start), MASK);
    place = Math.max(place, end);
  }
  return { text: [...parts, text.slice(place, Math.max(place, length))].join(''), holdsSecret: ranges.length > 0 };
}
