interface ClockUse {
  pattern: RegExp;
  what: string;
}

/** The one time limit of a test, a guard against hanging, ms. */
const GUARD = '60_000';
const OTHER_LIMIT = `(?!${GUARD}\\b|60000\\b)[1-9][\\d_]*`;

/** How a test looks at a clock, waits for one, or sets its own limit. */
const CLOCK_USES: readonly ClockUse[] = [
  { pattern: /\bperformance\.(?:now|timeOrigin)\b/g, what: 'reads a clock' },
  { pattern: /\b(?:process\.)?hrtime\b/g, what: 'reads a clock' },
  { pattern: /\bprocess\.cpuUsage\b|\bcpuUsage\(|\bschedstat\b/g, what: 'measures processor time' },
  { pattern: /\bprocess\.memoryUsage\b|\bmemoryUsage\(/g, what: 'measures memory' },
  { pattern: /\bmonitorEventLoopDelay\b|\beventLoopUtilization\b/g, what: 'measures the event loop' },
  // `new Date(Date.now() - age)` and `Date.now() - DAY_MS` are data
  { pattern: /(?<!new Date\()\bDate\.now\(\) - (?=[a-z])/g, what: 'measures elapsed time' },
  {
    pattern: /\.toBe(?:Less|Greater)Than(?:OrEqual)?\([^)\n]*(?:\b\w*(?:_MS|Ms)\b|\bms\b)/g,
    what: 'compares with a time',
  },
  {
    pattern: /\bexpect\(\[[^\]\n]*(?:\b(?:ms|took)\s*[<>]|[<>]=?\s*\w*(?:_MS|Ms)\b)/g,
    what: 'compares with a time',
  },
  { pattern: /\bsetTimeout\((?:resolve|done)\b,(?! *0\))/g, what: 'sleeps' },
  { pattern: /\bsetTimeout\([^;{}]*, *[1-9][\d_]*\)/g, what: 'sleeps' },
  { pattern: /\b(?:delay|sleep)\([1-9][\d_]*\)|\bwaitForTimeout\(/g, what: 'sleeps' },
  { pattern: new RegExp(`\\btimeout: *${OTHER_LIMIT}`, 'g'), what: 'sets its own limit' },
  {
    pattern: /\b(?:test|hook)Timeout:|\btest\.(?:setTimeout|slow)\(|\bjest\.setTimeout\(/g,
    what: 'sets its own limit',
  },
  {
    pattern: new RegExp(`\\n *\\},\\s*(?:(?=[\\d_]{4})${OTHER_LIMIT}|[A-Z_]*TIMEOUT(?:_MS)?),?\\s*\\);`, 'g'),
    what: 'sets its own limit',
  },
];

/** A fake clock advances only when a test advances it. */
const hasFakeClock = (source: string) => /\buseFakeTimers\(/.test(source);

const withoutComments = (source: string): string =>
  source.replace(/\/\*[\s\S]*?\*\/|(?<=^|\s)\/\/.*/g, (comment) => comment.replace(/[^\n]/g, ' '));

/** The places where a test looks at a clock: `file:line text (what)`. */
export function clockUses(file: string, source: string): string[] {
  const code = withoutComments(source);
  const lines = source.split('\n');
  const found = CLOCK_USES.filter(({ what }) => !(what === 'sleeps' && hasFakeClock(source))).flatMap(
    ({ pattern, what }) =>
      [...code.matchAll(pattern)].map(({ index, 0: text }) => {
        const end = index + text.length;
        const at = code.slice(0, end).split('\n').length;
        return { at, what };
      }),
  );
  const places = new Map(found.map(({ at, what }) => [at, what]));
  return [...places]
    .sort(([one], [other]) => one - other)
    .map(([at, what]) => `${file}:${at} ${lines[at - 1]?.trim()} (${what})`);
}
