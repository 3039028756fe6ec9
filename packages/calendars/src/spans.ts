import type { BusySpan } from './calendar.ts';

/** Spans within a window, sorted, those that meet or overlap made one; empty ones are left out. */
export function mergedSpans(spans: readonly BusySpan[], window: BusySpan): BusySpan[] {
  const merged: BusySpan[] = [];
  const within = spans.map(({ from, to }) => ({ from: Math.max(from, window.from), to: Math.min(to, window.to) }));
  for (const span of within.filter(({ from, to }) => from < to).sort((a, b) => a.from - b.from)) {
    const last = merged.at(-1);
    if (last !== undefined && span.from <= last.to) last.to = Math.max(last.to, span.to);
    else merged.push(span);
  }
  return merged;
}
