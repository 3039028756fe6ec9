import type { Finding } from '@scopewright/domain/scoping/finding';

const NONE: readonly Finding[] = [];

/** Findings by the part that they are about; parts without any share one empty array. */
export function findingsByPart(findings: readonly Finding[]): (map: string, id: string) => readonly Finding[] {
  const found = new Map<string, Finding[]>();
  for (const finding of findings) {
    const [, map, id] = finding.path;
    if (id === undefined) continue;
    const part = `${map}/${id}`;
    const others = found.get(part);
    if (others) others.push(finding);
    else found.set(part, [finding]);
  }
  return (map, id) => found.get(`${map}/${id}`) ?? NONE;
}
