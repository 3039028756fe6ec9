import { RE2JS } from 're2js';

/**
 * Patterns are written by users and also run on the server, so they are matched by an engine (RE2) whose time is
 * bounded by the length of the text and the size of the pattern; both are limited here.
 */

/** Maximum of a pattern's instructions: matching the longest text against this many takes some 10 ms. */
const SIZE_MAX = 600;
/** Number of cached compiled patterns. */
const KEPT_MAX = 500;

export interface Pattern {
  /** Whether the pattern matches the whole text. */
  matches: (text: string) => boolean;
  /** Number of its instructions: the time of a match grows with them and the text. */
  size: number;
}
export interface PatternProblem {
  /** Why it can't be used, to follow "The pattern". */
  problem: string;
}

const kept = new Map<string, Pattern | PatternProblem>();

/**
 * Compiles a regular expression in JavaScript's syntax, without look-around and back references, which no engine can
 * match in bounded time.
 */
export function compilePattern(source: string): Pattern | PatternProblem {
  const known = kept.get(source);
  if (known) return known;
  const compiled = compile(source);
  if (kept.size >= KEPT_MAX) kept.clear();
  kept.set(source, compiled);
  return compiled;
}

const REFERS_BACK: PatternProblem = { problem: 'refers back to one of its groups, which cannot be checked quickly' };
const TOO_LARGE: PatternProblem = { problem: 'repeats too much to be checked quickly' };

function compile(source: string): Pattern | PatternProblem {
  // The engine would read it as the letter k.
  if (source.match(/\\./gs)?.some((escaped) => escaped === '\\k')) return REFERS_BACK;
  if (sizeAtMost(source) > SIZE_MAX * 2) return TOO_LARGE;
  try {
    const regex = RE2JS.compile(RE2JS.translateRegExp(source));
    const size = regex.programSize();
    return size > SIZE_MAX ? TOO_LARGE : { matches: (text) => regex.testExact(text), size };
  } catch {
    return reasonFor(source);
  }
}

function reasonFor(refused: string): PatternProblem {
  if (/\(\?<?[=!]/.test(refused)) return { problem: 'looks ahead or back, which cannot be checked quickly' };
  return /\\[1-9]/.test(refused) ? REFERS_BACK : { problem: 'is not a regular expression' };
}

/**
 * An upper bound of a pattern's size, computed without compiling it: compiling one with many repetitions would itself
 * take long.
 */
function sizeAtMost(source: string): number {
  const tokens = source.matchAll(/\\.|\[[^\]]*\]|\{(\d+)(,?)(\d*)\}|[\s\S]/g);
  const outer: { size: number; last: number }[] = [];
  let group = { size: 0, last: 0 };
  for (const [token, least, , most] of tokens) {
    if (token === '(') {
      outer.push(group);
      group = { size: 0, last: 0 };
    } else if (token === ')') {
      const inner = group.size + 1;
      const around = outer.pop() ?? { size: 0, last: 0 };
      group = { size: around.size + inner, last: inner };
    } else if (least === undefined) group = { size: group.size + 1, last: 1 };
    else {
      const times = Math.max(Number(least), Number(most), 1);
      group = { size: group.size + group.last * (times - 1), last: group.last * times };
    }
    if (group.size > SIZE_MAX * 2) return group.size;
  }
  return group.size + outer.reduce((sum, { size }) => sum + size, 0);
}
