import type { HostConfig, HostResolution } from '@scopewright/domain/hosts';
import { type Screen, tenantOutcome } from '@scopewright/domain/screens';
import type { BootPayload, BootTenant } from '@scopewright/remote-contract';
import { pageTitle } from '@scopewright/remote-contract/page-title';
import { isListed, siteOrigin } from '../hosts/canonical.ts';
import { assetsOf, type Manifest, type RemoteAssets } from '../remotes/manifest.ts';
import type { Prerendered } from '../remotes/prerendered.ts';
import type { KnownRemotes, Remotes } from '../remotes/remotes.ts';
import { escapeHtml, scriptJson } from './escape.ts';
import { pageScreens } from './page-screens.ts';
import { screenHead, screenHtml, screenTitle } from './prerendered-page.ts';
import { canonicalPath } from './public-screens.ts';
import { AFTER_PAINT } from './start-script.ts';
import type { Stylesheets } from './stylesheets.ts';
import type { TemplateParts } from './template.ts';
import type { TemplateSource } from './template-file.ts';

/** What the product is called and offers, the same on every page. */
export type ProductFacts = Pick<
  BootPayload,
  'productName' | 'productDomain' | 'productAltDomain' | 'supportEmail' | 'apiBase' | 'publicKey' | 'testPaymentToken' | 'version'
>;

export interface ShellPageOptions {
  template: TemplateSource;
  facts: ProductFacts;
  hostConfig: HostConfig;
  remotes: Pick<Remotes, 'current'>;
  prerendered: Prerendered;
  stylesheets: Stylesheets;
}

export interface PageRequest {
  path: string;
  host: HostResolution;
  tenantKey: string | null;
  /** The tenant of the address; undefined when the look-up failed, so that the shell asks again. */
  tenant: BootTenant | null | undefined;
  seemsSignedIn: boolean;
}

export interface ShellPage {
  status: number;
  html: string;
  listed: boolean;
  /** CSP sources of the scripts that stand inline in the page. */
  scriptHashes: string[];
}

/** Announces what the remote's screen loads. */
function remoteLinks({ scripts, styles }: RemoteAssets): string {
  const script = (href: string) => `<link rel="modulepreload" crossorigin href="${escapeHtml(href)}">`;
  const style = (href: string) => `<link rel="preload" as="style" crossorigin href="${escapeHtml(href)}">`;
  return [...styles.map(style), ...scripts.map(script)].join('');
}

/** The same for a page that comes with the screen: it must not be seen without its styles, and can be read before its scripts are there. */
function drawnRemoteLinks({ scripts, styles }: RemoteAssets, inlined: ReadonlyMap<string, string>): string {
  const script = (href: string) => `<link rel="${AFTER_PAINT}" crossorigin href="${escapeHtml(href)}">`;
  const style = (href: string) => inlined.get(href) ?? `<link rel="stylesheet" crossorigin href="${escapeHtml(href)}">`;
  return [...styles.map(style), ...scripts.map(script)].join('');
}

/** A stylesheet inside the page. The disabled link is never loaded; it tells the remote's loader that the file needs no loading. */
const styleElement = (href: string, css: string) => `<style>${css}</style><link rel="stylesheet" disabled crossorigin href="${escapeHtml(href)}">`;

/** The manifest behind the screen that a page most likely shows. */
interface LikelyRelease {
  manifest: Manifest;
  manifestUrl: string;
}

function releaseOf(remote: string, { registry, manifests }: KnownRemotes): LikelyRelease | null {
  const manifest = manifests.get(remote);
  const manifestUrl = registry[remote]?.manifest;
  return manifest && manifestUrl !== undefined ? { manifest, manifestUrl } : null;
}

/** What the browser needs of the manifests of these remotes, by their addresses. */
function manifestsFor(remotes: readonly string[], known: KnownRemotes): Record<string, unknown> {
  const inlined: Record<string, unknown> = {};
  for (const remote of remotes) {
    const found = releaseOf(remote, known);
    if (!found) continue;
    const { release: _, ...federation } = found.manifest;
    inlined[found.manifestUrl] = federation;
  }
  return inlined;
}

/** Makes the shell's pages: boot data and manifests inlined, what the likely screen loads announced in the head, and that screen itself where its remote has prerendered it. */
export function createShellPages(options: ShellPageOptions): (request: PageRequest) => Promise<ShellPage> {
  const { template, facts, hostConfig, prerendered, stylesheets } = options;
  const site = siteOrigin(hostConfig);

  /** What stands for stylesheets in the page, by their address; without those that can't be read. */
  const inline = async (hrefs: readonly string[]): Promise<ReadonlyMap<string, string>> => {
    const found = await Promise.all(hrefs.map(async (href) => [href, await stylesheets.get(href)] as const));
    return new Map(found.flatMap(([href, css]) => (css === null ? [] : [[href, styleElement(href, css)] as const])));
  };

  /** The parts of a page whose screen its remote has drawn; null where it has not. */
  const drawn = async (screen: Screen, likely: LikelyRelease | null, shellStyles: readonly string[]): Promise<Omit<TemplateParts, 'boot'> | null> => {
    if (screen.remote === null || !screen.page.prerendered || !likely) return null;
    const { manifest, manifestUrl } = likely;
    const found = await prerendered.get(manifest, manifestUrl, screen.screen);
    if (!found) return null;
    const assets = assetsOf(manifest, manifestUrl);
    const styles = await inline([...shellStyles, ...assets.styles]);
    const deployment = { productName: facts.productName, supportEmail: facts.supportEmail, assets: new URL('.', manifestUrl).href, site };
    return {
      title: screenTitle(found, deployment),
      head: screenHead(found, site + (canonicalPath(screen) ?? '/'), deployment) + drawnRemoteLinks(assets, styles),
      screen: { name: `${screen.remote}/${screen.screen}`, html: `<div data-remote="${screen.remote}">${screenHtml(found, deployment)}</div>`, styles },
    };
  };

  return async ({ path, host, tenantKey, tenant, seemsSignedIn }) => {
    const known = await options.remotes.current();
    const { registry } = known;
    const { likely, remotes, status } = pageScreens(path, tenantOutcome({ host, tenantKey, tenant }), seemsSignedIn, registry);
    const { render, scriptHashes, styles } = await template();
    const release = likely.remote === null ? null : releaseOf(likely.remote, known);
    // Builds draw screens for hosts without tenant: links of a tenant's page carry its key.
    const parts = tenantKey === null ? await drawn(likely, release, styles) : null;
    const canonical = canonicalPath(likely);
    const listed = isListed(host) && status === 200 && canonical !== null;
    const head = [
      listed ? `<link rel="canonical" href="${escapeHtml(site + canonical)}">` : '<meta name="robots" content="noindex">',
      parts?.head ?? (release ? remoteLinks(assetsOf(release.manifest, release.manifestUrl)) : ''),
    ].join('');
    const boot: BootPayload = {
      ...facts,
      hostConfig,
      host,
      tenantKey,
      ...(tenant === undefined ? {} : { tenant }),
      remotes: registry,
      manifests: manifestsFor(remotes, known),
    };
    const title = escapeHtml(parts?.title ?? pageTitle(likely, { productName: facts.productName, firmName: tenant?.firmName }));
    const html = render({ title, head, boot: scriptJson(boot), screen: parts?.screen });
    return { status: tenant === undefined ? 503 : status, html, listed, scriptHashes };
  };
}
