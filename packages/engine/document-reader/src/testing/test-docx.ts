import { strToU8, zipSync } from 'fflate';

const W = 'http://schemas.openxmlformats.org/wordprocessingml/2006/main';
const HEAD = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>';

/** A run of text; its properties are XML within `w:rPr`. */
export interface TestRun {
  text: string;
  /** XML within `w:rPr`. */
  look?: string;
  change?: 'inserted' | 'deleted';
  /** Text of a comment on it. */
  comment?: string;
  /** Text of a footnote at its end. */
  note?: string;
}

export interface TestParagraph {
  style?: string;
  /** A list of `numbering`, and its level from 0 on. */
  list?: { id: number; level: number };
  runs: string | (TestRun | string)[];
  /** XML within `w:pPr`. */
  look?: string;
  pageBreakBefore?: true;
}

export interface TestTable {
  rows: (string | TestParagraph[])[][];
  /** Number of rows that are repeated on each page. */
  head?: number;
}

export interface TestDocx {
  blocks: (TestParagraph | TestTable | string)[];
  /** XML within `w:numbering`. */
  numbering?: string;
  /** XML within `w:styles`, after those of headings. */
  styles?: string;
}

export const escapeXml = (text: string): string =>
  text.replace(/[&<>"]/g, (character) => `&#${character.charCodeAt(0)};`);

/** The parts of a DOCX as a file; missing parts are omitted. */
export const docxOf = (parts: Readonly<Record<string, string | Uint8Array>>): Buffer =>
  Buffer.from(
    zipSync(
      Object.fromEntries(
        Object.entries(parts).map(([name, part]) => [name, typeof part === 'string' ? strToU8(part) : part]),
      ),
    ),
  );

/** A file whose body is the given XML. */
export const documentXml = (body: string): string =>
  `${HEAD}<w:document xmlns:w="${W}" xmlns:mc="http://schemas.openxmlformats.org/markup-compatibility/2006"><w:body>${body}</w:body></w:document>`;
export const partXml = (name: string, content: string): string =>
  `${HEAD}<w:${name} xmlns:w="${W}">${content}</w:${name}>`;

/** Word's headings 1 to 3. */
const HEADINGS = [1, 2, 3]
  .map(
    (level) =>
      `<w:style w:type="paragraph" w:styleId="Heading${level}"><w:name w:val="heading ${level}"/><w:pPr><w:outlineLvl w:val="${level - 1}"/></w:pPr></w:style>`,
  )
  .join('');

/** A list `1.`, `1.1`, `(a)` with the number 1, and one of bullets with the number 2. */
export const LISTS = [
  `<w:abstractNum w:abstractNumId="0">${[
    ['decimal', '%1.'],
    ['decimal', '%1.%2'],
    ['lowerLetter', '(%3)'],
  ]
    .map(
      ([format, text], level) =>
        `<w:lvl w:ilvl="${level}"><w:start w:val="1"/><w:numFmt w:val="${format}"/><w:lvlText w:val="${text}"/></w:lvl>`,
    )
    .join('')}</w:abstractNum>`,
  '<w:abstractNum w:abstractNumId="1"><w:lvl w:ilvl="0"><w:numFmt w:val="bullet"/><w:lvlText w:val="\uF0B7"/></w:lvl></w:abstractNum>',
  '<w:num w:numId="1"><w:abstractNumId w:val="0"/></w:num><w:num w:numId="2"><w:abstractNumId w:val="1"/></w:num>',
].join('');

/** Writes a DOCX for tests, with numbers, tracked changes, comments, footnotes and hidden text. */
export function testDocx({ blocks, numbering = LISTS, styles = '' }: TestDocx): Buffer {
  const comments: string[] = [];
  const notes: string[] = [];
  let changes = 0;
  const runXml = (given: TestRun | string): string => {
    const { text, look = '', change, comment, note } = typeof given === 'string' ? ({ text: given } as TestRun) : given;
    const name = change === 'deleted' ? 'delText' : 't';
    let xml = `<w:r><w:rPr>${look}</w:rPr><w:${name} xml:space="preserve">${escapeXml(text)}</w:${name}></w:r>`;
    if (change) {
      const element = change === 'deleted' ? 'del' : 'ins';
      changes += 1;
      xml = `<w:${element} w:id="${changes}" w:author="Ann">${xml}</w:${element}>`;
    }
    if (comment !== undefined) {
      const id = comments.push(comment) - 1;
      xml = `<w:commentRangeStart w:id="${id}"/>${xml}<w:commentRangeEnd w:id="${id}"/><w:r><w:commentReference w:id="${id}"/></w:r>`;
    }
    if (note !== undefined) xml += `<w:r><w:footnoteReference w:id="${notes.push(note)}"/></w:r>`;
    return xml;
  };
  const paragraphXml = ({ style, list, runs, look = '', pageBreakBefore }: TestParagraph): string => {
    const properties = [
      style === undefined ? '' : `<w:pStyle w:val="${style}"/>`,
      pageBreakBefore ? '<w:pageBreakBefore/>' : '',
      list ? `<w:numPr><w:ilvl w:val="${list.level}"/><w:numId w:val="${list.id}"/></w:numPr>` : '',
      look,
    ].join('');
    return `<w:p><w:pPr>${properties}</w:pPr>${(typeof runs === 'string' ? [runs] : runs).map(runXml).join('')}</w:p>`;
  };
  const tableXml = ({ rows, head = 0 }: TestTable): string =>
    `<w:tbl>${rows
      .map(
        (cells, at) =>
          `<w:tr>${at < head ? '<w:trPr><w:tblHeader/></w:trPr>' : ''}${cells
            .map((cell) => (typeof cell === 'string' ? [{ runs: cell }] : cell))
            .map((paragraphs) => `<w:tc>${paragraphs.map(paragraphXml).join('')}</w:tc>`)
            .join('')}</w:tr>`,
      )
      .join('')}</w:tbl>`;
  const body = blocks
    .map((block) => {
      if (typeof block === 'string') return paragraphXml({ runs: block });
      return 'rows' in block ? tableXml(block) : paragraphXml(block);
    })
    .join('');
  const texts = (name: string, list: readonly string[], first: number): string =>
    list.map((text, at) => `<w:${name} w:id="${at + first}">${paragraphXml({ runs: text })}</w:${name}>`).join('');
  return docxOf({
    '[Content_Types].xml': `${HEAD}<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"/>`,
    'word/document.xml': documentXml(body),
    'word/styles.xml': partXml('styles', HEADINGS + styles),
    'word/numbering.xml': partXml('numbering', numbering),
    ...(comments.length > 0 ? { 'word/comments.xml': partXml('comments', texts('comment', comments, 0)) } : {}),
    ...(notes.length > 0 ? { 'word/footnotes.xml': partXml('footnotes', texts('footnote', notes, 1)) } : {}),
  });
}
