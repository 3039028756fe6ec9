import type { HostConfig, HostResolution } from '@scopewright/domain/hosts';
import type { PagesOfRemotes } from '@scopewright/domain/pages';
import {
  possibleFrames,
  possibleScreens,
  type RemoteScreen,
  type Screen,
  type ScreenInput,
  type ShellScreen,
  tenantOutcome,
} from '@scopewright/domain/screens';
import type { BootPayload, BootTenant, RemoteRegistry } from '@scopewright/remote-contract/boot';
import { pageTitle } from '@scopewright/remote-contract/page-title';
import { LRUCache } from 'lru-cache';
import { compress, type Effort, type Encoding, weakEtag } from '../http/send.ts';
import { assetsOf, firstScripts, type Manifest, type RemoteScript } from '../remotes/manifests.ts';
import type { KnownRemotes, Remotes } from '../remotes/remotes.ts';
import { canonicalPath, isListed, siteOrigin } from './crawlers.ts';
import { pageHeaders } from './headers.ts';
import { type CommonImports, commonImports } from './import-map.ts';
import { type Prerendered, screenHead, screenHtml, screenTitle } from './prerendered.ts';
import type { Stylesheets } from './stylesheets.ts';
import {
  escapeHtml,
  fillIn,
  type SlotTexts,
  scriptJson,
  stylesOf,
  type Template,
  type TemplateSource,
  type TemplateVariant,
} from './template.ts';

/** The product's name and features, the same on every page. */
export type ProductFacts = Pick<
  BootPayload,
  | 'productName'
  | 'productDomain'
  | 'productAltDomain'
  | 'supportEmail'
  | 'apiBase'
  | 'publicKey'
  | 'testPaymentToken'
  | 'cardPage'
  | 'version'
>;

export interface ShellPageOptions {
  template: TemplateSource;
  facts: ProductFacts;
  hostConfig: HostConfig;
  remotes: Pick<Remotes, 'current' | 'origins'>;
  prerendered: Prerendered;
  stylesheets: Stylesheets;
  now?: () => number;
}

/**
 * Everything a page depends on: nothing else of a request may affect it, because equal requests get the same cached
 * bytes.
 */
export interface PageRequest {
  path: string;
  host: HostResolution;
  tenantKey: string | null;
  /** The tenant of the address; undefined when the lookup failed, so that the shell asks again. */
  tenant: BootTenant | null | undefined;
  /** No user exists yet. */
  firstRun: boolean;
  /** Visitors can book a demo. */
  bookable: boolean;
  /** Whether the browser probably has a session: only decides which remote is preloaded. */
  seemsSignedIn: boolean;
  encoding: Encoding | null;
}

export interface ShellPage {
  status: number;
  /** The HTML in the encoding of the request. */
  bytes: Buffer;
  /** ETag of the HTML, for all encodings. */
  etag: string;
  /** Headers by the scheme of the request. */
  headers: Record<'http' | 'https', Readonly<Record<string, string>>>;
}

/** The possible screens of a path on a host, before the user is known. */
interface PageScreens {
  /** The most likely screen, depending on whether the browser seems to have a session. */
  likely: Screen;
  /** The screens whose frames most likely surround it. */
  frames: readonly RemoteScreen[];
  /** Every remote that may be needed, the likely one first. */
  remotes: string[];
  /** HTTP status of the page. */
  status: 200 | 403 | 404 | 503;
}

const STATUS: Record<ShellScreen['screen'], 403 | 404 | 503> = {
  'not-found': 404,
  'tenant-not-found': 404,
  archived: 403,
  deleted: 403,
  unavailable: 503,
};

function pageScreens(
  pathname: string,
  tenant: ScreenInput['tenant'],
  seemsSignedIn: boolean,
  known: PagesOfRemotes,
): PageScreens {
  const [signedOut, signedIn, ...withAbilities] = possibleScreens({ pathname, tenant }, known);
  // if a screen needs an ability, a visitor who seems signed in most likely has it
  const likely = seemsSignedIn
    ? ([signedIn, ...withAbilities].find(({ remote }) => remote !== null) ?? signedIn)
    : signedOut;
  const frames = possibleFrames({ pathname, tenant }, known);
  const remotes = [likely, signedOut, signedIn, ...withAbilities, ...frames.flat()].flatMap(({ remote }) =>
    remote === null ? [] : [remote],
  );
  return {
    likely,
    frames: (seemsSignedIn && frames[0]) || [],
    remotes: [...new Set(remotes)],
    status: signedOut.remote === null ? STATUS[signedOut.screen] : 200,
  };
}

/** The manifest of the screen that a page most likely shows. */
interface LikelyRelease {
  screen: string;
  manifest: Manifest;
  manifestUrl: string;
}

function releaseOf(remote: string, { registry, manifests }: KnownRemotes): Omit<LikelyRelease, 'screen'> | null {
  const manifest = manifests.get(remote);
  const manifestUrl = registry[remote]?.manifest;
  return manifest && manifestUrl !== undefined ? { manifest, manifestUrl } : null;
}

/** The parts of these remotes' manifests for the browser, by address. */
function manifestsFor(remotes: readonly string[], known: KnownRemotes): Record<string, unknown> {
  const inlined: Record<string, unknown> = {};
  for (const remote of remotes) {
    const found = releaseOf(remote, known);
    if (!found) continue;
    const { release, screens: _, ...federation } = found.manifest;
    const { version, contract, shared, exports, entry } = release;
    const files = digestsOf(found.manifest);
    inlined[found.manifestUrl] = entry
      ? { version, contract, shared, exports, entry, files }
      : { ...federation, version, files };
  }
  return inlined;
}

type Page = RemoteRegistry[string]['pages'][number];

/** Without the words of the palette, which asks for them when it is opened. */
function pageForFirm({ palette: _, navigation, ...page }: Page): Page {
  return { ...page, ...(navigation && { navigation: navigation.map(({ keywords: __, ...entry }) => entry) }) };
}

/** Without the navigation too, which is that of a firm's workplace. */
const pageForNoFirm = ({ palette: _, navigation: __, ...page }: Page): Page => page;

/** The remotes with the parts of their pages that the shell needs to show a page. */
const remotesWith = (registry: RemoteRegistry, pageFor: (page: Page) => Page): RemoteRegistry =>
  Object.fromEntries(
    Object.entries(registry).map(([name, remote]) => [name, { ...remote, pages: remote.pages.map(pageFor) }]),
  );

/** The digests of the scripts that a remote loads first. */
function digestsOf(manifest: Manifest): Record<string, string> {
  const { files } = manifest.release;
  return Object.fromEntries(
    firstScripts(manifest).flatMap((file) => (files[file] === undefined ? [] : [[file, files[file]]])),
  );
}

/**
 * An inlined stylesheet. The disabled link is never loaded; it shows the remote's loader that the file is already
 * applied.
 */
const styleElement = (href: string, css: string) =>
  `<style>${css}</style><link rel="stylesheet" disabled crossorigin href="${escapeHtml(href)}">`;

/**
 * Links to the files of a remote's screen. The stylesheets of a prerendered one are inlined, or loaded before it is
 * visible.
 */
function remoteLinks(
  { manifest, manifestUrl, screen }: LikelyRelease,
  { scriptRel }: TemplateVariant,
  { addressOf }: CommonImports,
  drawnStyles?: ReadonlyMap<string, string>,
): string[] {
  const { scripts, styles } = assetsOf(manifest, manifestUrl, screen);
  const isModule = manifest.release.entry?.kind !== 'global';
  const link = (kind: string, href: string) => `<link ${kind} crossorigin href="${escapeHtml(href)}">`;
  const script = ({ href, integrity }: RemoteScript) => {
    const checked = integrity === undefined ? '' : ` integrity="${escapeHtml(integrity)}"`;
    return link(`${isModule ? `rel="${scriptRel}"` : 'rel="preload" as="script"'}${checked}`, addressOf(href));
  };
  const style = (href: string) =>
    drawnStyles ? (drawnStyles.get(href) ?? link('rel="stylesheet"', href)) : link('rel="preload" as="style"', href);
  return [...styles.map(style), ...scripts.map(script)];
}

/** Maximum memory of cached pages. A tenant's page is a few kB in each encoding. */
const MOST_BYTES = 16 * 1024 * 1024;
/** How long a page is cached that lacks something that could not be loaded, in milliseconds. */
const INCOMPLETE_MS = 2000;

/** Paths whose screens are cached: choosing them costs as much as sending a page. */
const MOST_PATHS = 1000;

/** Input that determines a page's content, derived from the request by the rules of the remotes' pages. */
interface Outcome extends Omit<PageRequest, 'path' | 'seemsSignedIn'> {
  screens: PageScreens;
}

/** Data that the shell has without asking. */
function bootOf(outcome: Outcome, known: KnownRemotes, { facts, hostConfig }: ShellPageOptions): BootPayload {
  const { screens, host, tenantKey, tenant, firstRun, bookable } = outcome;
  return {
    ...facts,
    hostConfig,
    host,
    tenantKey,
    ...(tenant === undefined ? {} : { tenant }),
    remotes: remotesWith(known.registry, tenantKey === null ? pageForNoFirm : pageForFirm),
    firstRun,
    bookable,
    manifests: manifestsFor(screens.remotes, known),
  };
}

/** The path under which search engines may list a page; null if they may not. */
const listedPath = ({ host, screens: { likely, status } }: Outcome): string | null =>
  isListed(host) && status === 200 ? canonicalPath(likely) : null;

/** Parts of all pages, valid until there is another build of the shell or another release. */
interface PageSource {
  template: Template;
  known: KnownRemotes;
  common: CommonImports;
}

/** Makes a page: boot data and manifests inlined, the screen drawn if its remote has prerendered it. */
function createPageMaker(options: ShellPageOptions) {
  const { facts, hostConfig, prerendered, stylesheets } = options;
  const site = siteOrigin(hostConfig);

  /** Inlined stylesheets by address; without those that can't be read. */
  const inline = async (hrefs: readonly string[]): Promise<ReadonlyMap<string, string>> => {
    const found = await Promise.all(hrefs.map(async (href) => [href, await stylesheets.get(href)] as const));
    return new Map(found.flatMap(([href, css]) => (css === null ? [] : [[href, styleElement(href, css)] as const])));
  };

  /** The HTML of a page, and whether all its parts were available. */
  const write = async (
    outcome: Outcome,
    { template, known, common }: PageSource,
  ): Promise<{ html: string; variant: TemplateVariant; complete: boolean }> => {
    const { tenantKey, tenant } = outcome;
    const { likely, frames } = outcome.screens;
    const releaseWith = ({ remote, screen }: Screen): LikelyRelease | null => {
      const found = remote === null ? null : releaseOf(remote, known);
      return found && { ...found, screen };
    };
    const release = releaseWith(likely);
    const listed = listedPath(outcome);
    const indexing =
      listed === null
        ? '<meta name="robots" content="noindex">'
        : `<link rel="canonical" href="${escapeHtml(site + listed)}">`;
    const page = (variant: TemplateVariant, texts: SlotTexts, styles?: ReadonlyMap<string, string>) =>
      fillIn(
        variant,
        {
          ...texts,
          imports: common.element,
          head: indexing + (texts.head ?? ''),
          boot: scriptJson(bootOf(outcome, known, options)),
        },
        styles,
      );

    // Screens are prerendered for hosts without a tenant: links on a tenant's page contain its key.
    const isDrawn = likely.remote !== null && likely.page.prerendered && release && tenantKey === null;
    const screen = isDrawn ? await prerendered.get(release.manifest, release.manifestUrl, likely.screen) : null;
    if (!isDrawn || !screen) {
      const title = escapeHtml(pageTitle(likely, { productName: facts.productName, firmName: tenant?.firmName }));
      const links = [...frames.map(releaseWith), release].flatMap((each) =>
        each ? remoteLinks(each, template.plain, common) : [],
      );
      const html = page(template.plain, { title, head: [...new Set(links)].join('') });
      return { html, variant: template.plain, complete: !isDrawn };
    }
    const hrefs = [
      ...stylesOf(template.drawn),
      ...assetsOf(release.manifest, release.manifestUrl, release.screen).styles,
    ];
    const styles = await inline(hrefs);
    const deployment = {
      productName: facts.productName,
      supportEmail: facts.supportEmail,
      assets: new URL('.', release.manifestUrl).href,
      site,
    };
    const texts = {
      title: escapeHtml(screenTitle(screen, deployment)),
      head: [
        screenHead(screen, site + (canonicalPath(likely) ?? '/'), deployment),
        ...remoteLinks(release, template.drawn, common, styles),
      ].join(''),
      name: `${likely.remote}/${likely.screen}`,
      screen: `<div data-remote="${likely.remote}">${screenHtml(screen, deployment)}</div>`,
    };
    return {
      html: page(template.drawn, texts, styles),
      variant: template.drawn,
      complete: hrefs.every((href) => styles.has(href)),
    };
  };

  return async (outcome: Outcome, source: PageSource, effort: Effort) => {
    const { html, variant, complete } = await write(outcome, source);
    const plain = Buffer.from(html);
    const status = outcome.tenant === undefined ? 503 : outcome.screens.status;
    const listed = listedPath(outcome) !== null;
    const headersOver = (https: boolean) =>
      pageHeaders({
        status,
        listed,
        https,
        remoteOrigins: options.remotes.origins,
        scriptHashes: [...variant.scriptHashes, ...source.common.scriptHashes],
      });
    const page: ShellPage = {
      status,
      bytes: outcome.encoding ? await compress(plain, outcome.encoding, effort) : plain,
      etag: weakEtag(plain),
      headers: { http: headersOver(false), https: headersOver(true) },
    };
    return { page, complete };
  };
}

/**
 * Creates the shell's pages: boot data and manifests inlined, the likely screen's files announced in the head, and the
 * screen itself if its remote has prerendered it. A page is built and compressed once for all equal requests, until the
 * shell's build or a remote's release changes; its tenant's data is part of the cache key. Pages of unknown addresses,
 * of which there is no end, are not cached.
 */
export function createShellPages(options: ShellPageOptions): (request: PageRequest) => Promise<ShellPage> {
  const { now = Date.now } = options;
  const make = createPageMaker(options);
  const keepPages = (source: PageSource) => ({
    source,
    /** Screens by path and visitor, with their part of the page's cache key: many paths show the same screens. */
    screens: new LRUCache<string, { screens: PageScreens; key: string }>({ max: MOST_PATHS }),
    pages: new LRUCache<string, ShellPage, Outcome>({
      maxSize: MOST_BYTES,
      ttlResolution: 0,
      perf: { now },
      sizeCalculation: ({ bytes }, key) => bytes.length + key.length,
      fetchMethod: async (_key, _stale, { options: kept, context }) => {
        const { page, complete } = await make(context, source, 'thorough');
        if (!complete) kept.ttl = INCOMPLETE_MS;
        return page;
      },
    }),
  });
  let kept: ReturnType<typeof keepPages> | null = null;

  return async ({ path, host, tenantKey, tenant, firstRun, bookable, seemsSignedIn, encoding }) => {
    const known = await options.remotes.current();
    const template = await options.template();
    if (kept?.source.template !== template || kept.source.known !== known)
      kept = keepPages({ template, known, common: commonImports(known, template.common) });
    const { pages, source } = kept;
    const standing = tenantOutcome({ host, tenantKey, tenant });
    const visit = `${standing} ${seemsSignedIn} ${path}`;
    let chosen = kept.screens.get(visit);
    if (!chosen) {
      const screens = pageScreens(path, standing, seemsSignedIn, known.registry);
      chosen = { screens, key: JSON.stringify(screens) };
      kept.screens.set(visit, chosen);
    }
    const outcome = { screens: chosen.screens, host, tenantKey, tenant, firstRun, bookable, encoding };
    const isSomebodys = tenantKey === null || tenant;
    if (!isSomebodys) return (await make(outcome, source, 'light')).page;
    const key = JSON.stringify([encoding, host, tenant, firstRun, bookable, chosen.key]);
    return pages.get(key) ?? (await pages.forceFetch(key, { context: outcome }));
  };
}
