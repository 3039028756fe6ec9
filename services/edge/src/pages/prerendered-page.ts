import { PLACEHOLDERS, type PrerenderedScreen } from '@scopewright/remote-contract/prerendered';
import { escapeHtml, scriptJson } from './escape.ts';

/** What a deployment knows and a remote's build does not. */
export interface Deployment {
  productName: string;
  supportEmail: string;
  /** Base URL of the remote's files. */
  assets: string;
  /** Origin of the product's public site. */
  site: string;
}

/** Puts a deployment's facts in the place of the placeholders; `write` makes a value fit where the text goes. */
function fillIn(text: string, deployment: Deployment, write: (value: string) => string): string {
  return text
    .replaceAll(PLACEHOLDERS.productName, () => write(deployment.productName))
    .replaceAll(PLACEHOLDERS.supportEmail, () => write(deployment.supportEmail))
    .replaceAll(PLACEHOLDERS.assets, () => write(deployment.assets))
    .replaceAll(PLACEHOLDERS.site, () => write(deployment.site));
}

const asItIs = (value: string) => value;

/** The same value with the placeholders in all of its strings filled in. */
function fillInAll(value: unknown, deployment: Deployment): unknown {
  if (typeof value === 'string') return fillIn(value, deployment, asItIs);
  if (Array.isArray(value)) return value.map((item) => fillInAll(item, deployment));
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([key, item]) => [key, fillInAll(item, deployment)]));
}

/** A screen's markup for the page. It is HTML already; what is filled in becomes text in it. */
export const screenHtml = (screen: PrerenderedScreen, deployment: Deployment): string => fillIn(screen.html, deployment, escapeHtml);

/** Head elements that tell search engines and pages that link here about a screen. */
export function screenHead(screen: PrerenderedScreen, canonicalUrl: string, deployment: Deployment): string {
  const text = (value: string) => escapeHtml(fillIn(value, deployment, asItIs));
  const name = (key: string, value: string) => `<meta name="${key}" content="${text(value)}">`;
  const property = (key: string, value: string) => `<meta property="${key}" content="${text(value)}">`;
  const { title, description, image, structuredData } = screen;
  return [
    name('description', description),
    property('og:type', 'website'),
    property('og:site_name', deployment.productName),
    property('og:title', title),
    property('og:description', description),
    property('og:url', canonicalUrl),
    property('og:locale', 'en_US'),
    name('twitter:title', title),
    name('twitter:description', description),
    ...(image
      ? [
          property('og:image', image.url),
          property('og:image:width', String(image.width)),
          property('og:image:height', String(image.height)),
          property('og:image:alt', image.alt),
          name('twitter:card', 'summary_large_image'),
          name('twitter:image', image.url),
          name('twitter:image:alt', image.alt),
        ]
      : [name('twitter:card', 'summary')]),
    ...structuredData.map((data) => `<script type="application/ld+json">${scriptJson(fillInAll(data, deployment))}</script>`),
  ].join('');
}

/** Title of a screen, as text. */
export const screenTitle = (screen: PrerenderedScreen, deployment: Deployment): string => fillIn(screen.title, deployment, asItIs);
