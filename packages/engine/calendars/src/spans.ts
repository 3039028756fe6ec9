import type { BusySpan } from './calendar.ts';

/** Spans within a window, sorted, those that touch or overlap merged; empty ones are dropped. */
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

/** Subtracts spans from others; all as returned by `mergedSpans`. */
export function spansWithout(spans: readonly BusySpan[], others: readonly BusySpan[]): BusySpan[] {
  const left: BusySpan[] = [];
  let first = 0;
  for (const { from, to } of spans) {
    let since = from;
    while ((others[first]?.to ?? Infinity) <= from) first += 1;
    for (let index = first; index < others.length; index += 1) {
      const other = others[index];
      if (other === undefined || other.from >= to) break;
      if (other.from > since) left.push({ from: since, to: other.from });
      since = Math.max(since, other.to);
    }
    if (since < to) left.push({ from: since, to });
  }
  return left;
}
