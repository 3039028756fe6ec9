import { PLACEHOLDERS, type PrerenderedScreen } from '@scopewright/remote-contract/prerendered';
import { describe, expect, test } from 'vitest';
import { screenHead, screenHtml, screenTitle } from './prerendered.ts';

const { productName, supportEmail, assets, site } = PLACEHOLDERS;
const SCREEN: PrerenderedScreen = {
  html: `<h1 title="${productName}">${productName}</h1><img src="${assets}assets/a.webp">`,
  title: `${productName} · Scoping`,
  description: `What "${productName}" does`,
  image: { url: `${assets}assets/share.png`, width: 1200, height: 630, alt: 'A tree' },
  structuredData: [
    { '@type': 'Organization', name: productName, url: `${site}/`, sameAs: [`${site}/a`], count: 1, nothing: null },
  ],
};
const NASTY = {
  productName: `</script><script>alert("$&")</script>`,
  supportEmail: 'help@"<b>".example',
  assets: 'https://m.example/',
  site: 'https://scopewright.app',
};

/** The JSON-LD blocks as a browser would parse them. */
const dataOf = (head: string) =>
  [...head.matchAll(/<script type="application\/ld\+json">([^<]*)<\/script>/g)].map(([, json = '']) =>
    JSON.parse(json),
  );

describe('a name that looks like markup', () => {
  test('is text in the screen', () => {
    const html = screenHtml(SCREEN, NASTY);
    expect(html).not.toContain('<script');
    expect(html).toContain('<h1 title="&lt;/script&gt;&lt;script&gt;alert(&quot;$&amp;&quot;)&lt;/script&gt;">');
    expect(html).toContain('<img src="https://m.example/assets/a.webp">');
  });

  test('is text in the head', () => {
    const head = screenHead(SCREEN, 'https://scopewright.app/', NASTY);
    expect(head.match(/<script/g)).toHaveLength(1);
    expect(head).toContain('<meta name="description" content="What &quot;&lt;/script&gt;');
    expect(dataOf(head)).toEqual([
      {
        '@type': 'Organization',
        name: NASTY.productName,
        url: 'https://scopewright.app/',
        sameAs: ['https://scopewright.app/a'],
        count: 1,
        nothing: null,
      },
    ]);
  });

  test('is itself in the title, which the page escapes', () => {
    expect(screenTitle(SCREEN, NASTY)).toBe(`${NASTY.productName} · Scoping`);
  });
});

test('shows the address to write to, in links and structured data too', () => {
  const written = {
    ...SCREEN,
    html: `<a href="mailto:${supportEmail}">${supportEmail}</a>`,
    structuredData: [{ text: `Write to ${supportEmail}.` }],
  };
  const deployment = { ...NASTY, supportEmail: 'help@acme.example' };
  expect(screenHtml(written, deployment)).toBe('<a href="mailto:help@acme.example">help@acme.example</a>');
  expect(dataOf(screenHead(written, 'https://scopewright.app/', deployment))).toEqual([
    { text: 'Write to help@acme.example.' },
  ]);
  expect(screenHtml(written, NASTY)).not.toContain('<b>');
});

test('pages that link here get an absolute picture with its size', () => {
  const head = screenHead(SCREEN, 'https://scopewright.app/', NASTY);
  expect(head).toContain('<meta property="og:image" content="https://m.example/assets/share.png">');
  expect(head).toContain('<meta property="og:image:width" content="1200">');
  expect(head).toContain('<meta name="twitter:card" content="summary_large_image">');
  expect(head).toContain('<meta property="og:url" content="https://scopewright.app/">');
  expect(screenHead({ ...SCREEN, image: undefined }, 'https://scopewright.app/', NASTY)).not.toContain('og:image');
});
