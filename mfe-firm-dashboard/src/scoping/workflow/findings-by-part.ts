import type { Finding } from '@scopewright/domain/scoping/finding';

const NONE: readonly Finding[] = [];

/** Findings by the part that they are about; parts without any share one empty array. */
export function findingsByPart(findings: readonly Finding[]): (map: string, id: string) => readonly Finding[] {
  const found = new Map<string, Finding[]>();
  for (const finding of findings) {
    const [, map, id] = finding.path;
    if (id !== undefined) found.set(`${map}/${id}`, [...(found.get(`${map}/${id}`) ?? []), finding]);
  }
  return (map, id) => found.get(`${map}/${id}`) ?? NONE;
}
