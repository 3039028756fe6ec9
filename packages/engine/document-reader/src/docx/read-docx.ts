import type { DocxBlock, DocxParagraph, DocxPart } from '@scopewright/domain/sources/docx-part';
import type { SourceAside, SourceProblem } from '@scopewright/domain/sources/source';
import type { ChangesQuestion, TrackedChanges } from '../child/messages.ts';
import { DocumentRefused } from '../errors.ts';
import { readNumbering } from './numbering.ts';
import { openDocx } from './open-docx.ts';
import { readStory } from './story.ts';
import { readStyles } from './styles.ts';

export interface DocxLimits {
  maxPages: number;
  maxCharacters: number;
}

export type ReadDocx =
  | { state: 'question'; question: ChangesQuestion }
  | { state: 'read'; parts: DocxPart[]; problems: SourceProblem[] };

/** A part has this many blocks or characters at most, if one block does not have more. */
const PART = { blocks: 1_000, characters: 200_000 };
/** Excluded passages are only shown: this number and length of them is enough. */
const ASIDES = { count: 2_000, characters: 2_000 };

const paragraphsOf = (block: DocxBlock): DocxParagraph[] =>
  block.kind === 'row' ? block.cells.flatMap(({ paragraphs }) => paragraphs) : [block];

/** Number of characters of a block's text. */
export const charactersOf = (block: DocxBlock): number =>
  paragraphsOf(block).reduce((sum, { text }) => sum + text.length, 0);

const isParagraph = (block: DocxBlock): block is DocxParagraph => block.kind === 'paragraph';

/**
 * Reads a DOCX: its paragraphs with their numbers, its tables and footnotes, and passages that are not part of its
 * text.
 * @param as how tracked changes are read; without it, a document that has any ends in a question
 * @throws DocumentRefused
 */
export async function readDocx(file: Buffer, as: TrackedChanges | undefined, limits: DocxLimits): Promise<ReadDocx> {
  const xml = await openDocx(file);
  const styles = readStyles(xml['word/styles.xml']);
  const common = { styles, as: as ?? 'final' };
  let insertions = 0;
  let deletions = 0;
  /** The texts of a part by their ids. */
  const textsOf = (part: string | undefined, name: string): Map<string, DocxBlock[]> => {
    const texts = new Map<string, DocxBlock[]>();
    if (part === undefined) return texts;
    const take = (element: { attribute(name: string): string | undefined }, blocks: DocxBlock[]) => {
      // others are lines between text and footnotes
      const type = element.attribute('type') ?? 'normal';
      if (type === 'normal') texts.set(element.attribute('id') ?? '', blocks);
    };
    const story = readStory(part, {
      ...common,
      numbering: readNumbering(xml['word/numbering.xml'], styles),
      each: { name, take },
    });
    insertions += story.insertions;
    deletions += story.deletions;
    return texts;
  };
  const notes = {
    footnote: textsOf(xml['word/footnotes.xml'], 'footnote'),
    endnote: textsOf(xml['word/endnotes.xml'], 'endnote'),
  };
  const story = readStory(xml['word/document.xml'] ?? '', {
    ...common,
    numbering: readNumbering(xml['word/numbering.xml'], styles),
    noteOf: (kind, id) => (notes[kind].get(id) ?? []).filter(isParagraph),
  });
  insertions += story.insertions;
  deletions += story.deletions;
  const comments = textsOf(xml['word/comments.xml'], 'comment');
  if (as === undefined && insertions + deletions > 0)
    return { state: 'question', question: { insertions, deletions, comments: comments.size } };

  const asides: SourceAside[] = [...story.asides];
  for (const [id, blocks] of comments) {
    const text = blocks.flatMap(paragraphsOf).map((paragraph) => paragraph.text);
    asides.push({ kind: 'comment', page: story.anchors.get(id) ?? 1, text: text.join('\n') });
  }
  const problems: SourceProblem[] = [];
  if (story.pages > limits.maxPages)
    problems.push({ problem: 'too-many-pages', read: limits.maxPages, pages: story.pages });
  const parts = partsOf(story.blocks, limits, problems);
  if (parts.length === 0) throw new DocumentRefused('no-text');
  const shown = asides
    .filter(({ page }) => page <= limits.maxPages)
    .slice(0, ASIDES.count)
    .map((aside) => ({ ...aside, text: cut(aside.text) }));
  parts.at(-1)?.asides.push(...shown);
  return { state: 'read', parts, problems };
}

const cut = (text: string): string =>
  text.length > ASIDES.characters ? `${text.slice(0, ASIDES.characters).replace(/[\uD800-\uDBFF]$/, '')}…` : text;

/** The blocks within the limits, in parts. */
function partsOf(blocks: readonly DocxBlock[], limits: DocxLimits, problems: SourceProblem[]): DocxPart[] {
  const parts: DocxPart[] = [];
  let characters = 0;
  let left = { blocks: 0, characters: 0 };
  for (const block of blocks) {
    if (block.page > limits.maxPages) continue;
    const own = charactersOf(block);
    if (characters + own > limits.maxCharacters) {
      problems.push({ problem: 'too-long', characters });
      break;
    }
    characters += own;
    if (left.blocks < 1 || left.characters < own) {
      parts.push({ blocks: [], asides: [] });
      left = { ...PART };
    }
    parts.at(-1)?.blocks.push(block);
    left.blocks -= 1;
    left.characters -= own;
  }
  return parts;
}
