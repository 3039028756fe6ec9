import type { SourceBlock, SourceText } from '../../sources/source.ts';
import type { Span } from '../sentences.ts';

/** A line of Markdown that begins or ends a block of code. */
const FENCE = /^[ \t]*(```|~~~)(.*)$/gmu;
/** Directory trees and drawings. */
const DRAWN = /^[\s│├└─┌┐┘┤┬┴┼╰╭╮╯]*[│├└┌╰╭]/u;
/** Control tags of templates, which fill nothing in: `{%tr for item in items %}`, `{{#each items}}`, `<% end %>`. */
const TAGS = /^(?:\s*(?:\{%[^%]{0,200}%\}|\{\{[#/^!][^{}]{0,200}\}\}|<%[^%]{0,200}%>)\s*)+$/u;

/**
 * The blocks of a document that people have written to be read: without code, drawings and the control tags of
 * templates.
 */
export function contentBlocks({ text, blocks }: SourceText): SourceBlock[] {
  const code = codeIn(text);
  let at = 0;
  return blocks.filter(({ start, end }) => {
    while ((code[at]?.end ?? Number.POSITIVE_INFINITY) <= start) at += 1;
    if ((code[at]?.start ?? Number.POSITIVE_INFINITY) < end) return false;
    const line = text.slice(start, Math.min(end, start + 400));
    return !DRAWN.test(line) && !TAGS.test(line);
  });
}

/** The blocks of code of a text, in one pass, without one that does not end. */
function codeIn(text: string): Span[] {
  const found: Span[] = [];
  let open: { start: number; sign: string } | null = null;
  for (const { index, 0: line, 1: sign = '', 2: rest = '' } of text.matchAll(FENCE)) {
    if (!open) open = { start: index, sign };
    else if (sign === open.sign && rest.trim() === '') {
      found.push({ start: open.start, end: index + line.length });
      open = null;
    }
  }
  return found;
}

/** Names of columns of lists of versions, of software or of the document itself. */
const VERSION = /^(?:version|rev(?:ision)?\.?|ver\.?|release)$/u;
const VERSIONED =
  /^(?:package|component|software|module|library|dependency|tool|product|author|changed? by|changes?|change description|description of changes?|approved by|editor|date|purpose|status)$/u;

/** Whether a table lists versions: of packages, or of the document. @param head names of its columns in lower case */
export const isListOfVersions = (head: readonly string[]): boolean =>
  head.some((name) => VERSION.test(name)) && head.some((name) => VERSIONED.test(name));
