// @vitest-environment jsdom
import { runs } from '@scopewright/build-config/runs';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { mailSamples, SAMPLE_NAMES, type SampleNames } from './samples.ts';

const samples = mailSamples();
const documentOf = (html: string): Document => new DOMParser().parseFromString(html, 'text/html');

it.each(samples)('$id has this text', async ({ id, mail }) => {
  await expect(`Subject: ${mail.subject}\n\n${mail.text}`).toMatchFileSnapshot(`snapshots/${id}.txt`);
});

it('is dark all over where mails are shown dark', () => {
  const [sample] = samples;
  const page = documentOf(sample?.mail.html ?? '');
  const sheet = page.querySelector('style')?.textContent ?? '';
  const dark = [
    ...(/@media \(prefers-color-scheme: dark\) \{([\s\S]*?)\n\}/
      .exec(sheet)?.[1]
      ?.matchAll(/([^{}]+)\{[^}]*background-color[^}]*\}/g) ?? []),
  ];
  const darkened = new Set(dark.flatMap(([, selector = '']) => [...page.querySelectorAll(selector)]));
  const light = [...page.querySelectorAll<HTMLElement>('[style*="background-color"]')].filter(({ style }) =>
    ['#ffffff', 'rgb(255, 255, 255)', 'rgb(247, 247, 242)'].includes(style.backgroundColor),
  );
  expect(light.length).toBeGreaterThan(1);
  for (const element of light) expect(darkened).toContain(element);
});

describe.each(samples)('the HTML of $id', ({ mail }) => {
  const page = documentOf(mail.html);
  const shown = page.body.textContent ?? '';

  it('is a document with a language and a title that is the subject', () => {
    expect(mail.html).toMatch(/^<!doctype html><html [^>]*lang="en"/);
    expect(page.title).toBe(mail.subject);
    expect(page.querySelectorAll('h1')).toHaveLength(1);
  });

  it('asks no one for anything: no pictures, fonts, scripts or style sheets of elsewhere', () => {
    expect(
      page.querySelectorAll(
        'img, script, link, iframe, object, embed, video, audio, form, base, [src], [srcset], [background]',
      ),
    ).toHaveLength(0);
    expect(mail.html).not.toMatch(/url\(|@import|@font-face/i);
  });

  it('uses tables that are not announced by screen readers, and its links lead where they say', () => {
    for (const table of page.querySelectorAll('table')) expect(table.getAttribute('role')).toBe('presentation');
    for (const link of page.querySelectorAll('a')) {
      expect(link.textContent?.trim()).not.toBe('');
      expect(link.href).toMatch(/^https:\/\/(northwind\.scopewright\.app|meet\.example\.com)\//);
    }
  });

  it('has a preview text different from the subject', () => {
    const preview = page.querySelector('[data-skip-in-text]')?.firstChild?.textContent ?? '';
    expect(preview.length).toBeGreaterThan(10);
    expect(preview).not.toBe(mail.subject);
  });

  it('has the same content as the text', () => {
    for (const paragraph of mail.text.trim().split('\n\n')) {
      const [first = ''] = paragraph.split(/:? ?https:|:\n/);
      expect(shown.replace(/\s+/g, ' ')).toContain(first.trim());
    }
  });
});

const withEach = (change: (value: string) => string): SampleNames =>
  Object.fromEntries(
    Object.entries(SAMPLE_NAMES).map(([key, value]) => [key, change(value)]),
  ) as unknown as SampleNames;

it('shows markup as text wherever someone typed it, also in the name of the product', () => {
  const evil = `<img src=x onerror=alert(1)>"'&<b>{{x}}</style><!--`;
  const outline = (html: string) => [...documentOf(html).querySelectorAll('*')].map(({ tagName }) => tagName);
  mailSamples(withEach((value) => `${value}${evil}`)).forEach(({ id, mail }, index) => {
    expect(outline(mail.html), id).toEqual(outline(samples[index]?.mail.html ?? ''));
    expect(mail.html, id).not.toMatch(/<img|<b>|<\/style><!--/);
    expect(mail.subject, id).not.toMatch(/[\r\n]/);
  });
});

it('never lets a name add an element', () => {
  const elements = (html: string) => html.match(/<[a-z!/]/gi)?.length;
  const usual = samples.map(({ mail }) => elements(mail.html));
  const typed = fc.record({
    productName: fc.string(),
    firmName: fc.string(),
    companyName: fc.string(),
    name: fc.string(),
    document: fc.string(),
    passkey: fc.string(),
    newEmail: fc.string(),
  });
  fc.assert(
    fc.property(typed, (names) => {
      const letters = Object.fromEntries(
        Object.entries(names).map(([key, value]) => [key, `x${key}${value}`]),
      ) as unknown as SampleNames;
      expect(mailSamples(letters).map(({ mail }) => elements(mail.html))).toEqual(usual);
    }),
    { numRuns: runs(8) },
  );
});

it('removes typed line breaks from subjects', () => {
  for (const { mail } of mailSamples(withEach((value) => `${value}\r\nBcc: all@example.test`)))
    expect(mail.subject).not.toMatch(/[\r\n]/);
});

it('shows no address as a link that someone typed as a name', () => {
  // the new address of a change gets its own readable address
  const names = { ...withEach((value) => `${value} evil.example`), productName: SAMPLE_NAMES.productName };
  for (const { id, mail } of mailSamples(names).filter(({ id }) => id !== 'email-change-new'))
    for (const part of [mail.text, mail.html]) expect(part, id).not.toMatch(/evil\.example/);
});
