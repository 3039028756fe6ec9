import type { Finding } from '@scopewright/domain/scoping/finding';
import { WorkspaceFinding } from '../project/item-findings.tsx';

/** What the check has found at one part, below it. */
export function PartFindings({ findings }: { findings: readonly Finding[] }) {
  if (findings.length === 0) return null;
  return (
    <ul className="grid">
      {findings.map((finding) => (
        <li key={`${finding.rule}/${finding.path.join('/')}/${finding.message}`}>
          <WorkspaceFinding finding={finding} compact here />
        </li>
      ))}
    </ul>
  );
}

const NONE: readonly Finding[] = [];

/** Findings by the part that they are about; a part without any has the same empty list each time. */
export function findingsByPart(findings: readonly Finding[]): (map: string, id: string) => readonly Finding[] {
  const found = new Map<string, Finding[]>();
  for (const finding of findings) {
    const [, map, id] = finding.path;
    if (id !== undefined) found.set(`${map}/${id}`, [...(found.get(`${map}/${id}`) ?? []), finding]);
  }
  return (map, id) => found.get(`${map}/${id}`) ?? NONE;
}
