import { expect, test } from 'vitest';
import { type Lock, runtimePackages } from './dependencies.ts';

const LINUX = { os: 'linux', cpu: 'x64', libc: 'glibc' };
const at = (...versions: string[]) => Object.fromEntries(versions.map((version) => [version, '*']));
const placesOf = (lock: Lock, names: string[]) =>
  Object.fromEntries(
    runtimePackages(lock, 'services/a', names, LINUX).map(({ from, to, version }) => [to, [from, version]]),
  );

test('includes transitive dependencies of the named packages, and optional ones for the platform', () => {
  const lock: Lock = {
    'services/a': { dependencies: at('hash') },
    'node_modules/hash': {
      version: '1.0.0',
      optionalDependencies: at('hash-gnu', 'hash-musl', 'hash-mac', 'not-windows', 'gone'),
      dependencies: at('deep'),
    },
    'node_modules/deep': {
      version: '2.0.0',
      peerDependencies: at('peer', 'may'),
      peerDependenciesMeta: { may: { optional: true } },
    },
    'node_modules/peer': { version: '3.0.0' },
    'node_modules/may': { version: '3.0.0' },
    'node_modules/other': { version: '4.0.0' },
    'node_modules/hash-gnu': { version: '1.0.0', os: ['linux'], cpu: ['x64'], libc: ['glibc'] },
    'node_modules/hash-musl': { version: '1.0.0', os: ['linux'], cpu: ['x64'], libc: ['musl'] },
    'node_modules/hash-mac': { version: '1.0.0', os: ['darwin'], cpu: ['x64'] },
    'node_modules/not-windows': { version: '1.0.0', os: ['!win32'] },
  };
  expect(Object.keys(placesOf(lock, ['hash'])).map((place) => place.slice('node_modules/'.length))).toEqual([
    'deep',
    'hash',
    'hash-gnu',
    'not-windows',
    'peer',
  ]);
});

test('the bundle gets the version of its workspace, and others keep theirs', () => {
  const lock: Lock = {
    'services/a': { dependencies: at('body', 'web') },
    'services/a/node_modules/body': { version: '3.0.0', dependencies: at('text') },
    'services/a/node_modules/text': { version: '0.7.0' },
    'node_modules/web': { version: '1.0.0', dependencies: at('body', 'text') },
    'node_modules/body': { version: '2.0.0', dependencies: at('text') },
    'node_modules/text': { version: '0.4.0' },
  };
  expect(placesOf(lock, ['body', 'web'])).toEqual({
    'node_modules/body': ['services/a/node_modules/body', '3.0.0'],
    'node_modules/text': ['services/a/node_modules/text', '0.7.0'],
    'node_modules/web': ['node_modules/web', '1.0.0'],
    'node_modules/web/node_modules/body': ['node_modules/body', '2.0.0'],
    'node_modules/web/node_modules/text': ['node_modules/text', '0.4.0'],
  });
});

test('reports entries missing from the lock file', () => {
  expect(() => placesOf({ 'services/a': {} }, ['gone'])).toThrow(
    'package-lock.json has no gone, which services/a needs',
  );
});
