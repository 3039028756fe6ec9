import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { inRoot } from '../root.ts';
import { BARE_QUESTION_WORD, SENTENCES, SPELLINGS, WORDS, WORDS_ABOUT_CODE, type Wording } from './plain-words.ts';
import { productTexts, textsAboutCode } from './product-texts.ts';

/** Words of other languages than English. */
const OF_OTHER_LANGUAGES =
  /\/clauses\/languages\/(?!english|languages?\.ts)|\/trace\/synonyms\.ts$|\/building\/name-words\.ts$/;

/** Sources with texts for people, without tests, their helpers and generated files. */
const SOURCES = execFileSync(
  'git',
  ['ls-files', 'mfe-*/src/*', 'shell/src/*', 'packages/*/*/src/*', 'services/*/src/*'],
  {
    cwd: inRoot(),
    encoding: 'utf8',
  },
)
  .trim()
  .split('\n')
  .filter((file) => /\.tsx?$/.test(file) && !/\.(test|d|generated)\.tsx?$|\/testing\/|^packages\/tooling\//.test(file))
  .filter((file) => !OF_OTHER_LANGUAGES.test(file) && existsSync(inRoot(file)));

/** Names in straight quotes, except in markup, JSON and selectors. */
const STRAIGHT_QUOTES: Wording = { not: /^(?!.*(<|="|\[|":)).*"[^"]+"/, but: 'curly quotes: “…”' };
/** Straight quotes that are verbatim in the specification. */
const QUOTED_BY_SPECIFICATION: Readonly<Record<string, string>> = {
  '"…" added to global defaults': '§8, success toasts',
  'Successfully migrated "…"': '§8, success toasts',
  'Successfully deleted "…"': '§8, success toasts',
};
/** Sources whose sentences are shown to users, not only logged. */
const SHOWN = /^(mfe-|shell\/|packages\/(browser\/ui|core\/domain|core\/contracts)\/)/;
/** Names of configuration items, which databases contain and companies refer to. */
const STORED_NAMES: readonly string[] = ['Requests by e-mail', 'Organisations of customers', 'Users and organisations'];

function offences(file: string, source: string): string[] {
  const wordings = [...WORDS, ...SENTENCES, ...SPELLINGS, ...(SHOWN.test(file) ? [STRAIGHT_QUOTES] : [])];
  return productTexts(file, source).flatMap(({ line, text }) =>
    wordings
      .filter(({ not }) => not.test(text))
      .filter((wording) => wording !== STRAIGHT_QUOTES || !(text in QUOTED_BY_SPECIFICATION))
      .filter(() => !STORED_NAMES.includes(text))
      .map(({ but }) => `${file}:${line}: “${text}” (${but})`),
  );
}

test('the texts of the product are plain English', () => {
  expect(SOURCES.length).toBeGreaterThan(500);
  expect(SOURCES.flatMap((file) => offences(file, readFileSync(inRoot(file), 'utf8')))).toEqual([]);
});

/** Sources with comments and test titles, without generated files and the lists of avoided words. */
const COMMENTED = execFileSync('git', ['ls-files', '*.ts', '*.tsx', '*.mts', '*.mjs'], {
  cwd: inRoot(),
  encoding: 'utf8',
})
  .trim()
  .split('\n')
  .filter((file) => !/\.generated\.|\/plain-(words|english\.test)\.ts$|\/template\//.test(file))
  .filter((file) => existsSync(inRoot(file)));

const stiltedIn = (file: string, source: string): string[] =>
  textsAboutCode(file, source).flatMap(({ line, text }) =>
    [...WORDS, ...WORDS_ABOUT_CODE, BARE_QUESTION_WORD]
      .filter(({ not }) => not.test(text))
      .map(({ but }) => `${file}:${line}: “${text}” (${but})`),
  );

test('comments and test titles are plain English', () => {
  expect(COMMENTED.length).toBeGreaterThan(1500);
  expect(COMMENTED.flatMap((file) => stiltedIn(file, readFileSync(inRoot(file), 'utf8')))).toEqual([]);
});

test('stilted words are found in comments and test titles, not in code', () => {
  const sample = `
    // tells the caller
    /** Reads \`meanwhile\` of its own accord. */
    const told = 'at once';
    // Who may read it?
    // Who may read it.
    test.each([1])('says what %s left out', () => {});
    describe(\`goes on \${told}\`, () => {});`;
  expect(stiltedIn('sample.ts', sample).map((offence) => Number(offence.split(':')[1]))).toEqual([2, 6, 7, 7, 8]);
});

test('names and comments say work item, too', () => {
  const sources = SOURCES.filter((file) => /\/(backlog|backlog-exports|status-import)\//.test(file));
  expect(sources.length).toBeGreaterThan(100);
  expect(sources.filter((file) => /piece/i.test(file + readFileSync(inRoot(file), 'utf8')))).toEqual([]);
});

test('every text with straight quotes in the specification is still in the product', () => {
  const texts = new Set(
    SOURCES.filter((file) => file.startsWith('mfe-system-admin/')).flatMap((file) =>
      productTexts(file, readFileSync(inRoot(file), 'utf8')).map(({ text }) => text),
    ),
  );
  expect(Object.keys(QUOTED_BY_SPECIFICATION).filter((text) => !texts.has(text))).toEqual([]);
});

test('texts are found in markup, attributes, strings and templates, and nowhere else', () => {
  const sample = `
    import { somebody } from './somebody else.ts';
    // nobody reads comments
    type Who = 'somebody else';
    const whoever = { 'once more': cn('left alone') };
    export const Screen = ({ name }: { name: string }) => (
      <section aria-label="Nobody" className="left alone">
        Ask{' '}
        <b>somebody</b> for {name}
        <p>
          It is
          told
        </p>
        <Field hint={\`mend \${name}\`} title={name === '' ? 'of itself' : 'x'} />
      </section>
    );`;
  expect(productTexts('sample.tsx', sample)).toEqual([
    { line: 7, text: 'Nobody' },
    { line: 8, text: 'Ask … for … … …' },
    { line: 9, text: 'somebody' },
    { line: 11, text: 'It is told' },
    { line: 14, text: 'mend …' },
    { line: 14, text: 'of itself' },
  ]);
  expect(offences('shell/sample.tsx', sample).map((offence) => offence.split(': ')[0])).toEqual([
    'shell/sample.tsx:7',
    'shell/sample.tsx:9',
    'shell/sample.tsx:11',
    'shell/sample.tsx:14',
    'shell/sample.tsx:14',
  ]);
});
