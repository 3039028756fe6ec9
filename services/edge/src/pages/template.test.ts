import { createHash } from 'node:crypto';
import { expect, test } from 'vitest';
import { scriptJson } from './escape.ts';
import { startAfterPaint } from './start-script.ts';
import { parseTemplate } from './template.ts';

const BODY = '<div id="root"><p>frame</p><!--screen--><p>loading</p><!--/screen--></div><noscript>turn it on</noscript>';
const page = (head = '') => `<head><title>x</title>${head}<script type="application/json" id="boot">{}</script></head>${BODY}`;

test('boot data stay inside their element, whatever they hold', () => {
  const value = { name: '</script><script>alert(1)</script>', line: '\u2028\u2029', amp: '&amp;', dollar: "$& $' $1" };
  const html = parseTemplate(page()).render({ title: 't', head: '<!--h-->', boot: scriptJson(value) });
  const inside = /id="boot">([^<]*)<\/script><!--h--><\/head>/.exec(html)?.[1] ?? '';
  expect(inside).not.toMatch(/[<>&\u2028\u2029]/);
  expect(JSON.parse(inside)).toEqual(value);
});

test('a title with $ is itself', () => {
  expect(parseTemplate(page()).render({ title: 'A $& B', head: '', boot: '{}' })).toContain('<title>A $& B</title>');
});

test('inline scripts are allowed by their hash, data blocks need none', () => {
  const hash = createHash('sha256').update('go()').digest('base64');
  expect(parseTemplate(page('<script>go()</script><script src="/a.js"></script>')).scriptHashes).toEqual([`'sha256-${hash}'`]);
  expect(parseTemplate(page()).scriptHashes).toEqual([]);
});

test('a screen takes the place of the loading text, inside the frame', () => {
  const html = parseTemplate(page()).render({
    title: '',
    head: '',
    boot: '{}',
    screen: { name: 'marketing/landing', html: '<main>$& hello</main>', styles: new Map() },
  });
  expect(html).toContain('<div id="root" data-prerendered="marketing/landing"><p>frame</p><main>$& hello</main></div>');
  expect(html).not.toContain('noscript');
  expect(parseTemplate(page()).render({ title: '', head: '', boot: '{}' })).toContain(BODY);
});

test('a page with a screen paints before its scripts arrive, with the styles that stand in it', () => {
  const head = [
    '<script type="module" crossorigin src="/m.js"></script>',
    '<link rel="modulepreload" crossorigin href="/p.js">',
    '<link rel="stylesheet" crossorigin href="/a.css">',
    '<link rel="stylesheet" crossorigin href="/b.css">',
  ].join('');
  const { render, styles, scriptHashes } = parseTemplate(page(head));
  expect(styles).toEqual(['/a.css', '/b.css']);
  const html = render({ title: '', head: '', boot: '{}', screen: { name: 'x', html: '', styles: new Map([['/a.css', '<style>$&</style>']]) } });
  expect(html).toContain(`<link rel="after-paint" crossorigin href="/m.js"><script type="module">${startAfterPaint('/m.js').code}</script>`);
  expect(html).not.toContain('src="/m.js"');
  expect(scriptHashes).toContain(startAfterPaint('/m.js').source);
  expect(html).toContain('<link rel="after-paint" crossorigin href="/p.js"><style>$&</style><link rel="stylesheet" crossorigin href="/b.css">');
  expect(render({ title: '', head: '', boot: '{}' })).toContain(head);
});

test('anything but a build of the shell is refused', () => {
  expect(() => parseTemplate('<p>hello</p>')).toThrow("The shell's index.html has no title");
});
