import { createServer, type IncomingMessage, request, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { cutPage } from '@scopewright/build-config/cut-page';
import type { Page } from '@scopewright/domain/pages';
import { SAMPLE_PAGES } from '@scopewright/domain/pages/testing';
import { CONTRACT_VERSION } from '@scopewright/remote-contract/version';
import { createLogger } from '@scopewright/service-kit';
import { createEdge, type EdgeOptions } from '../edge.ts';
import type { ByteBudget } from '../load/byte-budget.ts';
import type { LineLimits } from '../load/line.ts';
import { createUpstream, LINES, type TrafficKind, type Upstream } from '../proxy/upstream.ts';
import type { Manifest, Manifests, NewestRelease } from '../remotes/manifests.ts';
import { createRemotes } from '../remotes/remotes.ts';

export const PUBLIC_KEY = 'public-client-key-of-tests';
export const SHELL_HTML = `<!doctype html><html><head><title>Scopewright</title><script type="application/json" id="boot">{}</script></head><body><div id="root"><!--screen--><p>Loading...</p><!--/screen--></div><noscript>No script</noscript></body></html>`;
const TEMPLATE = cutPage(SHELL_HTML);
export const FIRM = {
  kind: 'firm' as const,
  firmId: '64b7f9c2a1d3e4f5a6b7c8d9',
  firmName: 'Acme & <Sons>',
  subdomain: 'acme',
  archived: false,
  readOnly: false,
  ended: null,
  trialEndsAt: null,
  consultantsCanSeeAllClients: false,
  secondFactorRequired: false,
};

const REMOTES: Record<string, { name: string; title: string; pages: readonly Page[] }> = {
  m: { name: 'marketing', title: 'The website', ...SAMPLE_PAGES.marketing },
  a: { name: 'auth', title: 'Signing in', ...SAMPLE_PAGES.auth },
  f: { name: 'firm', title: 'The firm dashboard', ...SAMPLE_PAGES.firm },
  s: { name: 'admin', title: 'System administration', ...SAMPLE_PAGES.admin },
};

/**
 * A manifest as a remote's build writes it. `name` is the letter of one of the product's remotes, or a name for the
 * files of another build.
 */
export function manifestOf(name: string, overrides: Partial<Manifest['release']> = {}): Manifest {
  const { pages, ...known } = REMOTES[name] ?? { name, title: name, pages: [] };
  return {
    release: {
      ...known,
      version: '1',
      contract: { from: CONTRACT_VERSION, to: CONTRACT_VERSION },
      shared: {},
      files: {},
      pages: [...pages],
      ...overrides,
    },
    metaData: { remoteEntry: { name: `remoteEntry-${name}.js`, path: '' } },
    exposes: [
      {
        path: './app',
        assets: {
          js: { sync: [`assets/app-${name}.js`], async: ['assets/later.js'] },
          css: { sync: [`assets/app-${name}.css`], async: [] },
        },
      },
    ],
  };
}

const LETTERS: Record<string, Manifest> = Object.fromEntries(
  Object.keys(REMOTES).map((letter) => [letter, manifestOf(letter)]),
);

/** Answers of origins with these manifests; null if the origin is unavailable. */
export function manifestsOf(get: (url: string) => Manifest | null): Manifests {
  const answers = new Map<Manifest | null, NewestRelease>();
  return {
    get: async (url) => {
      const manifest = get(url);
      const source = { file: 'mf-manifest.json' as const, text: JSON.stringify(manifest) };
      const answer = answers.get(manifest) ?? { release: manifest && { manifest, source }, problem: null };
      answers.set(manifest, answer);
      return answer;
    },
  };
}

export interface TestServer {
  origin: string;
  close(): Promise<void>;
}

/** A server on a free port that answers with `handle`. */
export async function startServer(
  handle: (request: IncomingMessage, response: ServerResponse) => void,
): Promise<TestServer> {
  const server = createServer(handle);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  return {
    origin: `http://127.0.0.1:${port}`,
    close: async () => {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

/** An origin without a listening server. */
export async function deadOrigin(): Promise<string> {
  const server = await startServer(() => undefined);
  await server.close();
  return server.origin;
}

export interface EdgeSetup extends Partial<Omit<EdgeOptions, 'upstreams'>> {
  /** The manifest at a remote's address. */
  manifests?: (url: string) => Manifest | null;
  /** Origin of every service. */
  upstream?: string;
  upstreams?: EdgeOptions['upstreams'];
  limitMs?: number;
  /** Overrides of the product's lines to the services. */
  lines?: { [K in TrafficKind]?: Partial<LineLimits> };
  spool?: ByteBudget;
}

const linesOf = (changed: EdgeSetup['lines'] = {}): Readonly<Record<TrafficKind, LineLimits>> => ({
  call: { ...LINES.call, ...changed.call },
  file: { ...LINES.file, ...changed.file },
  stream: { ...LINES.stream, ...changed.stream },
});

/** A front door on a free port, with a test's options. */
export async function startEdge({
  upstream = 'http://127.0.0.1:1',
  limitMs = 20_000,
  manifests,
  lines,
  spool,
  ...overrides
}: EdgeSetup = {}): Promise<TestServer> {
  const log = createLogger({ name: 'edge', level: 'silent' });
  const service = (): Upstream =>
    createUpstream({
      origin: upstream,
      limitMs,
      lines: linesOf(lines),
      ...(overrides.pace && { pace: overrides.pace }),
      ...(spool && { spool }),
    });
  const edge = createEdge({
    log,
    hostConfig: {
      productDomain: 'scopewright.app',
      localSuffixes: ['localhost', '127.0.0.1'],
      previewSuffixes: [],
      designSuffixes: [],
    },
    trustedProxies: ['192.0.2.1'],
    facts: {
      productName: 'Scopewright',
      productDomain: 'scopewright.app',
      productAltDomain: null,
      supportEmail: 'support@scopewright.app',
      apiBase: '/api',
      publicKey: PUBLIC_KEY,
      testPaymentToken: null,
      version: '1.2.3',
    },
    remotes: createRemotes({
      origins: {
        marketing: 'https://m.example',
        auth: 'https://a.example',
        firm: 'https://f.example',
        admin: 'https://s.example',
      },
      manifests: manifestsOf(manifests ?? ((url) => LETTERS[new URL(url).hostname.slice(0, 1)] ?? null)),
      log,
    }),
    prerendered: { get: async () => null },
    stylesheets: { get: async () => null },
    template: async () => TEMPLATE,
    files: null,
    addresses: { resolve: async (address) => (address === 'acme' || address === 'scoping.acme.example' ? FIRM : null) },
    firstRun: { current: () => false },
    bookable: { current: () => false },
    limiter: { consume: async () => undefined },
    upstreams: { identity: service(), delivery: service(), admin: service() },
    openApi: () => '{"openapi":"3.1.0"}',
    ...overrides,
  });
  return { origin: await edge.listen({ port: 0, host: '127.0.0.1' }), close: edge.close };
}

export interface Answer {
  status: number;
  headers: IncomingMessage['headers'];
  body: string;
  bytes: Buffer;
}

/** Sends a request with a Host header of the test's choice, which fetch does not allow. */
export function send(
  origin: string,
  path: string,
  {
    method = 'GET',
    host,
    headers = {},
    body,
  }: { method?: string; host?: string; headers?: Record<string, string>; body?: string | Buffer } = {},
): Promise<Answer> {
  const { hostname, port } = new URL(origin);
  return new Promise((resolve, reject) => {
    const outgoing = request(
      { hostname, port, path, method, headers: { ...(host ? { host } : {}), ...headers }, agent: false },
      (response) => {
        const chunks: Buffer[] = [];
        response.on('data', (chunk: Buffer) => chunks.push(chunk));
        response.on('end', () => {
          const bytes = Buffer.concat(chunks);
          resolve({ status: response.statusCode ?? 0, headers: response.headers, body: bytes.toString(), bytes });
        });
        response.on('error', reject);
      },
    );
    outgoing.on('error', reject);
    outgoing.end(body);
  });
}
