import { chromium } from '@playwright/test';
import { CHROMIUM_ARGS, chromiumPath } from '@scopewright/dev-stack/chromium';
import { freePort } from '@scopewright/dev-stack/process/free-port';
import lighthouse, { type Result } from 'lighthouse';
import type { Bench } from './bench.ts';
import { BENCH_DOMAIN } from './product.ts';
import { type Finding, inTurns, median, withinRatio } from './statistics.ts';

const ROUNDS = 5;
const LEAST_SCORE = 95;
const MOST_SHIFT = 0.02;
/** Both are prerendered, so that they differ only by noise and the cost of federation. */
const MOST_LCP = 1.1;

/** Lighthouse's categories, and their names in the table. */
const CATEGORIES = {
  performance: 'performance',
  accessibility: 'accessibility',
  'best-practices': 'best practices',
  seo: 'SEO',
} as const;
const CATEGORY_NAMES = Object.keys(CATEGORIES) as (keyof typeof CATEGORIES)[];

interface Report {
  /** By category, 0 to 100. */
  scores: Record<keyof typeof CATEGORIES, number>;
  /** Largest contentful paint in ms. */
  lcp: number;
  /** Cumulative layout shift, without unit. */
  cls: number;
  /** Total blocking time in ms. */
  tbt: number;
}

/**
 * Lighthouse's scores of the landing page under its mobile emulation (slow 4g and a quarter of the processor, both
 * simulated), and its largest contentful paint against the same sources built as one app. Medians, because single runs
 * on a shared machine differ widely.
 */
export async function measureLighthouse({ stack, monolith, say }: Bench): Promise<Finding[]> {
  const pageUrl = `http://${BENCH_DOMAIN}:${new URL(stack.url).port}/`;
  const monolithUrl = (await monolith()).url;
  const { ours, theirs } = await inTurns(
    ROUNDS,
    () => inspect(pageUrl),
    () => inspect(monolithUrl),
  );
  const of = (reports: readonly Report[], value: (report: Report) => number) => median(reports.map(value));
  const lcp = of(ours, (report) => report.lcp);
  const monolithLcp = of(theirs, (report) => report.lcp);
  const shift = Math.max(...ours.map(({ cls }) => cls));
  say(
    `  LCP ${lcp.toFixed(0)} of ${monolithLcp.toFixed(0)} ms, blocking time ${of(ours, ({ tbt }) => tbt).toFixed(0)} of ${of(theirs, ({ tbt }) => tbt).toFixed(0)} ms`,
  );
  say(
    `  performance in each run ${ours.map(({ scores }) => scores.performance).join(', ')}; the monolith's ${theirs.map(({ scores }) => scores.performance).join(', ')}`,
  );
  return [
    ...CATEGORY_NAMES.map((name): Finding => {
      const score = of(ours, ({ scores }) => scores[name]);
      return {
        what: `Landing page: Lighthouse ${CATEGORIES[name]}, mobile`,
        measured: String(score),
        target: `≥ ${LEAST_SCORE}`,
        passed: score >= LEAST_SCORE,
      };
    }),
    withinRatio('Landing page: LCP, product / monolith', lcp / monolithLcp, MOST_LCP, lcp),
    {
      what: 'Landing page: layout shift (CLS), worst',
      measured: shift.toFixed(3),
      target: `< ${MOST_SHIFT}`,
      passed: shift < MOST_SHIFT,
    },
  ];
}

/** One run in its own browser. */
async function inspect(url: string): Promise<Report> {
  const port = await freePort();
  const browser = await chromium.launch({
    executablePath: chromiumPath(),
    args: [...CHROMIUM_ARGS, `--remote-debugging-port=${port}`],
  });
  try {
    const run = await lighthouse(url, { port, output: 'json', logLevel: 'error', onlyCategories: CATEGORY_NAMES });
    if (!run) throw new Error(`Lighthouse gave no report of ${url}`);
    return reportOf(run.lhr);
  } finally {
    await browser.close();
  }
}

function reportOf({ runtimeError, categories, audits, finalDisplayedUrl }: Result): Report {
  if (runtimeError) throw new Error(`Lighthouse could not look at ${finalDisplayedUrl}: ${runtimeError.message}`);
  const score = (name: keyof typeof CATEGORIES) => Math.round((categories[name]?.score ?? 0) * 100);
  const value = (audit: string) => audits[audit]?.numericValue ?? Number.NaN;
  return {
    scores: {
      performance: score('performance'),
      accessibility: score('accessibility'),
      'best-practices': score('best-practices'),
      seo: score('seo'),
    },
    lcp: value('largest-contentful-paint'),
    cls: value('cumulative-layout-shift'),
    tbt: value('total-blocking-time'),
  };
}
