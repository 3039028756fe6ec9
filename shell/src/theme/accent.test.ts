import { accentPalette } from '@scopewright/domain/accent';
import { afterEach, expect, test } from 'vitest';
import { createAccent } from './accent.ts';

const root = document.documentElement;
const brand = () => getComputedStyle(root).getPropertyValue('--color-brand');
const show = createAccent(document);
afterEach(() => {
  show(null);
  delete root.dataset.theme;
});

test('a firm’s accent color takes the place of the product’s, in the theme of the page', () => {
  const { light, dark } = accentPalette('#c2410c');
  show('#C2410C');
  expect(brand()).toBe(light.brand);
  root.dataset.theme = 'dark';
  expect(document.head.textContent).toContain(`:root[data-theme="dark"]{--color-brand:${dark.brand};`);
});

test.each([null, undefined, '', 'red', '#c2410c;} body{display:none'])('%s leaves the product’s', (accent) => {
  show('#c2410c');
  show(accent);
  expect(brand()).toBe('');
});
