import { createHash } from 'node:crypto';
import { expect, test } from 'vitest';
import { cutPage, type PagePart, type PageVariant, startAfterPaint } from './cut-page.mjs';

const BODY =
  '<div id="root"><p>frame</p><!--screen--><p>loading</p><!--/screen--></div><noscript>turn it on</noscript>';
const page = (head = '') =>
  `<!doctype html><html><head><title>x</title>${head}<script type="application/json" id="boot">{"a":1}</script></head><body>${BODY}</body></html>`;

/** The parts as readable text: slots in braces. */
const shown = ({ parts }: PageVariant) =>
  parts
    .map((part: PagePart) =>
      typeof part === 'string' ? part : 'slot' in part ? `{${part.slot}}` : `{style ${part.style} or ${part.link}}`,
    )
    .join('');
const hash = (code: string) => `'sha256-${createHash('sha256').update(code).digest('base64')}'`;

test('the page has places for title, import map, boot data and the end of the head, and is otherwise as it was built', () => {
  expect(shown(cutPage(page('<link rel="modulepreload" href="/p.js">')).plain)).toBe(
    `<!doctype html><html><head><title>{title}</title><link rel="modulepreload" href="/p.js">{imports}<script type="application/json" id="boot">{boot}</script>{head}</head><body>${BODY}</body></html>`,
  );
});

test('a screen takes the place of the loading text, inside the frame', () => {
  const drawn = shown(cutPage(page()).drawn);
  expect(drawn).toContain('<body><div id="root" data-prerendered="{name}"><p>frame</p>{screen}</div></body>');
  expect(drawn).not.toContain('noscript');
});

test('texts and places alternate, so that little is assembled for a page', () => {
  const { parts } = cutPage(page()).drawn;
  for (const [index, part] of parts.entries()) expect(typeof part === 'string').toBe(index % 2 === 0);
});

test('a page with a screen paints before its scripts arrive, with its inlined styles', () => {
  const head = [
    '<script type="module" crossorigin src="/m.js?a&amp;b"></script>',
    '<link rel="modulepreload" crossorigin href="/p.js">',
    '<link rel="stylesheet" crossorigin href="/a.css">',
  ].join('');
  const { plain, drawn } = cutPage(page(head));
  const code = startAfterPaint('/m.js?a&b');
  expect(shown(drawn)).toContain(
    `<link rel="after-paint" crossorigin href="/m.js?a&amp;b"><script type="module">${code}</script>` +
      '<link rel="after-paint" crossorigin href="/p.js">' +
      '{style /a.css or <link rel="stylesheet" crossorigin href="/a.css">}',
  );
  expect(shown(plain)).toContain(head);
  expect([plain.scriptRel, drawn.scriptRel]).toEqual(['modulepreload', 'after-paint']);
  expect([plain.scriptHashes, drawn.scriptHashes]).toEqual([[], [hash(code)]]);
});

test("inline scripts are allowed by their hash, data blocks don't need one", () => {
  const { plain, drawn } = cutPage(page('<script>go()</script><script src="/a.js"></script>'));
  expect([plain.scriptHashes, drawn.scriptHashes]).toEqual([[hash('go()')], [hash('go()')]]);
});

test('anything but the page of the shell is refused', () => {
  expect(() => cutPage('<p>hello</p>')).toThrow("The shell's index.html has no title");
});
