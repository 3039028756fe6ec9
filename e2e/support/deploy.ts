import { execFile } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { cp } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { promisify } from 'node:util';
import type { Page, Request } from '@playwright/test';
import { inRoot, REMOTES } from '@scopewright/dev-stack';
import { workspaceFolders } from '@scopewright/dev-stack/root';
import { test as base, expect } from './fixtures.ts';
import { originOf, stack } from './stack.ts';

/** Name of a remote, as `remotes.json` lists it. */
export type Remote = string;

/** A build of a remote that is deployed at the remote's origin. */
export interface Release {
  /** The `version` that its module exports. */
  version: string;
  /**
   * Files of the previous build that were removed from the origin's folder, and so from the origin: its server does not
   * cache them.
   */
  lost: string[];
  /** Resolves once the front door's pages refer to it. */
  offered(): Promise<void>;
}

interface Fixtures {
  /**
   * Deploys one remote alone; after the test the previous build is restored. `address` is one whose page names the
   * remote.
   */
  deploy: (remote: Remote, address: string, changes?: readonly Change[]) => Promise<Release>;
}

/** A change in one of a remote's files. */
export interface Change {
  /** Path below the remote's folder. */
  file: string;
  /** The text to replace, which must exist; null for a new file. */
  from: string | null;
  to: string;
}

const ENTRY = /remoteEntry-[\w-]+\.js/g;

const filesIn = (dir: string): string[] =>
  readdirSync(dir, { recursive: true, encoding: 'utf8' })
    .filter((file) => statSync(join(dir, file)).isFile())
    .sort();

/** The files of the latest build in a folder; it also contains earlier builds' files. */
function filesOfBuild(dist: string): string[] {
  const chunks: Record<string, { file: string }> = JSON.parse(
    readFileSync(join(dist, '.vite', 'manifest.json'), 'utf8'),
  );
  return Object.values(chunks).map(({ file }) => file);
}

/**
 * Builds a package as docs/operations.md describes. Unminified, so that every file gets another content and name, as
 * after a change to all of them. The common files are not built again: they have not changed.
 */
async function build(folder: string, version: string): Promise<void> {
  const turbo = inRoot('node_modules', 'turbo', 'bin', 'turbo');
  const args = [
    'run',
    'build',
    `--filter=@scopewright/${folder}`,
    '--only',
    '--cache=local:,remote:',
    '--',
    '--minify',
    'false',
  ];
  // the test runner's NODE_ENV would make it a development build
  const env = { ...process.env, APP_VERSION: version, NODE_ENV: undefined, TURBO_TELEMETRY_DISABLED: '1' };
  await promisify(execFile)(process.execPath, [turbo, ...args], { cwd: inRoot(), env });
}

/**
 * Builds a changed copy of a remote over the remote's own build. The copy is next to the remote, where everything that
 * it refers to resolves.
 */
async function buildChanged(folder: string, version: string, changes: readonly Change[]): Promise<void> {
  const copy = mkdtempSync(inRoot('.remote-'));
  try {
    await cp(inRoot(folder), copy, {
      recursive: true,
      filter: (path) => !/[\\/](?:dist|node_modules|source-maps|\.[a-z]+)$/.test(path) || path === inRoot(folder),
    });
    for (const { file, from, to } of changes) {
      if (from === null) {
        mkdirSync(dirname(join(copy, file)), { recursive: true });
        writeFileSync(join(copy, file), to);
        continue;
      }
      const text = readFileSync(join(copy, file), 'utf8');
      if (!text.includes(from)) throw new Error(`${folder}/${file} has no “${from}”`);
      writeFileSync(
        join(copy, file),
        text.replace(from, () => to),
      );
    }
    const env = { ...process.env, APP_VERSION: version, NODE_ENV: undefined };
    await promisify(execFile)(
      process.execPath,
      [inRoot('node_modules', 'vite', 'bin', 'vite.js'), 'build', '--outDir', inRoot(folder, 'dist')],
      {
        cwd: copy,
        env,
      },
    );
  } finally {
    rmSync(copy, { recursive: true });
  }
}

/** Folder of a remote's package. */
function folderOf(remote: Remote): string {
  const listed = REMOTES[remote];
  if (!listed) throw new Error(`remotes.json has no ${remote}`);
  return listed.folder;
}

/** File name of the entry in the manifest at the remote's origin. */
async function entryAtOrigin(remote: Remote): Promise<string> {
  const response = await fetch(new URL('/mf-manifest.json', originOf(remote)));
  const manifest: { metaData: { remoteEntry: { name: string } } } = await response.json();
  return manifest.metaData.remoteEntry.name;
}

/** File names of all remotes' entries that the page at an address refers to. */
const entriesNamedAt = async (address: string): Promise<string[]> =>
  (await (await fetch(address)).text()).match(ENTRY) ?? [];

/** For tests that deploy a remote during the test. */
export const test = base.extend<Fixtures>({
  deploy: async ({ browserName: _ }, use) => {
    const undo: (() => Promise<void>)[] = [];
    await use(async (remote, address, changes = []) => {
      const dist = inRoot(folderOf(remote), 'dist');
      const kept = mkdtempSync(join(tmpdir(), 'scopewright-dist-'));
      await cp(dist, kept, { recursive: true, preserveTimestamps: true });
      const before = await entryAtOrigin(remote);
      undo.push(async () => {
        await cp(kept, dist, { recursive: true, preserveTimestamps: true });
        await expect
          .poll(() => entriesNamedAt(address), { message: 'pages name the build before', intervals: [100] })
          .toContain(before);
        const original = new Set(filesIn(kept));
        for (const file of filesIn(dist)) if (!original.has(file)) rmSync(join(dist, file));
        rmSync(kept, { recursive: true });
      });
      const version = `release-${randomBytes(4).toString('hex')}`;
      if (changes.length > 0) await buildChanged(folderOf(remote), version, changes);
      else await build(folderOf(remote), version);
      const entry = await entryAtOrigin(remote);
      const lost = filesOfBuild(kept).filter((file) => !existsSync(join(dist, file)));
      return {
        version,
        lost,
        offered: () =>
          expect.poll(() => entriesNamedAt(address), { message: `pages name ${version}` }).toContain(entry),
      };
    });
    for (const step of undo) await step();
  },
});

/** Version of the remote that a page runs, from the module that the page has loaded. */
export async function runningVersion(page: Page, remote: Remote): Promise<unknown> {
  return page.evaluate(async (origin) => {
    const loaded = performance.getEntriesByType('resource').map(({ name }) => name);
    const [entry, ...others] = new Set(loaded.filter((url) => url.startsWith(`${origin}/remoteEntry-`)));
    if (!entry || others.length > 0)
      throw new Error(`The page has loaded ${entry ? 'several builds' : 'nothing'} of ${origin}`);
    const container = await import(entry);
    const module = await container.get('./app');
    return module().version;
  }, originOf(remote));
}

/** Addresses of the remote's scripts that a page requests during an action. */
export async function scriptsLoadedBy(page: Page, remote: Remote, action: () => Promise<void>): Promise<string[]> {
  const origin = originOf(remote);
  const urls = new Set<string>();
  const note = (request: Request) => {
    if (request.resourceType() === 'script' && request.url().startsWith(`${origin}/`)) urls.add(request.url());
  };
  page.on('request', note);
  await action();
  page.off('request', note);
  return [...urls];
}

/** The built files of everything except the remote, each with its modification time. */
export function otherBuilds(remote: Remote): string[] {
  const folders = workspaceFolders().map((name) => join(name, 'dist'));
  return folders
    .filter((folder) => existsSync(inRoot(folder)) && folder !== join(folderOf(remote), 'dist'))
    .flatMap((folder) =>
      filesIn(inRoot(folder)).map((file) => `${join(folder, file)} ${statSync(inRoot(folder, file)).mtimeMs}`),
    );
}

/** Names of the product's processes that have ended since its start. */
export function endedProcesses(): string[] {
  const runs = (pid: number) => {
    try {
      return process.kill(pid, 0);
    } catch {
      return false;
    }
  };
  return Object.entries(stack.pids).flatMap(([name, pid]) => (runs(pid) ? [] : [name]));
}
