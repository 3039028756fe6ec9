import { expect, test } from 'vitest';
import { inlineCss } from './stylesheets.ts';

const REMOTE = 'https://m.example/site/assets/app-1.css';

test.each([
  ['url(./a.woff2)', 'url("https://m.example/site/assets/a.woff2")'],
  ['url("../b.webp")', 'url("https://m.example/site/b.webp")'],
  ["url( 'c d.png' )", 'url("https://m.example/site/assets/c%20d.png")'],
  ['url(/e.svg#f)', 'url("https://m.example/e.svg#f")'],
  ['url(//cdn.example/g.png)', 'url("https://cdn.example/g.png")'],
  ['url(https://other.example/h.png)', 'url(https://other.example/h.png)'],
  ['url("data:image/svg+xml,<svg fill=\'url(#i)\'/>")', 'url("data:image/svg+xml,<svg fill=\'url(#i)\'/>")'],
  ['url(#mask)', 'url(#mask)'],
])('%s means the same file from the page', (before, after) => {
  expect(inlineCss(`a{background:${before}}`, REMOTE)).toBe(`a{background:${after}}`);
});

test('files of the page’s own host stay paths', () => {
  expect(inlineCss('@font-face{src:url(figtree-1.woff2)}', '/assets/index-1.css')).toBe(
    '@font-face{src:url("/assets/figtree-1.woff2")}',
  );
  expect(inlineCss('@font-face{src:url(/assets/figtree-1.woff2)}', '/assets/index-1.css')).toBe(
    '@font-face{src:url("/assets/figtree-1.woff2")}',
  );
});

test('nothing in it ends the style element', () => {
  expect(inlineCss('a::after{content:"</STYLE><script>"}', REMOTE)).toBe('a::after{content:"<\\/STYLE><script>"}');
});

test('one that imports others is not inlined', () => {
  expect(inlineCss('@import "b.css";a{color:red}', REMOTE)).toBeNull();
});

test('its source map is dropped', () => {
  expect(inlineCss('a{color:red}\n/*# sourceMappingURL=app-1.css.map */', REMOTE)).toBe('a{color:red}');
});
