import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { build } from 'vite';
import { expect, onTestFinished, test } from 'vitest';
import { describeShares } from './shell-shares.mjs';

const SHELL = resolve(import.meta.dirname, '../../../../../shell');

test('the shell’s build lists the modules it shares, with versions and names', async () => {
  const dir = mkdtempSync(join(tmpdir(), 'shares-'));
  onTestFinished(() => rmSync(dir, { recursive: true, force: true }));
  writeFileSync(join(dir, 'main.js'), 'console.log("shell");');
  await build({
    configFile: false,
    root: dir,
    logLevel: 'silent',
    plugins: [describeShares({ dir: SHELL })],
    build: { rolldownOptions: { input: join(dir, 'main.js') } },
  });
  const { contract, modules } = JSON.parse(readFileSync(join(dir, 'dist', 'shared.json'), 'utf8'));
  expect(contract).toBeGreaterThan(0);
  const { dependencies } = JSON.parse(readFileSync(join(SHELL, 'package.json'), 'utf8'));
  expect(modules.react).toMatchObject({ version: dependencies.react, exports: expect.arrayContaining(['useState']) });
  expect(modules['react-dom/client'].version).toBe(dependencies['react-dom']);
  // remotes that were built when these were packages use them in this version, and any of these names
  expect(modules['@scopewright/router']).toEqual({
    version: '0.1.0',
    exports: [
      'BrowserRouter',
      'Link',
      'useLocation',
      'useNavigate',
      'useNavigationType',
      'useRoutes',
      'useSearchParams',
    ],
  });
  expect(modules['@scopewright/query']).toEqual({
    version: '0.1.0',
    exports: ['QueryClient', 'QueryClientProvider', 'useInfiniteQuery', 'useMutation', 'useQuery', 'useQueryClient'],
  });
  expect(modules['@scopewright/remote-contract/router'].exports).toContain('Link');
  expect(modules['@scopewright/remote-contract/query'].exports).toContain('useQuery');
  expect(readdirSync(join(dir, 'dist')).filter((file) => file.endsWith('.new'))).toEqual([]);
});
