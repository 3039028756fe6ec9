import type { FormState } from '@scopewright/domain/scoping/form/evaluator';
import { type DescribedForm, describeWhyHidden } from '@scopewright/domain/scoping/sentence';

/** Why a field is hidden; if its section is hidden, also why that is. */
export function whyHidden({ placements, sections }: FormState, id: string, context: DescribedForm): string {
  const state = placements[id];
  if (!state) return '';
  const section = state.why.by === 'section' ? sections[state.why.sectionId] : undefined;
  return [state, ...(section ? [section] : [])].map((hidden) => describeWhyHidden(hidden, context)).join(' ');
}
