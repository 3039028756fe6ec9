/** Characters that may separate the cells of a record. */
const CSV_DELIMITERS = [',', ';', '\t'] as const;
type CsvDelimiter = (typeof CSV_DELIMITERS)[number];

/** Violations of RFC 4180 that were read anyway. Records are counted from 1, the header included. */
interface CsvProblem {
  record: number;
  problem: 'unclosedQuote' | 'textAfterQuote' | 'quoteInText';
}

interface Csv {
  /** Every record with its cells, as wide as it is written. Empty lines are skipped. */
  records: string[][];
  delimiter: CsvDelimiter;
  problems: CsvProblem[];
  /** The file has more records than were asked for. */
  isCut: boolean;
}

interface Options {
  /** Omitted: the one that the first record uses most. */
  delimiter?: CsvDelimiter;
  /** Maximum number of records, the header included. */
  most?: number;
}

const BOM = '\uFEFF';

/**
 * Reads CSV (RFC 4180): quoted cells hold delimiters, line breaks and doubled quotes; records end with CRLF, LF or CR.
 * A byte order mark counts at the beginning of the text only. Takes time linear in the text.
 */
export function readCsv(given: string, { delimiter: asked, most = Number.POSITIVE_INFINITY }: Options = {}): Csv {
  const text = given.startsWith(BOM) ? given.slice(1) : given;
  const delimiter = asked ?? delimiterOf(text);
  const records: string[][] = [];
  const problems: CsvProblem[] = [];
  const plainEnd = new RegExp(`[${delimiter}\\r\\n]`, 'g');
  let record: string[] = [];
  let at = 0;
  while (at < text.length || record.length > 0) {
    if (records.length >= most) return { records, delimiter, problems, isCut: true };
    const number = records.length + 1;
    let cell = '';
    const isQuoted = text[at] === '"';
    if (isQuoted) {
      const quoted = quotedCell(text, at);
      cell = quoted.cell;
      at = quoted.end;
      if (!quoted.isClosed) problems.push({ record: number, problem: 'unclosedQuote' });
    }
    plainEnd.lastIndex = at;
    const end = plainEnd.exec(text)?.index ?? text.length;
    if (end > at) {
      const rest = text.slice(at, end);
      if (isQuoted) problems.push({ record: number, problem: 'textAfterQuote' });
      else if (rest.includes('"')) problems.push({ record: number, problem: 'quoteInText' });
      cell += rest;
    }
    record.push(cell);
    at = end;
    if (text[at] === delimiter) {
      at += 1;
      continue;
    }
    at += text[at] === '\r' && text[at + 1] === '\n' ? 2 : 1;
    if (record.length > 1 || record[0] !== '') records.push(record);
    record = [];
  }
  return { records, delimiter, problems, isCut: false };
}

/** A cell that begins with the quote at `start`. */
function quotedCell(text: string, start: number): { cell: string; end: number; isClosed: boolean } {
  const parts: string[] = [];
  let from = start + 1;
  for (;;) {
    const quote = text.indexOf('"', from);
    if (quote === -1) return { cell: parts.join('') + text.slice(from), end: text.length, isClosed: false };
    parts.push(text.slice(from, quote));
    if (text[quote + 1] !== '"') return { cell: parts.join(''), end: quote + 1, isClosed: true };
    parts.push('"');
    from = quote + 2;
  }
}

/** The delimiter that the first record that isn't empty uses most, outside of quotes; a comma without any. */
function delimiterOf(text: string): CsvDelimiter {
  const counts = new Map<string, number>(CSV_DELIMITERS.map((delimiter) => [delimiter, 0]));
  let isQuoted = false;
  let hasText = false;
  for (const char of text) {
    if (char === '"') isQuoted = !isQuoted;
    else if (!isQuoted && (char === '\n' || char === '\r')) {
      if (hasText) break;
      continue;
    }
    hasText = true;
    const count = counts.get(char);
    if (!isQuoted && count !== undefined) counts.set(char, count + 1);
  }
  return CSV_DELIMITERS.reduce((best, one) => ((counts.get(one) ?? 0) > (counts.get(best) ?? 0) ? one : best));
}
