/**
 * The lines of a top-level function, in Stryker's syntax: `path:12-20`.
 * @throws Error when there is no such function
 */
export function rangeOf(path: string, source: string, name: string): string {
  const lines = source.split('\n');
  const begins = new RegExp(`^(export )?((async )?function\\*? ${name}\\b|const ${name}\\b)`);
  const first = lines.findIndex((line) => begins.test(line));
  if (first < 0) throw new Error(`${path} has no ${name}`);
  const isWhole = /;$/.test(lines[first] ?? '');
  const last = isWhole
    ? first
    : lines.findIndex((line, at) => at > first && /^[})]/.test(line) && !/^[})].*[{(]$/.test(line));
  if (last < 0) throw new Error(`${name} of ${path} has no end`);
  return `${path}:${first + 1}-${last + 1}`;
}
