import { describe, expect, test } from 'vitest';
import { buildProblems, hasHashInName, namedIn } from './builds.ts';

describe('a name with a hash', () => {
  test.each([
    'remoteEntry-Bcb5FTMd.js',
    'remoteEntry-CXgl1hVi.js',
    'remoteEntry-ab-d_fgh.js',
    'assets/security-screen-_-z-B7J9.js',
    'assets/_virtual_mf-localSharedImportMap___mfe_internal__v__mf_owner__1-DGg0t6qC.js',
    'entry.3f2a9c81d07be455.mjs',
    'main-6a1f0b2c9d8e7f65.css',
    '3f2a9c81d07be455.js',
    'builds/7/entry-vBJv4X2VDz.js',
    'remoteEntry-abcdefgh.js',
  ])('is %s', (file) => {
    expect(hasHashInName(file)).toBe(true);
  });

  test.each([
    'remoteEntry.js',
    'assets/remoteEntry.js',
    'remote-entry.js',
    'time-sheets.remoteEntry.js',
    'time-sheets-remoteEntry.js',
    'remote_container.js',
    'remoteEntry-v2.js',
    'remoteEntry.1.2.3.js',
    'reports2026.js',
    'bootstrap.js',
    '196.mjs',
    'a1b2c3d4/remoteEntry.js',
    'js',
  ])('is not %s', (file) => {
    expect(hasHashInName(file)).toBe(false);
  });
});

const problems = (files: readonly string[], shared: Record<string, string> = {}) =>
  buildProblems(
    'reports',
    { files: Object.fromEntries(files.map((file) => [file, 'sha256-…'])), shared },
    (text) => !text.includes(':'),
  );

test('a build whose scripts and styles have their hash can be used', () => {
  expect(problems(['entry-a1b2c3d4.js', 'logo.svg', 'index.html'], { react: '^19.0.0' })).toEqual([]);
});

test('scripts and styles that the next build overwrites are named, with the settings that help', () => {
  const [problem, ...others] = problems(['remoteEntry.js', 'app-a1b2c3d4.js', 'app.css', '1.mjs', '2.mjs']);
  expect(others).toEqual([]);
  expect(problem).toMatch(
    /^reports: the next build would overwrite remoteEntry\.js, app\.css, 1\.mjs and 1 more while/,
  );
  for (const setting of ["'remoteEntry-[hash].js'", "'remoteEntry-[contenthash].js'", "'[name]-[contenthash].js'"])
    expect(problem).toContain(setting);
});

test('an invalid range of versions is refused', () => {
  expect(problems([], { react: '^19.0.0', contract: 'file:vendor/contract.tgz' })).toEqual([
    "reports: it needs contract “file:vendor/contract.tgz”, which is no range of versions: set its requiredVersion, such as '^1.0.0'",
  ]);
});

test('few names are all listed', () => {
  expect(namedIn(['a', 'b', 'c'])).toBe('a, b, c');
});
