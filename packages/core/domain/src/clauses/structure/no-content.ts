import type { SourceBlock, SourceText } from '../../sources/source.ts';

/** A block of code between fences of Markdown. */
const FENCED = /^[ \t]*(```|~~~)[^\n]*\n[\s\S]*?^[ \t]*\1[ \t]*$/gmu;
/** Directory trees and drawings. */
const DRAWN = /^[\s│├└─┌┐┘┤┬┴┼╰╭╮╯]*[│├└┌╰╭]/u;
/** Control tags of templates, which fill nothing in: `{%tr for item in items %}`, `{{#each items}}`, `<% end %>`. */
const TAGS = /^(?:\s*(?:\{%[^%]{0,200}%\}|\{\{[#/^!][^{}]{0,200}\}\}|<%[^%]{0,200}%>)\s*)+$/u;

/**
 * The blocks of a document that people have written to be read: without code, drawings and the control tags of
 * templates.
 */
export function contentBlocks({ text, blocks }: SourceText): SourceBlock[] {
  const code = text.includes('```') || text.includes('~~~') ? [...text.matchAll(FENCED)] : [];
  let at = 0;
  return blocks.filter(({ start, end }) => {
    while (code[at] && (code[at]?.index ?? 0) + (code[at]?.[0].length ?? 0) <= start) at += 1;
    if (code[at] && (code[at]?.index ?? 0) < end) return false;
    const line = text.slice(start, Math.min(end, start + 400));
    return !DRAWN.test(line) && !TAGS.test(line);
  });
}

/** Names of columns of lists of versions, of software or of the document itself. */
const VERSION = /^(?:version|rev(?:ision)?\.?|ver\.?|release)$/u;
const VERSIONED =
  /^(?:package|component|software|module|library|dependency|tool|product|author|changed? by|changes?|change description|description of changes?|approved by|editor|date|purpose|status)$/u;

/** Whether a table lists versions: of packages, or of the document. @param head names of its columns in lower case */
export const isListOfVersions = (head: readonly string[]): boolean =>
  head.some((name) => VERSION.test(name)) && head.some((name) => VERSIONED.test(name));
