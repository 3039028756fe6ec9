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
  for (const [, name = ''] of readFileSync(inRoot('README.md'), 'utf8').matchAll(/npm run (\w+)/g)) expect(scripts).toHaveProperty(name);
});
