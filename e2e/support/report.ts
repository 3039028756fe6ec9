import { existsSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import type { Browser, BrowserContext, Page, Response, TestInfo } from '@playwright/test';
import { stackFile } from './stack.ts';

const LOGS = ['edge', 'identity', 'delivery', 'admin', 'worker'];
const LOG_LINES = 40;
const CALLS_MAX = 20;
/** A request that was answered as it should be doesn't explain a failure. */
const SUCCEEDED = /"status":[123]\d\d,.*"msg":"request"/;

const TIME = /"time":"([^"]+)"/;

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

/** The last lines of a log that are written from this time on, without requests that succeeded. */
function lastLinesOf(logsDir: string, name: string, since: string): string[] {
  const file = join(logsDir, `${name}.log`);
  if (!existsSync(file)) return [`${file} does not exist`];
  const lines = readFileSync(file, 'utf8').trimEnd().split('\n');
  return lines.filter((line) => !SUCCEEDED.test(line) && (TIME.exec(line)?.[1] ?? since) >= since).slice(-LOG_LINES);
}

const logsOf = (logsDir: string, since = ''): string[] =>
  LOGS.flatMap((name) => ['', `Log of ${name}:`, ...lastLinesOf(logsDir, name, since)]);

/** For tests with their own product: prints its logs after a failure. */
export function printLogsOfFailure(logsDir: string, { status, expectedStatus }: TestInfo): void {
  if (status !== expectedStatus) console.error(logsOf(logsDir).join('\n'));
}

export interface FailureReport {
  /** Adds the addresses and messages of all open pages. */
  describePages(): Promise<void>;
  text(): Promise<string>;
  stop(): void;
}

/** Records the failed calls of all pages during a test, for the report of its failure. */
export function watchForReport(browser: Browser): FailureReport {
  const since = new Date().toISOString();
  const failed: string[] = [];
  const described = new Set<string>();
  const record = (response: Response) => {
    const { pathname } = new URL(response.url());
    if (response.status() < 400 || !pathname.startsWith('/api/')) return;
    const id = response.headers()['x-request-id'] ?? '-';
    failed.push(`${response.status()} ${response.request().method()} ${pathname} (request ${id})`);
  };
  const watch = (context: BrowserContext) => void context.on('response', record);
  browser.on('context', watch);
  browser.contexts().forEach(watch);
  const describePages = async () => {
    const pages = browser.contexts().flatMap((context) => context.pages());
    for (const page of pages) described.add((await describePage(page)).join('\n'));
  };
  return {
    describePages,
    async text() {
      await describePages();
      return [
        'Pages:',
        ...described,
        '',
        'Failed calls:',
        ...(failed.length > 0 ? failed.slice(-CALLS_MAX) : ['none']),
        ...logsOf(join(dirname(stackFile), 'logs'), since),
      ].join('\n');
    },
    stop() {
      browser.off('context', watch);
      for (const context of browser.contexts()) context.off('response', record);
    },
  };
}
