import { type Browser, chromium, type Locator, type Page } from '@playwright/test';
import type { ScopeItem } from '@scopewright/contracts/scoping';
import { CHROMIUM_ARGS, chromiumPath } from '@scopewright/dev-stack/chromium';
import type { StackFile } from '@scopewright/dev-stack/stack-file';
import { signInBrowser } from '../sign-in.ts';
import { type Finding, median, percentile } from '../statistics.ts';

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

interface ScopePlace {
  companyId: string;
  projectId: string;
  form: ScopeItem;
  workflow: ScopeItem;
}

/**
 * How smoothly the screens of a project scroll and how fast they react to keys and clicks, with a form of 300 fields
 * and a workflow of 60 statuses.
 */
export async function measureScopeScreens(
  stack: StackFile,
  place: ScopePlace,
  say: (line: string) => void,
): Promise<Finding[]> {
  const browser = await chromium.launch({ executablePath: chromiumPath(), args: [...CHROMIUM_ARGS] });
  try {
    const open = await signedIn(browser, stack);
    const inProject = (path: string) => `/companies/${place.companyId}/projects/${place.projectId}${path}`;
    const form = inProject(`/items/${place.form.id}`);
    const workflow = inProject(`/items/${place.workflow.id}`);
    const bare = await browser.newPage();
    await bare.setContent(BARE_PAGE);
    const scrolled: Finding[] = [];
    for (const [name, path, prepare, move] of [
      ['the tree of a project', form, unfoldFields, scrollIn('[role=tree]')],
      ['the table of all items', `/companies/${place.companyId}/scope`, loadRows, scrollIn('tbody')],
      ['a form of 300 fields', form, waitFor('[data-row]'), scrollIn('[data-row]')],
      [
        'a diagram of 60 statuses',
        `${workflow}?view=diagram`,
        waitFor('.react-flow__node'),
        dragged('.react-flow__pane'),
      ],
    ] as const satisfies readonly (readonly [string, string, Prepare, Move])[])
      scrolled.push(await measureScrolling(name, { page: await open(path), prepare, move, bare }, say));
    const bareAnswers = await measureAnswers(bare, (press) =>
      press.type('input', 'A summary of what happened, in a few words'),
    );
    const answers = [
      answered('the workflow editor', await measureAnswers(await open(workflow), editWorkflow), bareAnswers, say),
      answered('the form builder', await measureAnswers(await open(form), editForm), bareAnswers, say),
    ];
    return [...scrolled, ...answers];
  } finally {
    await browser.close();
  }
}

const BARE_PAGE = `<input aria-label="Bare"><div id="bare" style="height:800px;overflow:auto">${Array.from({ length: BARE_ROWS }, (_, at) => `<div style="height:36px">Row ${at}</div>`).join('')}</div>`;

/** Opens pages of the product as the firm's administrator. */
async function signedIn(browser: Browser, stack: StackFile): Promise<(path: string) => Promise<Page>> {
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
type Prepare = (page: Page) => Promise<void>;
/** Moves the content for this long. */
type Move = (page: Page, forMs: number) => Promise<void>;

const waitFor =
  (selector: string): Prepare =>
  (page) =>
    page.locator(selector).first().waitFor();

/** Opens the library of fields, the last line of the tree: thousands of lines. */
const unfoldFields: Prepare = async (page) => {
  const tree = page.getByRole('tree', { name: 'Items' });
  await tree.getByRole('treeitem').nth(5).waitFor();
  await tree.focus();
  for (const key of ['End', 'ArrowRight', 'Home']) await page.keyboard.press(key);
};

/** The table has a page of rows, and loads more with each press. */
const loadRows: Prepare = async (page) => {
  await waitFor('tbody tr')(page);
  for (let times = 0; times < 4; times += 1) {
    await page.getByRole('button', { name: /more/i }).last().click();
    await page.waitForLoadState('networkidle');
  }
};

const centreOf = async (found: Locator) => {
  const box = await found.boundingBox();
  if (box === null) throw new Error('What is to be scrolled is not drawn');
  return { x: box.x + Math.min(box.width, 400) / 2, y: Math.min(box.y + box.height / 2, 500) };
};

/** Scrolls inside an element by the wheel, down and up again. */
const scrollIn =
  (selector: string): Move =>
  async (page, forMs) => {
    const { x, y } = await centreOf(page.locator(selector).first());
    await page.mouse.move(x, y);
    const began = performance.now();
    for (let elapsed = 0; elapsed < forMs; elapsed = performance.now() - began)
      await page.mouse.wheel(0, elapsed < forMs / 2 ? 120 : -120);
  };

/** Drags a drawing to and fro. */
const dragged =
  (selector: string): Move =>
  async (page, forMs) => {
    const box = await page.locator(selector).first().boundingBox();
    if (box === null) throw new Error('The diagram is not drawn');
    const at = (turn: number) => ({
      x: box.x + box.width / 2 + 180 * Math.sin(turn),
      y: box.y + 20 + 60 * (1 + Math.cos(turn)),
    });
    await page.mouse.move(at(0).x, at(0).y);
    await page.mouse.down();
    const began = performance.now();
    for (let elapsed = 0; elapsed < forMs; elapsed = performance.now() - began) {
      const { x, y } = at(elapsed / 200);
      await page.mouse.move(x, y);
    }
    await page.mouse.up();
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

async function measureScrolling(
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
  return {
    what: `Frames missed while scrolling ${name}, beyond those of a bare list`,
    measured: `${(missed - bareMissed).toFixed(1)} points (${missed.toFixed(1)} %)`,
    target: `≤ ${MOST_MISSED_MORE} points`,
    passed: missed - bareMissed <= MOST_MISSED_MORE,
  };
}

/** Presses keys and clicks as a person does, one by one, and counts them. */
interface Presses {
  key(key: string, times?: number): Promise<void>;
  click(what: string | Locator): Promise<void>;
  /** Focuses a control and types into it. */
  type(into: string | Locator, text: string): Promise<void>;
}
type Edit = (press: Presses, page: Page) => Promise<void>;

const editWorkflow: Edit = async (press, page) => {
  const statuses = page.getByRole('list', { name: /Statuses/ });
  const nameAt = (at: number) => statuses.locator('[data-key=name]').nth(at);
  await press.type(nameAt(1), 'Waiting for');
  await press.key('Tab', 3);
  await press.type(nameAt(29), 'Checked');
  await press.type(page.getByRole('textbox', { name: 'Name of a new status' }), 'Archived');
  await press.key('Enter');
  for (const at of [2, 3, 4]) {
    await press.click(statuses.getByRole('button', { name: /^More for status/ }).nth(at));
    await press.key('ArrowDown', 2);
    await press.key('Escape');
  }
  await press.click(page.getByRole('textbox', { name: /^Name of the transition/ }).nth(6));
  await press.key('Control+z', 2);
};

const editForm: Edit = async (press, page) => {
  const rows = page.locator('[data-row]');
  for (const at of [2, 5, 8]) await press.click(rows.nth(at));
  await press.key('ArrowDown', 8);
  await press.key('Alt+ArrowDown', 4);
  await press.key('Alt+ArrowUp', 4);
  await press.click(rows.nth(12));
  await press.type(page.getByRole('textbox', { name: /^Label/ }), 'What should we know?');
  for (let times = 0; times < 2; times += 1)
    await press.click(page.getByRole('checkbox', { name: 'Required', exact: true }));
  for (const at of [20, 21, 22]) await press.click(rows.nth(at));
  await press.key('Control+z', 2);
};

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
async function measureAnswers(page: Page, edit: Edit): Promise<Answers> {
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

function answered(
  name: string,
  { count, usual, longest }: Answers,
  bare: Answers,
  say: (line: string) => void,
): Finding {
  say(
    `  ${name}: ${count} presses, the third quarter painted within ${usual.toFixed(0)} ms, all within ${longest.toFixed(0)} ms; of a bare text field ${bare.usual.toFixed(0)} and ${bare.longest.toFixed(0)} ms`,
  );
  return {
    what: `Press to next paint in ${name}, three of four within`,
    measured: `${usual.toFixed(0)} ms (bare text field ${bare.usual.toFixed(0)} ms)`,
    target: `≤ ${MOST_ANSWER_MS} ms`,
    passed: usual <= MOST_ANSWER_MS,
  };
}
