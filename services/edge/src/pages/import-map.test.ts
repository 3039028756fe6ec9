import { createHash } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { manifestOf } from '../testing/harness.ts';
import { commonImports } from './import-map.ts';

const digest = (text: string) => `sha256-${createHash('sha256').update(text).digest('base64')}`;

/** Remotes by name, with the texts of their common files. */
const remotes = (files: Readonly<Record<string, Readonly<Record<string, string>>>>) => ({
  registry: Object.fromEntries(
    Object.keys(files).map((name) => [
      name,
      { manifest: `https://${name}.example/mf-manifest.json`, title: name, pages: [] },
    ]),
  ),
  manifests: new Map(
    Object.entries(files).map(([name, texts]) => {
      const manifest = manifestOf(name);
      const common = Object.entries(texts).map(([file, text]) => [`assets/common/${file}`, digest(text)]);
      return [name, { ...manifest, release: { ...manifest.release, files: Object.fromEntries(common) } }];
    }),
  ),
});
const digests = (texts: Readonly<Record<string, string>>) =>
  Object.fromEntries(Object.entries(texts).map(([name, text]) => [name, digest(text)]));
const SHELL = { 'base-1.js': 'base', 'lists-1.js': 'lists', 'lists-2.js': 'newer lists' };
const importsOf = ({ element }: { element: string }) =>
  element === '' ? {} : JSON.parse(element.replace(/<[^>]*>/g, '')).imports;

describe('the common files of a page', () => {
  test('are the shell’s for every remote that has the same', () => {
    const common = commonImports(
      remotes({ firm: { 'base-1.js': 'base', 'lists-1.js': 'lists' }, settings: { 'base-1.js': 'base' } }),
      digests(SHELL),
    );
    expect(importsOf(common)).toEqual({
      'https://firm.example/assets/common/': '/assets/common/',
      'https://settings.example/assets/common/': '/assets/common/',
    });
    expect(common.addressOf('https://settings.example/assets/common/base-1.js')).toBe('/assets/common/base-1.js');
    expect(common.addressOf('https://settings.example/assets/app-1.js')).toBe(
      'https://settings.example/assets/app-1.js',
    );
  });

  test('are a remote’s own where the shell lacks them or has others of that name', () => {
    const common = commonImports(
      remotes({ firm: { 'base-1.js': 'base', 'lists-3.js': 'newest lists', 'lists-1.js': 'changed lists' } }),
      digests(SHELL),
    );
    expect(importsOf(common)).toEqual({
      'https://firm.example/assets/common/base-1.js': '/assets/common/base-1.js',
    });
    const own = 'https://firm.example/assets/common/lists-3.js';
    expect(common.addressOf(own)).toBe(own);
  });

  test.each([
    ['a shell without common files', remotes({ firm: { 'base-1.js': 'base' } }), undefined],
    ['remotes without common files', remotes({ firm: {} }), digests(SHELL)],
  ])('need no import map: %s', (_, known, shell) => {
    expect(commonImports(known, shell)).toMatchObject({ element: '', scriptHashes: [] });
  });

  test('the import map is allowed by its hash, and nothing in a name ends it', () => {
    const name = '</script><script>alert(1)-1.js';
    const { element, scriptHashes } = commonImports(remotes({ firm: { [name]: 'a', 'b-1.js': 'b' } }), {
      [name]: digest('a'),
    });
    const [, text = ''] = /^<script type="importmap">([^<]*)<\/script>$/.exec(element) ?? [];
    expect(Object.keys(JSON.parse(text).imports)).toHaveLength(1);
    expect(scriptHashes).toEqual([`'${digest(text)}'`]);
  });
});
