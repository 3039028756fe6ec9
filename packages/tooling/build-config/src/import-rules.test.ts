import { spawnSync } from 'node:child_process';
import { copyFileSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { importRules } from './import-rules.mjs';

const root = fileURLToPath(new URL('../../../../', import.meta.url));

const FORBIDDEN = [
  ['mfe-auth/src', '@scopewright/mfe-marketing'],
  ['mfe-auth/src', '../../mfe-marketing/src/app.tsx'],
  ['mfe-auth/src', '@scopewright/shell'],
  ['mfe-auth/src', '@scopewright/identity'],
  ['mfe-auth/src', '@scopewright/data'],
  ['mfe-auth/src', 'react-router-dom'],
  ['mfe-auth/src', '@tanstack/react-query'],
  ['shell/src', '@scopewright/mfe-auth'],
  ['shell/src', 'react-router-dom'],
  ['services/identity/src', '@scopewright/delivery'],
  ['services/identity/src/feature', '../../../services/delivery/src/main.ts'],
  ['services/identity/src', '@scopewright/mfe-auth'],
  ['services/identity/src', 'react'],
  ['services/worker/src/mail', 'react'],
  ['services/worker/src/mail/layout', '@scopewright/ui'],
  ['services/worker/src/mail/layout', '@scopewright/identity'],
  ['packages/core/domain/src', 'react'],
  ['packages/core/domain/src', 'mongoose'],
  ['packages/core/contracts/src', 'koa'],
  ['packages/core/contracts/src', '@koa/router'],
  ['packages/browser/api-client/src', '@tanstack/react-query'],
  ['packages/browser/remote-contract/src', 'react-router-dom'],
  ['packages/browser/ui/src', '@scopewright/shell'],
  ['packages/engine/data/src', '@scopewright/identity'],
  ['packages/core/domain/src', '@scopewright/data'],
  ['packages/core/domain/src', '@scopewright/api-client'],
  ['packages/engine/data/src', '@scopewright/service-kit/errors'],
  ['packages/engine/job-queue/src', 'koa'],
  ['packages/server/files/src', '@scopewright/ui'],
  ['packages/browser/ui/src', '@scopewright/jobs'],
  ['packages/browser/ui/src', '@scopewright/contracts/constants'],
  ['packages/browser/ui/src/controls', '@scopewright/domain/accent'],
  ['packages/browser/ui/src', '@scopewright/product-ui/activity'],
  ['packages/browser/product-ui/src', '@scopewright/data'],
  ['services/edge/src', '@scopewright/product-ui/activity'],
  ['services/edge/src', '@scopewright/api-client'],
  ['packages/engine/work-pool/src', '@scopewright/calendars/calendar'],
  ['packages/engine/work-pool/src', '@scopewright/domain/backlog/generate'],
  ['packages/server/service-kit/src', '@scopewright/calendars'],
  ['packages/server/service-kit/src/errors', '@scopewright/work-pool/errors'],
] as const;

const ALLOWED = [
  ['mfe-auth/src', '@scopewright/remote-contract/router'],
  ['mfe-scope/src', '@tanstack/react-virtual'],
  ['mfe-auth/src/login', '../layout/auth-layout.tsx'],
  ['services/identity/src', '@scopewright/data'],
  ['services/worker/src/mail/layout', 'react'],
  ['packages/browser/remote-contract/src/shared', 'react-router-dom'],
  ['packages/browser/remote-contract/src/shared', '@tanstack/react-query'],
  ['packages/core/domain/src', '@scopewright/contracts/constants'],
  ['packages/server/service-kit/src', '@scopewright/data/firms'],
  ['packages/browser/remote-contract/src', '@scopewright/api-client'],
  ['packages/browser/product-ui/src', '@scopewright/contracts/constants'],
  ['packages/browser/product-ui/src', '@scopewright/ui'],
  ['packages/browser/ui/src', 'radix-ui'],
  ['services/edge/src', '@scopewright/remote-contract/version'],
  ['packages/engine/work-pool/src', '@scopewright/domain/passing-failure'],
  ['packages/server/work-tasks/src', '@scopewright/calendars/calendar'],
] as const;

const sampleFile = (folder: string, index: number) => `${folder}/sample-${index}.ts`;
const samples = [...FORBIDDEN, ...ALLOWED].map(([folder, specifier], index) => ({
  file: sampleFile(folder, index),
  specifier,
}));
const refused = new Set<string>();
let project = '';

/** Lints all samples together, in a folder with this project's layout and rules. */
beforeAll(() => {
  project = mkdtempSync(join(tmpdir(), 'import-rules-'));
  const { vcs: _, $schema: __, ...config } = JSON.parse(readFileSync(`${root}biome.json`, 'utf8'));
  writeFileSync(join(project, 'biome.json'), JSON.stringify(config));
  copyFileSync(`${root}biome.imports.json`, join(project, 'biome.imports.json'));
  for (const { file, specifier } of samples) {
    mkdirSync(join(project, dirname(file)), { recursive: true });
    writeFileSync(join(project, file), `import thing from '${specifier}';\nexport const used = thing;\n`);
  }
  const biome = join(root, 'node_modules/.bin/biome');
  const { stdout } = spawnSync(
    biome,
    ['lint', '--only=style/noRestrictedImports', '--reporter=json', '--max-diagnostics=none', '.'],
    {
      cwd: project,
      encoding: 'utf8',
    },
  );
  for (const { file } of samples) if (stdout.includes(file)) refused.add(file);
});
afterAll(() => rmSync(project, { recursive: true, force: true }));

describe('imports', () => {
  test.each(FORBIDDEN.map((sample, index) => [...sample, index] as const))(
    '%s may not import %s',
    (folder, _specifier, index) => {
      expect([...refused]).toContain(sampleFile(folder, index));
    },
  );

  test.each(ALLOWED.map((sample, index) => [...sample, FORBIDDEN.length + index] as const))(
    '%s may import %s',
    (folder, _specifier, index) => {
      expect([...refused]).not.toContain(sampleFile(folder, index));
    },
  );
});

test('biome.imports.json has the rules as they are defined', () => {
  const written = readFileSync(`${root}biome.imports.json`, 'utf8');
  expect(written, 'npm run generate -w @scopewright/build-config').toBe(importRules());
});
