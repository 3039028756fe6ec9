import { existsSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import type { Browser, BrowserContext, Page, Response, TestInfo } from '@playwright/test';
import { stackFile } from './stack.ts';

const LOGS = ['edge', 'identity', 'delivery', 'admin', 'worker'];
const LOG_LINES = 40;
const CALLS_MAX = 20;
/** A request that was answered as it should be says nothing about a failure. */
const SUCCEEDED = /"status":[123]\d\d,.*"msg":"request"/;

/** The shown messages of a page. */
const messagesOf = (page: Page): Promise<string[]> =>
  page.evaluate(() =>
    [...document.querySelectorAll('[role=alert], [role=alertdialog], [role=status]')]
      .filter((element) => element.checkVisibility())
      .map((element) => `${element.getAttribute('role')}: ${element.textContent?.trim().slice(0, 300)}`),
  );

async function describePage(page: Page): Promise<string[]> {
  if (page.isClosed()) return [];
  const messages = await messagesOf(page).catch(() => ['(the page does not answer)']);
  return [page.url(), ...messages.map((message) => `  ${message}`)];
}

function lastLinesOf(logsDir: string, name: string): string[] {
  const file = join(logsDir, `${name}.log`);
  if (!existsSync(file)) return [`${file} does not exist`];
  const lines = readFileSync(file, 'utf8').trimEnd().split('\n');
  return lines.filter((line) => !SUCCEEDED.test(line)).slice(-LOG_LINES);
}

const logsOf = (logsDir: string): string[] =>
  LOGS.flatMap((name) => ['', `Log of ${name}:`, ...lastLinesOf(logsDir, name)]);

/** For tests with a product of their own: prints its logs after a failure. */
export function printLogsOfFailure(logsDir: string, { status, expectedStatus }: TestInfo): void {
  if (status !== expectedStatus) console.error(logsOf(logsDir).join('\n'));
}

/** Records the failed calls of all pages during a test, for the report of its failure. */
export function watchForReport(browser: Browser): { report(): Promise<string>; stop(): void } {
  const failed: string[] = [];
  const record = (response: Response) => {
    const { pathname } = new URL(response.url());
    if (response.status() < 400 || !pathname.startsWith('/api/')) return;
    const id = response.headers()['x-request-id'] ?? '-';
    failed.push(`${response.status()} ${response.request().method()} ${pathname} (request ${id})`);
  };
  const watch = (context: BrowserContext) => void context.on('response', record);
  browser.on('context', watch);
  browser.contexts().forEach(watch);
  return {
    async report() {
      const pages = browser.contexts().flatMap((context) => context.pages());
      const described = await Promise.all(pages.map(describePage));
      return [
        'Pages:',
        ...described.flat(),
        '',
        'Failed calls:',
        ...(failed.length > 0 ? failed.slice(-CALLS_MAX) : ['none']),
        ...logsOf(join(dirname(stackFile), 'logs')),
      ].join('\n');
    },
    stop() {
      browser.off('context', watch);
      for (const context of browser.contexts()) context.off('response', record);
    },
  };
}
