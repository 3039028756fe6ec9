import { mkdtempSync, rmSync, utimesSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { cutPage } from '@scopewright/build-config/cut-page';
import { afterAll, describe, expect, test } from 'vitest';
import { fillIn, openShares, openTemplate, scriptJson, stylesOf } from './template.ts';

const page = (head = '') =>
  cutPage(
    `<html><head><title>x</title>${head}<script type="application/json" id="boot">{}</script></head><body><div id="root"><!--screen--><p>loading</p><!--/screen--></div></body></html>`,
  );

describe('a page that is filled in', () => {
  test('boot data stay inside their element, with any content', () => {
    const value = {
      name: '</script><script>alert(1)</script>',
      line: '\u2028\u2029',
      amp: '&amp;',
      dollar: "$& $' $1",
    };
    const html = fillIn(page().plain, { title: 't', head: '<!--h-->', boot: scriptJson(value) });
    const inside = /id="boot">([^<]*)<\/script><!--h--><\/head>/.exec(html)?.[1] ?? '';
    expect(inside).not.toMatch(/[<>&\u2028\u2029]/);
    expect(JSON.parse(inside)).toEqual(value);
  });

  test('a title with $ is itself', () => {
    expect(fillIn(page().plain, { title: 'A $& B', boot: '{}' })).toContain('<title>A $& B</title>');
  });

  test('a screen takes the place of the loading text', () => {
    expect(fillIn(page().drawn, { name: 'marketing/landing', screen: '<main>$& hello</main>' })).toContain(
      '<div id="root" data-prerendered="marketing/landing"><main>$& hello</main></div>',
    );
    expect(fillIn(page().plain, {})).toContain('<p>loading</p>');
  });

  test('a stylesheet is in it, or is linked', () => {
    const { drawn } = page(
      '<link rel="stylesheet" crossorigin href="/a.css"><link rel="stylesheet" crossorigin href="/b.css">',
    );
    expect(stylesOf(drawn)).toEqual(['/a.css', '/b.css']);
    expect(fillIn(drawn, {}, new Map([['/a.css', '<style>$&</style>']]))).toContain(
      '<style>$&</style><link rel="stylesheet" crossorigin href="/b.css">',
    );
  });
});

describe('the file of the page', () => {
  const dir = mkdtempSync(join(tmpdir(), 'shell-template-'));
  const file = join(dir, 'page.json');
  const write = (content: string, seconds: number) => {
    writeFileSync(file, content);
    utimesSync(file, seconds, seconds);
  };
  const build = (version: string) => JSON.stringify(page(`<meta name="${version}">`));
  afterAll(() => rmSync(dir, { recursive: true, force: true }));

  test('a new build of the shell is served without a restart, a half-written one is not', async () => {
    let now = 0;
    write(build('one'), 1);
    const template = await openTemplate(file, { now: () => now });
    const html = async () => fillIn((await template()).plain, {});
    write(build('two'), 2);
    expect(await html()).toContain('one');
    now += 1000;
    expect(await html()).toContain('two');
    for (const half of ['', '{"plain":', '{}']) {
      write(half, 3);
      now += 1000;
      expect(await html()).toContain('two');
    }
    write(build('three'), 4);
    now += 1000;
    expect(await html()).toContain('three');
  });

  test('it is the same until there is another build', async () => {
    let now = 0;
    write(build('one'), 5);
    const template = await openTemplate(file, { now: () => now });
    const first = await template();
    now += 1000;
    expect(await template()).toBe(first);
  });

  test('without a build the front door does not start', async () => {
    await expect(openTemplate(join(dir, 'nothing.json'))).rejects.toThrow('ENOENT');
  });
});

describe("the shell's shared modules", () => {
  const dir = mkdtempSync(join(tmpdir(), 'shell-shares-'));
  const file = join(dir, 'shared.json');
  afterAll(() => rmSync(dir, { recursive: true, force: true }));

  test('is unknown of a build that doesn’t say it, and an error where it can’t be read', async () => {
    expect(await (await openShares(file))()).toBeNull();
    writeFileSync(file, '{"contract":1}');
    await expect(openShares(file)).rejects.toThrow();
  });

  test('is that of the current build', async () => {
    let now = 0;
    const write = (version: string, seconds: number) => {
      writeFileSync(file, JSON.stringify({ contract: 1, modules: { react: { version, exports: ['useState'] } } }));
      utimesSync(file, seconds, seconds);
    };
    write('19.3.1', 1);
    const shares = await openShares(file, { now: () => now });
    expect((await shares())?.modules.react?.version).toBe('19.3.1');
    write('19.4.0', 2);
    now += 2000;
    expect(await shares()).toEqual({ contract: 1, modules: { react: { version: '19.4.0', exports: ['useState'] } } });
  });
});
