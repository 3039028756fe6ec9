import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import {
  ACCENT_SURFACES,
  accentPalette,
  accentProblem,
  contrastRatio,
  NOTICE_GROUNDS,
} from '@scopewright/domain/accent';
import { describe, expect, it } from 'vitest';

const read = (file: string): string => readFileSync(join(import.meta.dirname, file), 'utf8');
const tokensOf = (css: string): Record<string, string> =>
  Object.fromEntries(
    [...css.matchAll(/--color-([a-z-]+): (#[0-9a-f]{6});/g)].map(([, name, value]) => [name ?? '', value ?? '']),
  );

const base = read('../../ui/base.css');
const [preferred = '', chosen = ''] = base.split(':root[data-theme="dark"]');
const light = tokensOf(read('../../ui/theme.css'));
const themes = {
  light,
  'dark by preference': { ...light, ...tokensOf(preferred) },
  'dark by choice': { ...light, ...tokensOf(chosen) },
};

const TEXT_ON: Record<string, readonly string[]> = {
  surface: ['text', 'text-muted', 'brand', 'brand-strong', 'accent', 'success', 'warning', 'danger', 'info'],
  'surface-raised': ['text', 'text-muted', 'brand', 'brand-strong', 'accent', 'success', 'warning', 'danger', 'info'],
  'surface-sunken': ['text', 'text-muted', 'brand'],
  'neutral-soft': ['text', 'text-muted', 'brand'],
  'surface-inverse': ['text-inverse', 'text-inverse-muted', 'inverse-brand', 'inverse-accent'],
  'inverse-brand': ['on-inverse-brand'],
  brand: ['on-brand'],
  'brand-strong': ['on-brand'],
  accent: ['on-accent'],
  'accent-strong': ['on-accent'],
  danger: ['on-danger'],
  'danger-strong': ['on-danger'],
  'brand-soft': ['text', 'text-muted', 'brand'],
  'accent-soft': ['text', 'accent'],
  'success-soft': ['text', 'success', 'brand'],
  'warning-soft': ['text', 'warning', 'brand'],
  'danger-soft': ['text', 'danger', 'brand'],
  'info-soft': ['text', 'info', 'brand'],
};

describe.each(Object.entries(themes))('%s', (_name, tokens) => {
  const pairs = Object.entries(TEXT_ON).flatMap(([background, texts]) =>
    texts.map((text) => [text, background] as const),
  );
  it.each(pairs)('%s on %s reads at 4.5:1 or better', (text, background) => {
    expect(contrastRatio(tokens[text] ?? '', tokens[background] ?? '')).toBeGreaterThanOrEqual(4.5);
  });

  it.each(['surface', 'surface-raised'])(
    'control edges and the focus ring have a contrast of 3:1 or better on %s',
    (background) => {
      expect(contrastRatio(tokens['border-strong'] ?? '', tokens[background] ?? '')).toBeGreaterThanOrEqual(3);
      expect(contrastRatio(tokens.focus ?? '', tokens[background] ?? '')).toBeGreaterThanOrEqual(3);
    },
  );
});

it('the two ways into the dark theme agree', () => {
  expect(tokensOf(preferred)).toEqual(tokensOf(chosen));
  expect(Object.keys(tokensOf(chosen)).length).toBeGreaterThan(20);
});

/** Colours all over the cube, as far as a firm may choose them. */
const accents = Array.from(
  { length: 16 ** 3 },
  (_, index) => `#${[...index.toString(16).padStart(3, '0')].map((digit) => digit + digit).join('')}`,
).filter((hex) => accentProblem(hex) === null);

it.each(['light', 'dark'] as const)('a firm’s color reads as well as the product’s in the %s theme', (theme) => {
  expect(accents.length).toBeGreaterThan(500);
  const tokens = theme === 'light' ? light : themes['dark by choice'];
  for (const accent of accents) {
    const { brand, brandStrong, brandSoft, onBrand, focus } = accentPalette(accent)[theme];
    const firm: Record<string, string> = {
      ...tokens,
      brand,
      'brand-strong': brandStrong,
      'brand-soft': brandSoft,
      'on-brand': onBrand,
    };
    for (const [ground, texts] of Object.entries(TEXT_ON))
      for (const text of texts)
        expect(
          contrastRatio(firm[text] ?? '', firm[ground] ?? ''),
          `${accent}: ${text} on ${ground}`,
        ).toBeGreaterThanOrEqual(4.5);
    for (const ground of ACCENT_SURFACES[theme])
      expect(contrastRatio(focus, ground), `${accent}: focus on ${ground}`).toBeGreaterThanOrEqual(3);
  }
});

it('firms’ accent colors are checked against the surfaces that there are', () => {
  const surfaces = (tokens: Record<string, string>) =>
    ['surface', 'surface-raised', 'surface-sunken'].map((name) => tokens[name]);
  expect(ACCENT_SURFACES).toEqual({ light: surfaces(light), dark: surfaces(themes['dark by choice']) });
  const notices = (tokens: Record<string, string>) =>
    ['neutral', 'success', 'warning', 'danger', 'info'].map((name) => tokens[`${name}-soft`]);
  expect(NOTICE_GROUNDS).toEqual({ light: notices(light), dark: notices(themes['dark by choice']) });
});
