/** A line of a text, without white space around it. */
export interface TextLine {
  /** `text.slice(start, end)` of the whole text. */
  text: string;
  start: number;
  end: number;
  /** Columns before it; a tab advances to the next fourth column. */
  indent: number;
}

const LINE_BREAK = /\r\n|[\n\r\v\f\u2028\u2029]/g;
const TAB = 4;

/** The lines of a text. @param prefix what lines may begin with that is not part of them, such as signs of a quote */
export function linesOf(text: string, prefix: RegExp): TextLine[] {
  const lines: TextLine[] = [];
  let from = 0;
  const add = (to: number) => {
    let raw = text.slice(from, to);
    let start = from;
    const before = prefix.exec(raw)?.[0].length ?? 0;
    raw = raw.slice(before);
    start += before;
    const inside = raw.trim();
    const lead = raw.length - raw.trimStart().length;
    let indent = 0;
    for (const character of raw.slice(0, lead))
      indent = character === '\t' ? indent + TAB - (indent % TAB) : indent + 1;
    start += lead;
    lines.push({ text: inside, start, end: start + inside.length, indent });
  };
  for (const { 0: lineBreak, index } of text.matchAll(LINE_BREAK)) {
    add(index);
    from = index + lineBreak.length;
  }
  add(text.length);
  return lines;
}
