import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { codeDigest, DIFF_RULES_ENTRY, SCOPE_RULES_ENTRY, TRACE_RULES_ENTRY } from './code-digest.mjs';

let root: string;
beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'code-digest-'));
  mkdirSync(join(root, 'node_modules', 'used'), { recursive: true });
  write('node_modules/used/package.json', JSON.stringify({ name: 'used', version: '1.0.0', main: 'index.js' }));
  write(
    'rule.ts',
    "import used from 'used';\n/** Says so. */\nexport const rule = (name: string) => used(name) === 'odd';",
  );
  write('check.ts', "import { rule } from './rule.ts';\nexport const check = (names: string[]) => names.filter(rule);");
});
afterEach(() => rmSync(root, { recursive: true, force: true }));

const write = (path: string, text: string) => writeFileSync(join(root, path), text);
const digest = () => codeDigest(join(root, 'check.ts'));

it("changes when the module's behavior may change, and not for comments", async () => {
  const first = await digest();
  expect(first).toMatch(/^[\w-]{22}$/);
  write(
    'rule.ts',
    "import used from 'used';\n// says so, in other words\nexport const rule = (named: string) => used(named) === 'odd';",
  );
  expect(await digest()).toBe(first);
  write('rule.ts', "import used from 'used';\nexport const rule = (name: string) => used(name) === 'strange';");
  const other = await digest();
  expect(other).not.toBe(first);
  write('node_modules/used/package.json', JSON.stringify({ name: 'used', version: '1.0.1', main: 'index.js' }));
  expect(await digest()).not.toBe(other);
});

it('is there for the rules that check a scope, that trace it, and that compare it', async () => {
  for (const entry of [SCOPE_RULES_ENTRY, TRACE_RULES_ENTRY, DIFF_RULES_ENTRY])
    expect(await codeDigest(entry)).toMatch(/^[\w-]{22}$/);
});
