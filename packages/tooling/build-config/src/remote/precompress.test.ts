import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, statSync, utimesSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { build } from 'vite';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { compressFolder, precompress } from './precompress.mjs';
import { withholdSourceMaps } from './withhold-source-maps.mjs';

const TEXT = `export const text = '${'scope '.repeat(300)}';`;
let root: string;
let dist: string;
beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'precompress-'));
  dist = join(root, 'dist');
  mkdirSync(join(dist, 'assets'), { recursive: true });
});
afterEach(() => rmSync(root, { recursive: true, force: true }));
const inDist = (file: string) => join(dist, file);

test('hashed files get compressed forms beside them; files that change under the same name, and small ones, do not', async () => {
  for (const file of ['assets/app-12345678.js', 'remoteEntry-12345678.js', 'mf-manifest.json', 'index.html'])
    writeFileSync(inDist(file), TEXT);
  writeFileSync(inDist('assets/tiny-12345678.js'), 'export {};');
  await compressFolder(dist);
  for (const file of ['assets/app-12345678.js', 'remoteEntry-12345678.js']) {
    expect(brotliDecompressSync(readFileSync(inDist(`${file}.br`))).toString()).toBe(TEXT);
    expect(gunzipSync(readFileSync(inDist(`${file}.gz`))).toString()).toBe(TEXT);
  }
  for (const file of ['mf-manifest.json', 'index.html', 'assets/tiny-12345678.js'])
    expect(existsSync(inDist(`${file}.br`)), file).toBe(false);
});

test('a form that is there is made again only when its file is newer', async () => {
  const file = inDist('assets/app-12345678.js');
  writeFileSync(file, TEXT);
  await compressFolder(dist);
  const made = statSync(`${file}.br`).mtimeMs;
  await compressFolder(dist);
  expect(statSync(`${file}.br`).mtimeMs).toBe(made);
  writeFileSync(file, `${TEXT}//`);
  const later = new Date(made + 5000);
  utimesSync(file, later, later);
  await compressFolder(dist);
  expect(brotliDecompressSync(readFileSync(`${file}.br`)).toString()).toBe(`${TEXT}//`);
});

test('a build serves no source map and refers to none; the latest maps are stored beside it', async () => {
  writeFileSync(join(root, 'entry.js'), TEXT);
  const run = () =>
    build({
      configFile: false,
      root,
      logLevel: 'silent',
      plugins: [withholdSourceMaps(), precompress()],
      build: {
        emptyOutDir: false,
        rolldownOptions: {
          input: join(root, 'entry.js'),
          preserveEntrySignatures: 'strict',
          output: { entryFileNames: 'assets/[name]-[hash].js' },
        },
      },
    });
  writeFileSync(inDist('assets/old-12345678.js.map'), '{}');
  const result = await run();
  const [output] = Array.isArray(result) ? result : [result];
  const script = output && 'output' in output ? output.output[0].fileName : '';
  expect(existsSync(inDist(`${script}.br`))).toBe(true);
  expect(readFileSync(inDist(script), 'utf8')).not.toContain('sourceMappingURL');
  expect(existsSync(inDist(`${script}.map`))).toBe(false);
  expect(existsSync(inDist('assets/old-12345678.js.map'))).toBe(false);
  expect(JSON.parse(readFileSync(join(root, 'source-maps', `${script}.map`), 'utf8')).sourcesContent).toEqual([TEXT]);
});
