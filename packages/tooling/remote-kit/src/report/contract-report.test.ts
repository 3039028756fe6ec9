import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { expect, inject, onTestFinished, test } from 'vitest';
import { inRoot } from '../root.ts';
import { contractPage } from './contract-report.ts';
import { Declarations } from './exported.ts';

function temporaryFolder(files: Record<string, string>): string {
  const folder = mkdtempSync(join(tmpdir(), 'scopewright-report-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  for (const [file, text] of Object.entries(files)) {
    mkdirSync(dirname(join(folder, file)), { recursive: true });
    writeFileSync(join(folder, file), text);
  }
  return folder;
}

test("docs/contract.md matches the sources' exports; npm run contract updates it", () => {
  expect(readFileSync(inRoot('docs', 'contract.md'), 'utf8')).toBe(contractPage(inject('packed').declarations));
});

test('exports are found through re-exports, with their comments', () => {
  const folder = temporaryFolder({
    'index.d.ts': `export { type Host, open as start } from './host/host.js';\nexport * from './more.js';`,
    'host/host.d.ts': `/** What a remote gets. */\nexport interface Host { name: string }\nexport declare function open(): Host;`,
    'more.d.ts': `export { Link } from 'router';\n/**\n * One.\n * Two.\n */\nexport declare const most: 5;`,
  });
  expect(new Declarations(folder).exportsOf('index.d.ts')).toEqual([
    { name: 'Host', signature: 'interface Host { name: string }', docs: 'What a remote gets.', file: 'host/host.d.ts' },
    { name: 'start', signature: 'function open(): Host', docs: '', file: 'host/host.d.ts' },
    { name: 'Link', signature: '', docs: '', library: 'router', file: 'more.d.ts' },
    { name: 'most', signature: 'const most: 5', docs: 'One.\nTwo.', file: 'more.d.ts' },
  ]);
});

test('a name means what its file declares or imports', () => {
  const folder = temporaryFolder({
    'index.d.ts': `import type { Own as Alias } from './own.js';\nimport type * as all from './own.js';\ntype Local = Alias;`,
    'own.d.ts': `export type Own = 1;`,
  });
  const declarations = new Declarations(folder);
  const signatures = (name: string) => declarations.lookUp('index.d.ts', name).map(({ signature }) => signature);
  expect(signatures('Local')).toEqual(['type Local = Alias']);
  expect(signatures('Alias')).toEqual(['type Own = 1']);
  expect(signatures('all.Own')).toEqual(['type Own = 1']);
  expect(signatures('Promise')).toEqual([]);
});
