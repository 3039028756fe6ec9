import type { HostConfig, HostResolution } from '@scopewright/domain/hosts';
import type { BootPayload, BootTenant, RemoteRegistry } from '@scopewright/remote-contract';
import { pageTitle } from '@scopewright/remote-contract/page-title';
import { canonicalUrl, isListed } from '../hosts/canonical.ts';
import { assetsOf, type Manifest } from '../remotes/manifest.ts';
import type { Manifests } from '../remotes/manifests.ts';
import { escapeHtml, scriptJson } from './escape.ts';
import { pageScreens } from './page-screens.ts';
import type { TemplateSource } from './template-file.ts';

/** What the product is called and offers, the same on every page. */
export type ProductFacts = Pick<BootPayload, 'productName' | 'productDomain' | 'productAltDomain' | 'apiBase' | 'publicKey' | 'testPaymentToken' | 'version'>;

export interface ShellPageOptions {
  template: TemplateSource;
  facts: ProductFacts;
  hostConfig: HostConfig;
  registry: RemoteRegistry;
  manifests: Manifests;
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

const outcomeOf = (tenantKey: string | null, tenant: BootTenant | null | undefined) => {
  if (tenantKey === null) return 'none' as const;
  // A look-up that failed says nothing about the tenant; the shell will ask again.
  if (tenant === undefined) return 'found' as const;
  if (tenant === null) return 'missing' as const;
  return tenant.archived ? ('archived' as const) : ('found' as const);
};

function preloads(manifest: Manifest, manifestUrl: string): string {
  const { scripts, styles } = assetsOf(manifest, manifestUrl);
  const script = (href: string) => `<link rel="modulepreload" crossorigin href="${escapeHtml(href)}">`;
  const style = (href: string) => `<link rel="preload" as="style" crossorigin href="${escapeHtml(href)}">`;
  return [...styles.map(style), ...scripts.map(script)].join('');
}

/** Makes the shell's pages: boot data and manifests inlined, and what the likely screen loads announced in the head. */
export function createShellPages({ template, facts, hostConfig, registry, manifests }: ShellPageOptions): (request: PageRequest) => Promise<ShellPage> {
  return async ({ path, host, tenantKey, tenant, seemsSignedIn }) => {
    const { likely, remotes, status } = pageScreens(path, outcomeOf(tenantKey, tenant), seemsSignedIn);
    const { render, scriptHashes } = await template();
    const found = await Promise.all(remotes.map(async (name) => [name, await manifests.get(registry[name].manifest)] as const));
    const inlined: Record<string, Manifest> = {};
    let head = '';
    for (const [name, manifest] of found) {
      if (!manifest) continue;
      inlined[registry[name].manifest] = manifest;
      if (name === likely.remote) head += preloads(manifest, registry[name].manifest);
    }
    const listed = isListed(host) && status === 200;
    head += listed ? `<link rel="canonical" href="${escapeHtml(canonicalUrl(hostConfig, path))}">` : '<meta name="robots" content="noindex">';
    const boot: BootPayload = { ...facts, hostConfig, host, tenantKey, ...(tenant === undefined ? {} : { tenant }), remotes: registry, manifests: inlined };
    const title = escapeHtml(pageTitle(likely, { productName: facts.productName, firmName: tenant?.firmName }));
    return { status: tenant === undefined ? 503 : status, html: render({ title, head, boot: scriptJson(boot) }), listed, scriptHashes };
  };
}
