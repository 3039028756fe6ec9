import { runInNewContext } from 'node:vm';
import { expect, test } from 'vitest';
import { startAfterPaint } from './cut-page.mjs';

const AFTER_PAINT = 'after-paint';

interface Paints {
  getEntriesByName(name: string): unknown[];
}

/** Runs the script in a page whose paints and timers the test controls; `import` is a function of the page there. */
function run(entry: string) {
  const observers: ((paints: Paints) => void)[] = [];
  const timers: { run: () => void; ms: number }[] = [];
  const started: string[] = [];
  const replaced: { rel: string }[] = [];
  const link = {
    cloneNode: () => ({ rel: AFTER_PAINT }),
    replaceWith: (element: { rel: string }) => replaced.push(element),
  };
  class PerformanceObserver {
    readonly callback: (paints: Paints) => void;
    constructor(callback: (paints: Paints) => void) {
      this.callback = callback;
    }
    observe({ type, buffered }: { type: string; buffered: boolean }) {
      if (type === 'paint' && buffered) observers.push(this.callback);
    }
  }
  runInNewContext(startAfterPaint(entry).replace('import(', 'load('), {
    load: (address: string) => started.push(address),
    PerformanceObserver,
    document: { querySelectorAll: (selector: string) => (selector === `link[rel=${AFTER_PAINT}]` ? [link] : []) },
    setTimeout: (callback: () => void, ms = 0) => timers.push({ run: callback, ms }),
  });
  return {
    started,
    replaced,
    paint: (painted: string) => {
      for (const observer of observers) observer({ getEntriesByName: (name) => (name === painted ? [{}] : []) });
    },
    pass: (ms: number) => {
      for (const timer of timers) if (timer.ms <= ms) timer.run();
    },
  };
}

test('the page starts when its content is on the screen, once', () => {
  const { started, replaced, paint, pass } = run('/assets/m.js');
  paint('first-paint');
  pass(0);
  expect(started).toEqual([]);
  paint('first-contentful-paint');
  expect(started).toEqual([]);
  expect(replaced).toEqual([]);
  pass(0);
  expect(replaced).toEqual([{ rel: 'modulepreload' }]);
  expect(started).toEqual(['/assets/m.js']);
  pass(1500);
  expect(started).toEqual(['/assets/m.js']);
});

test('a page that does not paint starts all the same', () => {
  const { started, pass } = run('/assets/m.js');
  pass(1499);
  expect(started).toEqual([]);
  pass(1500);
  expect(started).toEqual(['/assets/m.js']);
});

test('an address ends no element', () => {
  expect(startAfterPaint('/assets/m.js?</script>')).not.toContain('<');
});
