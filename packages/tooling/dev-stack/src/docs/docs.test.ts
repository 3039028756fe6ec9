import { execFileSync } from 'node:child_process';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { expect, test } from 'vitest';
import { inRoot } from '../root.ts';
import { configurationTable } from './configuration-table.ts';

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

test('every file and folder that the documents point at exists', () => {
  const documents = [
    inRoot('README.md'),
    ...readdirSync(inRoot('docs'))
      .filter((name) => name.endsWith('.md'))
      .map((name) => inRoot('docs', name)),
  ];
  for (const document of documents) {
    for (const [, target = ''] of readFileSync(document, 'utf8').matchAll(/\]\((?!https?:|#)([^)#]+)/g)) {
      expect(existsSync(join(dirname(document), target)), `${document}: ${target}`).toBe(true);
    }
  }
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
