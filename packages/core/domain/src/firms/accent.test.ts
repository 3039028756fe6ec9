import fc from 'fast-check';
import { expect, test } from 'vitest';
import {
  accentContrast,
  accentPalette,
  accentProblem,
  accentSentence,
  contrastRatio,
  looksLikeDanger,
  textOnAccent,
} from './accent.ts';

const colour = fc.integer({ min: 0, max: 0xffffff }).map((value) => `#${value.toString(16).padStart(6, '0')}`);

test('contrast is WCAG’s', () => {
  expect(contrastRatio('#ffffff', '#000000')).toBe(21);
  expect(contrastRatio('#767676', '#ffffff')).toBeCloseTo(4.54, 2);
});

test.each([
  ['#b0271f', true],
  ['#d8382e', true],
  ['#c81e4a', false],
  ['#c2410c', false],
  ['#2f7d74', false],
  ['#7c3aed', false],
  ['#3b5bdb', false],
  // hardly any color
  ['#806a69', false],
  ['#777777', false],
])('%s looks like danger: %s', (hex, is) => {
  expect(looksLikeDanger(hex)).toBe(is);
});

test.each(['#2f7d74', '#c2410c', '#7c6f64'])('%s is legible in both themes', (hex) => {
  expect(accentProblem(hex)).toBeNull();
});

test.each([
  ['#ffff00', 'light'],
  ['#ffffff', 'light'],
  ['#000000', 'dark'],
  ['#0b1f4d', 'dark'],
] as const)('%s can hardly be seen in the %s theme, and another of its hue can', (hex, theme) => {
  const problem = accentProblem(hex);
  expect(problem?.contrast[theme]).toBeLessThan(3);
  expect(accentProblem(problem?.suggestion ?? '')).toBeNull();
  expect(problem && accentSentence(problem)).toMatch(
    new RegExp(`^Contrast is \\d\\.\\d\\d:1 in the ${theme} theme; at least 3:1 is needed\\. Try #[0-9a-f]{6}\\.$`),
  );
});

test('every refusal suggests an accepted color', () => {
  fc.assert(
    fc.property(colour, (hex) => {
      const problem = accentProblem(hex);
      const { light, dark } = accentContrast(hex);
      expect(problem === null).toBe(light >= 3 && dark >= 3);
      if (problem) expect(accentProblem(problem.suggestion)).toBeNull();
    }),
  );
});

test('text on any color is read at 4.5:1 or better', () => {
  fc.assert(
    fc.property(colour, (hex) => {
      expect(contrastRatio(textOnAccent(hex), hex)).toBeGreaterThanOrEqual(4.5);
    }),
  );
});

test('buttons and links of any firm color have a contrast of 4.5:1 or better', () => {
  fc.assert(
    fc.property(colour, fc.constantFrom('light' as const, 'dark' as const), (hex, theme) => {
      const { brand, brandStrong, brandSoft, onBrand } = accentPalette(hex)[theme];
      expect(contrastRatio(onBrand, brand)).toBeGreaterThanOrEqual(4.5);
      expect(contrastRatio(onBrand, brandStrong)).toBeGreaterThanOrEqual(4.5);
      expect(contrastRatio(brand, brandSoft)).toBeGreaterThanOrEqual(4.5);
    }),
  );
});

test('a color that can be read already is used as it is', () => {
  expect(accentPalette('#991b1b').light.brand).toBe('#991b1b');
});

test.each(['#ffffff', '#000000', '#ffff00'])('%s, which is legible in one theme only, is adjusted to both', (hex) => {
  for (const palette of Object.values(accentPalette(hex)))
    expect(contrastRatio(palette.onBrand, palette.brand)).toBeGreaterThanOrEqual(4.5);
});
