import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';

const root = fileURLToPath(new URL('../../../../', import.meta.url));

/** The compiler's output for one line of code under one of the project's settings. */
function compile(settings: string, code: string): string {
  const dir = mkdtempSync(join(root, '.remote-'));
  try {
    writeFileSync(join(dir, 'tsconfig.json'), JSON.stringify({ extends: `../${settings}`, include: ['*.ts'] }));
    writeFileSync(join(dir, 'code.ts'), `${code}\nexport {};\n`);
    return spawnSync(process.execPath, [join(root, 'node_modules/typescript/bin/tsc'), '--noEmit'], {
      cwd: dir,
      encoding: 'utf8',
    }).stdout;
  } finally {
    rmSync(dir, { recursive: true });
  }
}

test.each([
  ['tsconfig.browser.json', 'document.title = location.href;', 'console.log(process.env.SECRET);', "'process'"],
  ['tsconfig.node.json', 'process.exitCode = Number(process.env.CODE);', 'window.alert(1);', "'window'"],
])('%s knows its own globals only', (settings, own, foreign, name) => {
  expect(compile(settings, own)).toBe('');
  expect(compile(settings, foreign)).toContain(`Cannot find name ${name}`);
});
