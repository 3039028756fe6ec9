import type { RequestTypeContent } from '@scopewright/contracts/scoping';
import { loopsOf, type RuleGraphNode, ruleGraph } from '@scopewright/domain/scoping/form/rule-graph';

type Form = Pick<RequestTypeContent, 'sections' | 'placements' | 'rules'>;

/** The shortest loop of a form's rules that contains this rule; undefined if there is none. */
export const loopThrough = (form: Form, ruleId: string): RuleGraphNode[] | undefined =>
  loopsOf(ruleGraph(form)).find((loop) => loop.some(({ kind, id }) => kind === 'rule' && id === ruleId));
