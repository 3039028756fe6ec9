import type { RequestTypeContent } from '@scopewright/contracts/scoping';
import { loopsOf, type RuleGraphNode, ruleGraph } from '@scopewright/domain/scoping/form/rule-graph';

type Form = Pick<RequestTypeContent, 'sections' | 'placements' | 'rules'>;

/** The shortest loop of a form that goes through this rule's part of it; undefined where it goes through none. */
export const loopThrough = (form: Form, ruleId: string): RuleGraphNode[] | undefined =>
  loopsOf(ruleGraph(form)).find((loop) => loop.some(({ kind, id }) => kind === 'rule' && id === ruleId));
