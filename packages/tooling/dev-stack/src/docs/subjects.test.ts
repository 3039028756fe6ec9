import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { inRoot, workspaceFolders } from '../root.ts';

/** Folders that serve all subjects, as docs/architecture.md names them below its table. */
const SHARED =
  /^(testing|csv|pages|connection|tenant|models|migrations|frame|dashboard|form|layout|lists|shared|slots|prerender)$/;

const COLUMNS: ((name: string) => string)[] = [
  (name) => `packages/core/contracts/src/${name}`,
  (name) => `packages/core/domain/src/${name}`,
  (name) => `packages/engine/data/src/${name}`,
  (name) => `services/${name.replace('/', '/src/')}`,
  (name) => `mfe-${name.replace('/', '/src/')}`,
];

/** The folders and files that the table of subjects lists, as paths below the project's folder. */
function namedInTable(document: string): string[] {
  const lines = document.split('\n');
  const below = lines.slice(lines.findIndex((line) => /^\| Subject \| Contracts/.test(line)) + 2);
  const cells = below
    .slice(
      0,
      below.findIndex((line) => !line.startsWith('|')),
    )
    .map((row) => row.split('|').slice(2, -1));
  return cells.flatMap((row) =>
    row.flatMap((cell, column) =>
      [...cell.matchAll(/`([^`]+)`/g)].map(([, name = '']) => COLUMNS[column]?.(name) ?? ''),
    ),
  );
}

const foldersIn = (path: string): string[] =>
  readdirSync(inRoot(path), { withFileTypes: true })
    .filter((entry) => entry.isDirectory() && !SHARED.test(entry.name))
    .map(({ name }) => `${path}/${name}`);

const named = namedInTable(readFileSync(inRoot('docs', 'architecture.md'), 'utf8'));

test('names only what exists', () => {
  expect(named.length).toBeGreaterThan(100);
  expect(named.filter((path) => !['', '.ts', '.tsx'].some((end) => existsSync(inRoot(`${path}${end}`))))).toEqual([]);
});

test('has a place for every folder of the layers', () => {
  const layers = [
    ...[
      'packages/core/contracts/src',
      'packages/core/domain/src',
      'packages/engine/data/src',
      'packages/engine/data/src/models',
    ],
    ...workspaceFolders()
      .filter((folder) => /^(services\/(identity|delivery|admin|worker)|mfe-.*)$/.test(folder))
      .map((folder) => `${folder}/src`),
  ];
  // a remote of one subject is listed as a whole
  const isNamed = (folder: string) => named.includes(folder) || named.includes(folder.split('/src/')[0] ?? '');
  expect(layers.flatMap(foldersIn).filter((folder) => !isNamed(folder))).toEqual([]);
});

test('no folder of sources holds more than thirty files', () => {
  const crowded = (path: string): string[] => {
    const entries = readdirSync(inRoot(path), { withFileTypes: true }).filter(
      ({ name }) => !/^(node_modules|dist|\.)/.test(name),
    );
    const files = entries.filter((entry) => entry.isFile()).length;
    return [
      ...(files > 30 ? [`${path}: ${files}`] : []),
      ...entries.filter((entry) => entry.isDirectory()).flatMap(({ name }) => crowded(`${path}/${name}`)),
    ];
  };
  // snapshots are one file per mail, and no one searches for one by its folder
  const sources = [...workspaceFolders().map((folder) => `${folder}/src`), 'e2e/tests'].filter((path) =>
    existsSync(inRoot(path)),
  );
  expect(sources.flatMap(crowded).filter((found) => !found.includes('/snapshots:'))).toEqual([]);
});
