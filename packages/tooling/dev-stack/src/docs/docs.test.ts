import { execFileSync } from 'node:child_process';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { expect, test } from 'vitest';
import { inRoot } from '../root.ts';
import { configurationTable } from './configuration-table.ts';
import { WORDS, WORDS_ABOUT_CODE } from './plain-words.ts';

test('docs/configuration.md lists every variable as the schema has it', () => {
  const text = readFileSync(inRoot('docs', 'configuration.md'), 'utf8');
  const written = /<!-- table -->([\s\S]*)<!-- \/table -->/.exec(text)?.[1] ?? '';
  // the formatter pads the cells
  const cells = (table: string) =>
    table
      .trim()
      .split('\n')
      .map((line) => line.split('|').map((cell) => cell.trim().replace(/^-+$/, '---')));
  expect(cells(written)).toEqual(cells(configurationTable()));
});

/** README.md and everything in docs/, by path from the root. */
const DOCUMENTS = [
  'README.md',
  ...readdirSync(inRoot('docs'), { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.md'))
    .map((name) => `docs/${name}`),
];
const textOf = (document: string): string => readFileSync(inRoot(document), 'utf8');

/** A heading's anchor on GitHub. */
const anchorOf = (heading: string): string =>
  heading
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N} _-]/gu, '')
    .replaceAll(' ', '-');

test('every file, folder and section that the documents point at exists', () => {
  const broken = DOCUMENTS.flatMap((document) =>
    [...textOf(document).matchAll(/\]\((?!https?:)([^)#]*)(?:#([^)]+))?\)/g)]
      .filter(([, target = '', anchor]) => {
        const file = target === '' ? inRoot(document) : join(dirname(inRoot(document)), target);
        if (!existsSync(file)) return true;
        return (
          anchor !== undefined &&
          ![...readFileSync(file, 'utf8').matchAll(/^#+ (.+)$/gm)].some(
            ([, heading = '']) => anchorOf(heading) === anchor,
          )
        );
      })
      .map(([link]) => `${document}: ${link}`),
  );
  expect(broken).toEqual([]);
});

/** About six lines of a page. */
const PARAGRAPH_MAX_CHARACTERS = 720;

/** The paragraphs of a document, each list item being one; without tables, headings and code blocks. */
const paragraphsOf = (text: string): string[] =>
  text
    .replaceAll(/^ *```[\s\S]*?^ *```$/gm, '')
    .replaceAll(/^(\||#).*$/gm, '')
    .split(/\n\s*\n|\n(?=\s*(?:[-*]|\d+\.) )/)
    .map((paragraph) => paragraph.trim())
    .filter((paragraph) => paragraph !== '');
const longParagraphsOf = (text: string): string[] =>
  paragraphsOf(text).filter((paragraph) => paragraph.length > PARAGRAPH_MAX_CHARACTERS);

test('a paragraph is too long beyond six lines, and so is an item of a list, a table is not', () => {
  const long = 'Word '.repeat(150).trim();
  const short = 'Word '.repeat(100).trim();
  expect(longParagraphsOf(`# ${long}\n\n${short}\n\n${short}\n`)).toEqual([]);
  expect(longParagraphsOf(`| ${long} |\n| --- |\n`)).toEqual([]);
  expect(longParagraphsOf(`\`\`\`sh\n${long}\n\`\`\`\n`)).toEqual([]);
  expect(longParagraphsOf(`Before.\n\n${long}\n\nAfter.\n`)).toEqual([long]);
  expect(longParagraphsOf(`${short}\n${short}\n`)).toHaveLength(1);
  expect(longParagraphsOf(`- ${short}\n- ${short}\n`)).toEqual([]);
  expect(longParagraphsOf(`1. ${short}\n   - ${long}\n`)).toHaveLength(1);
});

/** docs/access.md is generated from the definitions of the calls. */
const WRITTEN_BY_HAND = DOCUMENTS.filter((document) => document !== 'docs/access.md');

test.each(WRITTEN_BY_HAND)('the paragraphs of %s have at most six lines', (document) => {
  expect(longParagraphsOf(textOf(document))).toEqual([]);
});

/** Without generated tables and code. */
const proseOf = (text: string): string =>
  text.replaceAll(/<!-- table -->[\s\S]*<!-- \/table -->|^ *```[\s\S]*?^ *```$|`[^`]*`/gm, '');
const avoidedIn = (text: string): string[] =>
  [...WORDS, ...WORDS_ABOUT_CODE].flatMap(({ not, but }) => {
    const [found] = not.exec(proseOf(text)) ?? [];
    return found === undefined ? [] : [`“${found}” (${but})`];
  });

test('words to avoid are found in sentences and tables, not in code', () => {
  expect(avoidedIn('Somebody reads it anew.\n\n| Mended |\n| --- |\n')).toHaveLength(3);
  expect(avoidedIn('Pieces of work are pieces of text.')).toEqual([
    '“Pieces of work” (work item; of other things: task, chunk)',
  ]);
  expect(avoidedIn('The table is generated.\n\n<!-- table -->\nsomebody\n<!-- /table -->\n')).toEqual([]);
  expect(avoidedIn('```ts\nanew();\n```\n\nCall `mend()`, and recommend it.\n')).toEqual([]);
});

test.each(DOCUMENTS)('%s is written in plain words', (document) => {
  expect(avoidedIn(textOf(document))).toEqual([]);
});

test.each([
  ['README.md', 125],
  ['docs/architecture.md', 140],
])('%s has at most %i lines', (document, most) => {
  expect(textOf(document).trimEnd().split('\n').length).toBeLessThanOrEqual(most);
});

test('every script that the README names exists', () => {
  const { scripts }: { scripts: Record<string, string> } = JSON.parse(readFileSync(inRoot('package.json'), 'utf8'));
  for (const [, name = ''] of readFileSync(inRoot('README.md'), 'utf8').matchAll(/npm run (\w+)/g))
    expect(scripts).toHaveProperty(name);
});

test('every section of the specification that the sources name has its line in docs/specification.md', () => {
  const lines = readFileSync(inRoot('docs', 'specification.md'), 'utf8');
  const summarised = new Set([...lines.matchAll(/^\| (§[\d.]+) /gm)].map(([, section = '']) => section));
  const sources = execFileSync('git', ['ls-files', '*.ts', '*.tsx', '*.mjs'], { cwd: inRoot(), encoding: 'utf8' })
    .trim()
    .split('\n');
  const marks = sources
    .filter((file) => existsSync(inRoot(file)))
    .flatMap((file) =>
      [...readFileSync(inRoot(file), 'utf8').matchAll(/(RFC \S+ )?(§\d+(?:\.\d+)*)/g)].map(([, rfc, section = '']) => ({
        file,
        rfc,
        section,
      })),
    );
  expect(marks.length).toBeGreaterThan(50);
  expect(marks.filter(({ rfc, section }) => rfc === undefined && !summarised.has(section))).toEqual([]);
});
