import type { Browser, Locator, Page } from '@playwright/test';
import type { StackFile } from '@scopewright/dev-stack/stack-file';
import { signInBrowser } from './sign-in.ts';
import { atMost, type Finding, median, percentile } from './statistics.ts';

/**
 * Percentage points by which the share of missed frames can exceed that of a plain list, scrolled in the same run on
 * the same machine.
 */
const MOST_MISSED_MORE = 5;
const MOST_ANSWER_MS = 100;
const ANSWER_SHARE = 0.75;
/** Rounds of scrolling, the plain list alternating with the product. */
const ROUNDS = 3;
const SCROLL_MS = 2_000;
const FRAME_MS = 1_000 / 60;
/** Rows of the plain list: as many as the product's longest has. */
const BARE_ROWS = 3_000;
/** A fast typist's pace. */
const BETWEEN_PRESSES_MS = 90;

export const BARE_PAGE = `<input aria-label="Bare"><div id="bare" style="height:800px;overflow:auto">${Array.from({ length: BARE_ROWS }, (_, at) => `<div style="height:36px">Row ${at}</div>`).join('')}</div>`;

/** Opens pages of the product as the firm's administrator. */
export async function signedIn(browser: Browser, stack: StackFile): Promise<(path: string) => Promise<Page>> {
  if (!stack.demo) throw new Error('The benchmark needs the demo data');
  const { firmAdmin } = stack.demo;
  const tenantKey = firmAdmin.tenantKey ?? '';
  const context = await browser.newContext({ viewport: { width: 1920, height: 1080 } });
  const origin = stack.url.replace('127.0.0.1', 'localhost');
  await signInBrowser(context, origin, { ...firmAdmin, publicKey: stack.publicKey, tenantKey });
  return async (path) => {
    const page = await context.newPage();
    const url = new URL(path, origin);
    url.searchParams.set('tenant', tenantKey);
    await page.goto(url.href);
    return page;
  };
}

/** Brings a page to the place to scroll. */
export type Prepare = (page: Page) => Promise<void>;
/** Moves the content for this long. */
export type Move = (page: Page, forMs: number) => Promise<void>;

export const waitFor =
  (selector: string): Prepare =>
  (page) =>
    page.locator(selector).first().waitFor();

const centreOf = async (found: Locator) => {
  const box = await found.boundingBox();
  if (box === null) throw new Error('What is to be scrolled is not drawn');
  return { x: box.x + Math.min(box.width, 400) / 2, y: Math.min(box.y + box.height / 2, 500) };
};

/** Scrolls inside an element by the wheel, down and up again. */
export const scrollIn =
  (selector: string): Move =>
  async (page, forMs) => {
    const { x, y } = await centreOf(page.locator(selector).first());
    await page.mouse.move(x, y);
    const began = performance.now();
    for (let elapsed = 0; elapsed < forMs; elapsed = performance.now() - began)
      await page.mouse.wheel(0, elapsed < forMs / 2 ? 120 : -120);
  };

interface Frames {
  /** Percentage of the due frames. */
  missed: number;
  /** The longest task, in ms; browsers don't report tasks below 50 ms. */
  longest: number;
  /** Processor time of the page's main thread per frame, in ms. */
  work: number;
}

/** Script of a page that records when it draws, and its long tasks. */
const WATCH_FRAMES = `(() => {
  const seen = (window.seenFrames = { at: [], tasks: [], running: true });
  new PerformanceObserver((list) => seen.tasks.push(...list.getEntries().map(({ duration }) => duration))).observe({ type: 'longtask' });
  const next = (at) => {
    seen.at.push(at);
    if (seen.running) requestAnimationFrame(next);
  };
  requestAnimationFrame(next);
})()`;

/** Counts the frames that the page misses while something moves. */
async function framesDuring(page: Page, move: Move): Promise<Frames> {
  await page.bringToFront();
  const session = await page.context().newCDPSession(page);
  await session.send('Performance.enable', { timeDomain: 'threadTicks' });
  const busy = async () =>
    (await session.send('Performance.getMetrics')).metrics.find(({ name }) => name === 'TaskDuration')?.value ??
    Number.NaN;
  await page.evaluate(WATCH_FRAMES);
  const before = await busy();
  await move(page, SCROLL_MS);
  const spent = (await busy()) - before;
  const { at, tasks } = await page.evaluate(() => {
    const seen = Reflect.get(window, 'seenFrames') as { at: number[]; tasks: number[]; running: boolean };
    seen.running = false;
    return seen;
  });
  await session.detach();
  const due = at.slice(1).map((time, index) => Math.max(1, Math.round((time - (at[index] ?? time)) / FRAME_MS)));
  const all = due.reduce((sum, count) => sum + count, 0);
  return {
    missed: (100 * (all - due.length)) / all,
    longest: Math.max(0, ...tasks),
    work: (1_000 * spent) / due.length,
  };
}

export async function measureScrolling(
  name: string,
  { page, prepare, move, bare }: { page: Page; prepare: Prepare; move: Move; bare: Page },
  say: (line: string) => void,
): Promise<Finding> {
  await prepare(page);
  await page.waitForLoadState('networkidle');
  const rounds: { ours: Frames; theirs: Frames }[] = [];
  // the first round warms up
  for (let round = 0; round <= ROUNDS; round += 1) {
    const theirs = await framesDuring(bare, scrollIn('#bare'));
    const ours = await framesDuring(page, move);
    if (round > 0) rounds.push({ ours, theirs });
  }
  await page.close();
  const middle = (of: (round: (typeof rounds)[number]) => number) => median(rounds.map(of));
  const [missed, bareMissed] = [middle(({ ours }) => ours.missed), middle(({ theirs }) => theirs.missed)];
  say(
    `  ${name}: ${missed.toFixed(1)} % of frames missed, of a bare list ${bareMissed.toFixed(1)} %; ${middle(({ ours }) => ours.work).toFixed(1)} of ${middle(({ theirs }) => theirs.work).toFixed(1)} ms of processor time a frame; longest task ${Math.max(...rounds.map(({ ours }) => ours.longest)).toFixed(0)} ms`,
  );
  const more = missed - bareMissed;
  return atMost(
    `Frames missed while scrolling ${name}, beyond those of a bare list`,
    more,
    MOST_MISSED_MORE,
    'points',
    `${more.toFixed(1)} points (${missed.toFixed(1)} %)`,
  );
}

/** Presses keys and clicks as a person does, one by one, and counts them. */
interface Presses {
  key(key: string, times?: number): Promise<void>;
  click(what: string | Locator): Promise<void>;
  /** Focuses a control and types into it. */
  type(into: string | Locator, text: string): Promise<void>;
}
export type Edit = (press: Presses, page: Page) => Promise<void>;

interface Answers {
  /** Presses and clicks. */
  count: number;
  /** The 75th percentile of the times to the next paint, in ms, and the longest. */
  usual: number;
  longest: number;
}

/**
 * How soon a page paints after keys and clicks (Event Timing: from the hardware's event to the next paint, in steps of
 * 8 ms).
 */
export async function measureAnswers(page: Page, edit: Edit): Promise<Answers> {
  await page.bringToFront();
  await page.waitForLoadState('networkidle');
  await page.evaluate(() => {
    const longest = new Map<number, number>();
    Reflect.set(window, 'seenAnswers', longest);
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) {
        const { interactionId = 0, duration } = entry as PerformanceEntry & { interactionId?: number };
        if (interactionId > 0) longest.set(interactionId, Math.max(longest.get(interactionId) ?? 0, duration));
      }
    }).observe({ type: 'event', durationThreshold: 16 } as PerformanceObserverInit);
  });
  let count = 0;
  const pause = () => page.waitForTimeout(BETWEEN_PRESSES_MS);
  const locate = (what: string | Locator) => (typeof what === 'string' ? page.locator(what).first() : what);
  const press: Presses = {
    async key(key, times = 1) {
      for (let time = 0; time < times; time += 1) {
        await page.keyboard.press(key);
        count += 1;
        await pause();
      }
    },
    async click(what) {
      await locate(what).click();
      count += 1;
      await pause();
    },
    async type(into, text) {
      await press.click(into);
      for (const letter of text) await press.key(letter === ' ' ? 'Space' : letter);
    },
  };
  await edit(press, page);
  await page.waitForTimeout(500);
  const seen = await page.evaluate(() => [...(Reflect.get(window, 'seenAnswers') as Map<number, number>).values()]);
  if (count < 40) throw new Error(`Only ${count} presses were measured`);
  // browsers don't report events faster than 16 ms
  const times = [...seen, ...Array.from({ length: Math.max(0, count - seen.length) }, () => FRAME_MS)];
  return { count, usual: percentile(times, ANSWER_SHARE), longest: Math.max(...times) };
}

export function answered(
  name: string,
  { count, usual, longest }: Answers,
  bare: Answers,
  say: (line: string) => void,
): Finding {
  say(
    `  ${name}: ${count} presses, the third quarter painted within ${usual.toFixed(0)} ms, all within ${longest.toFixed(0)} ms; of a bare text field ${bare.usual.toFixed(0)} and ${bare.longest.toFixed(0)} ms`,
  );
  const measured = `${usual.toFixed(0)} ms (bare text field ${bare.usual.toFixed(0)} ms)`;
  return atMost(`Press to next paint in ${name}, three of four within`, usual, MOST_ANSWER_MS, 'ms', measured);
}
