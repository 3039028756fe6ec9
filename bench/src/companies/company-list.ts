import { randomBytes } from 'node:crypto';
import { expect, type Page } from '@playwright/test';
import { addClientCompanies, clientCompanyName } from '@scopewright/dev-stack';
import { callApi } from '@scopewright/dev-stack/stack/api';
import type { StackFile } from '@scopewright/dev-stack/stack-file';
import type { Bench } from '../bench.ts';
import { withBrowser } from '../engines.ts';
import { signInBrowser } from '../sign-in.ts';
import type { Finding } from '../statistics.ts';

const DATABASE = 'scopewright';
const COMPANIES = 5_000;
const PAGE = 50;
const MOST_MS = 100;
/** Of the page without its list, for machines that take longer than 20 ms for that. */
const MOST_RATIO = 5;
const RUNS = 4;
/** Between the keys of a search, in ms. */
const TYPING_MS = 40;

/** The fields used of an event in the browser's trace; times in µs. */
interface TraceEvent {
  name?: string;
  pid?: number;
  tid?: number;
  tdur?: number;
  args?: unknown;
}

/**
 * Processor time of the longest task on the page's main thread during an action, in ms. Time that a task waits for a
 * processor used by other programs is not counted.
 */
async function longestTask(page: Page, act: () => Promise<void>): Promise<number> {
  const devTools = await page.context().newCDPSession(page);
  const events: TraceEvent[] = [];
  devTools.on('Tracing.dataCollected', ({ value }) => void events.push(...value));
  const complete = new Promise<void>((resolve) => devTools.once('Tracing.tracingComplete', () => resolve()));
  await devTools.send('Tracing.start', { transferMode: 'ReportEvents', categories: 'toplevel,__metadata' });
  await act();
  await devTools.send('Tracing.end');
  await complete;
  await devTools.detach();
  const threadOf = ({ pid, tid }: TraceEvent) => `${pid} ${tid}`;
  const mainThreads = new Set(
    events
      .filter(({ name, args }) => name === 'thread_name' && JSON.stringify(args).includes('CrRendererMain'))
      .map(threadOf),
  );
  const tasks = events.flatMap((event) =>
    event.tdur !== undefined && event.name?.endsWith('RunTask') && mainThreads.has(threadOf(event))
      ? [event.tdur / 1000]
      : [],
  );
  if (tasks.length === 0) throw new Error('The browser has reported no tasks');
  return Math.max(...tasks);
}

/** The shortest of several runs: other load on the machine sometimes lengthens a task. */
async function shortest(page: Page, act: () => Promise<void>): Promise<number> {
  let longest = Number.POSITIVE_INFINITY;
  for (let run = 0; run < RUNS; run += 1) longest = Math.min(longest, await longestTask(page, act));
  return longest;
}

/** Signs up a firm with many client companies. */
async function largeFirm(stack: StackFile): Promise<{ tenantKey: string; email: string; password: string }> {
  const id = randomBytes(4).toString('hex');
  const firm = { tenantKey: `large-${id}`, email: `ines.${id}@larch.example`, password: `larch-${id}-secret` };
  const { status } = await callApi(
    { origin: stack.services.edge ?? '', publicKey: stack.publicKey },
    'POST',
    'public/signup',
    {
      companyName: `Large Firm ${id}`,
      subdomain: firm.tenantKey,
      adminEmail: firm.email,
      adminName: 'Ines Larch',
      password: firm.password,
      paymentToken: stack.testPaymentToken,
    },
  );
  if (status >= 300) throw new Error(`Signing up was answered ${status}`);
  await addClientCompanies({ mongo: stack.mongo, database: DATABASE, tenantKey: firm.tenantKey, count: COMPANIES });
  return firm;
}

/**
 * The longest task of the list of 5,000 companies while it is loaded, scrolled, paged, searched and selected from,
 * beside that of the same page without its list.
 */
export async function measureLongTasks({ stack, say }: Bench): Promise<Finding[]> {
  const firm = await largeFirm(stack);
  const origin = stack.url.replace('127.0.0.1', 'localhost');
  return withBrowser(async (browser) => {
    const context = await browser.newContext({ viewport: { width: 1440, height: 900 }, reducedMotion: 'reduce' });
    await signInBrowser(context, origin, { ...firm, publicKey: stack.publicKey });
    const page = await context.newPage();
    const names = page.locator('[data-company-name]');
    const open = (path: string) => page.goto(`${origin}${path}tenant=${firm.tenantKey}`);
    const withoutList = await shortest(page, async () => {
      await open('/?tab=add-client&');
      await page.getByLabel('Company name').waitFor();
    });
    const longest = await shortest(page, async () => {
      await open('/?');
      await expect(names).toHaveCount(PAGE);
      await page.mouse.move(600, 500);
      for (let step = 0; step < 10; step += 1) await page.mouse.wheel(0, 300);
      await page.getByRole('link', { name: 'Next' }).click();
      // every tenth company is archived
      await expect(names.first()).toHaveText(clientCompanyName(55));
      await page
        .getByRole('searchbox', { name: 'Search companies' })
        .pressSequentially('company 49', { delay: TYPING_MS });
      await page.getByRole('heading', { name: 'Client Companies (90 of 4500)', exact: true }).waitFor();
      await page.getByLabel('Select all on this page').check();
      await page.getByText('50 selected').waitFor();
    });
    const most = Math.max(MOST_MS, MOST_RATIO * withoutList);
    say(`  longest task ${longest.toFixed(0)} ms, of the page without its list ${withoutList.toFixed(0)} ms`);
    return [
      {
        what: 'List of 5,000 companies: longest task while it is loaded, scrolled, searched and selected from',
        measured: `${longest.toFixed(0)} ms (page without its list ${withoutList.toFixed(0)} ms)`,
        target: `≤ ${MOST_MS} ms, or ${MOST_RATIO} × the page without its list`,
        passed: longest <= most,
      },
    ];
  });
}
