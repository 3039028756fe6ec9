import type { RequestTypeContent } from '@scopewright/contracts/scoping';
import type { Finding } from '@scopewright/domain/scoping/finding';

/** What the checks and rules have to do with a row. */
export interface RowState {
  severity: Finding['severity'] | undefined;
  problem: string | undefined;
  rules: number;
}

const PLAIN: RowState = { severity: undefined, problem: undefined, rules: 0 };
const WEIGHT = { error: 3, warning: 2, info: 1 } as const;

/** By the id of the section or placement: the worst finding of it, and how many rules are about it. */
export function rowStates(
  { rules }: Pick<RequestTypeContent, 'rules'>,
  findings: readonly Finding[],
): (id: string) => RowState {
  const states = new Map<string, RowState>();
  const at = (id: string) => states.get(id) ?? PLAIN;
  for (const { sectionIds, placementIds } of Object.values(rules)) {
    for (const id of [...sectionIds, ...placementIds]) states.set(id, { ...at(id), rules: at(id).rules + 1 });
  }
  for (const { severity, message, path } of findings) {
    const id = path[2];
    if (path[0] !== 'content' || (path[1] !== 'sections' && path[1] !== 'placements') || id === undefined) continue;
    const state = at(id);
    if (state.severity === undefined || WEIGHT[severity] > WEIGHT[state.severity])
      states.set(id, { ...state, severity, problem: message });
  }
  return at;
}
