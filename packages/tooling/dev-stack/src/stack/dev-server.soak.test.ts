import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { chromium, type Page } from '@playwright/test';
import { expect, onTestFinished, test, vi } from 'vitest';
import { scratchFolder } from '../infra/scratch-folder.ts';
import { startChild } from '../process/child.ts';
import { CHROMIUM_ARGS, chromiumPath } from '../process/chromium.ts';
import { freePort } from '../process/free-port.ts';
import { GUARD_MS, httpAnswers, waitFor } from '../process/wait.ts';
import { inRoot } from '../root.ts';
import { REMOTES, SHELL } from './parts.ts';
import { startStack } from './run-stack.ts';
import { localTenantUrl } from './summary.ts';

const LEFT_OUT = new Set(['.vite', '.vite-temp', 'dist', 'source-maps', '.reports', '.turbo']);

/** A copy of the shell or a remote beside it, without what commands have made. */
function copyOf(folder: string): string {
  const copy = mkdtempSync(inRoot('.remote-dev-'));
  onTestFinished(() => rmSync(copy, { recursive: true }));
  cpSync(inRoot(folder), copy, { recursive: true, filter: (file) => !LEFT_OUT.has(basename(file)) });
  return copy;
}

/** Prints the ends of servers' logs if the test fails. */
function showWhenFailed(...logs: string[]): void {
  onTestFinished(({ task }) => {
    if (task.result?.state !== 'fail') return;
    for (const log of logs) console.error(`The end of ${basename(log)}:\n${readFileSync(log, 'utf8').slice(-4_000)}`);
  });
}

async function newPage(): Promise<Page> {
  const browser = await chromium.launch({ executablePath: chromiumPath(), args: [...CHROMIUM_ARGS] });
  onTestFinished(() => browser.close());
  const page = await browser.newPage();
  page.setDefaultTimeout(GUARD_MS);
  return page;
}

/**
 * Follows which development servers of a page push changes to it.
 * @returns waits until the server of a module does, by the end of the module's path
 */
function pushesTo(page: Page): (module: string) => Promise<void> {
  const [connected, origins] = [new Set<string>(), new Map<string, string>()];
  page.on('console', (message) => {
    if (message.text().includes('[vite] connected')) connected.add(new URL(message.location().url).origin);
  });
  page.on('request', (request) => {
    const { pathname, origin } = new URL(request.url());
    origins.set(pathname, origin);
  });
  return (module) =>
    expect
      .poll(() => {
        const loaded = [...origins].filter(([path]) => path.endsWith(module)).map(([, origin]) => origin);
        return { loaded: loaded.length > 0, connected: loaded.length > 0 && loaded.every((one) => connected.has(one)) };
      })
      .toEqual({ loaded: true, connected: true });
}

function edit(file: string, text: string, replacement: string): void {
  const before = readFileSync(file, 'utf8');
  expect(before).toContain(text);
  writeFileSync(file, before.replaceAll(text, replacement));
}

test('a remote alone shows a project, and a change of its source in the open page', async () => {
  const copy = copyOf('mfe-scope');
  const port = await freePort();
  const url = `http://127.0.0.1:${port}`;
  const { scripts } = JSON.parse(readFileSync(join(copy, 'package.json'), 'utf8'));
  const [command, ...args] = scripts.dev.split(' ');
  expect(command).toBe('vite');
  const logFile = join(copy, 'dev.log');
  showWhenFailed(logFile);
  const server = await startChild({
    name: 'vite',
    command: process.execPath,
    args: [inRoot('node_modules', 'vite', 'bin', 'vite.js'), ...args],
    env: { ...process.env, DEV_PORT: String(port), NODE_ENV: undefined, VITEST: undefined },
    cwd: copy,
    logFile,
  });
  onTestFinished(() => server.stop());
  await waitFor(() => httpAnswers(url), { what: 'vite', child: server });
  const page = await newPage();
  await page.goto(`${url}/projects`);
  await page.getByRole('link', { name: 'IT Service Desk' }).click();
  await page.waitForURL('**/companies/*/projects/*');
  const pushing = pushesTo(page);
  await page.reload();
  await page.getByRole('treeitem', { name: 'New laptop' }).waitFor();
  // nothing is loaded any more that the change could come between
  await page.waitForLoadState('networkidle');
  await pushing('/src/tree/item-tree.tsx');

  edit(join(copy, 'src', 'tree', 'item-tree.tsx'), 'Search the items', 'Find an item');
  await page.getByRole('searchbox', { name: 'Find an item' }).waitFor();
});

test('npm run dev shows the login page immediately, before anything is bundled, and later a change of a remote’s source', async () => {
  const shell = copyOf(SHELL.folder);
  vi.spyOn(SHELL, 'folder', 'get').mockReturnValue(basename(shell));
  const copies: Record<string, string> = {};
  for (const [name, { folder }] of Object.entries(REMOTES)) {
    const copy = copyOf(folder);
    vi.spyOn(REMOTES, name, 'get').mockReturnValue({ folder: basename(copy), port: 0 });
    copies[name] = copy;
  }
  const dataDir = scratchFolder('scopewright-dev-');
  onTestFinished(() => rmSync(dataDir, { recursive: true, force: true }));
  const { MONGODB_URI: _m, REDIS_URL: _r, SMTP_URL: _s, NODE_ENV: _n, VITEST: _v, ...env } = process.env;
  const stack = await startStack({ dataDir, port: 0, dev: true, env, say: () => undefined });
  onTestFinished(() => stack.stop());
  showWhenFailed(join(stack.logsDir, 'shell.log'), join(stack.logsDir, 'remotes.log'));
  const page = await newPage();
  let loads = 0;
  page.on('request', (request) => {
    if (request.isNavigationRequest()) loads += 1;
  });
  const { tenantKey, email, password } = stack.file.demo?.firmAdmin ?? { tenantKey: '', email: '', password: '' };
  await page.goto(localTenantUrl(stack.file.url, tenantKey ?? ''));
  await page.getByRole('heading', { level: 1, name: 'Login' }).waitFor();
  await page.waitForLoadState('networkidle');
  expect(loads).toBe(1);

  // remotes that share the page, and its host, with the one of the frame
  await page.getByRole('textbox', { name: 'Email' }).fill(email);
  await page.getByRole('textbox', { name: 'Password' }).fill(password);
  await page.getByRole('button', { name: 'Login', exact: true }).click();
  for (const [link, title] of [
    ['Settings', 'Settings'],
    ['Tracking', 'Tracking'],
    ['All projects', 'Projects'],
  ] as const) {
    await page.getByRole('navigation').getByRole('link', { name: link, exact: true }).first().click();
    await page.getByRole('heading', { level: 1, name: title }).waitFor();
  }
  await page.context().clearCookies();

  const pushing = pushesTo(page);
  await page.goto(stack.file.url);
  await page.getByRole('heading', { level: 1 }).waitFor();
  await page.getByRole('button', { name: 'Sign In' }).click();
  await page.getByRole('dialog', { name: 'Sign In' }).waitFor();
  await page.waitForLoadState('networkidle');
  for (const server of ['shell', 'remotes'])
    expect(readFileSync(join(stack.logsDir, `${server}.log`), 'utf8')).not.toMatch(/dependencies changed|reloading/);

  await pushing('/src/landing/top-bar.tsx');
  edit(join(copies.marketing ?? '', 'src', 'landing', 'top-bar.tsx'), 'Get Started', 'Begin here');
  await page.getByRole('link', { name: 'Begin here', includeHidden: true }).first().waitFor();
  // the page was not loaded again
  await page.getByRole('dialog', { name: 'Sign In' }).waitFor();
});
