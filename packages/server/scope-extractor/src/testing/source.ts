import type { SourceBlock, SourceText } from '@scopewright/domain/sources/source';

/** A source of lines: those with `#` are headings of that level, the others paragraphs. */
export function sourceOf(lines: string): SourceText {
  const blocks: SourceBlock[] = [];
  let text = '';
  for (const line of lines.split('\n')) {
    const [, marks = '', content = ''] = /^(#*) ?(.*)$/s.exec(line) ?? [];
    if (text !== '') text += '\n';
    const kind = marks === '' ? 'paragraph' : 'heading';
    blocks.push({
      kind,
      start: text.length,
      end: text.length + content.length,
      page: 1,
      level: marks === '' ? null : marks.length,
      label: null,
    });
    text += content;
  }
  return { text, pages: 1, blocks, asides: [], problems: [] };
}
