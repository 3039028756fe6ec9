import type { FunctionScript, ScopeItem } from '@scopewright/contracts/scoping';
import type { CopyOriginal, OriginalItem } from '../copies/plan-copy.ts';
import type { SCOPE_TEMPLATES } from '../templates/catalogue.ts';
import { planTemplates } from '../templates/insert-templates.ts';

/** Consecutive ids, different for each counter. */
export function counter(prefix: string): () => string {
  let next = 0;
  return () => `${prefix}${(next++).toString(16).padStart(24 - prefix.length, '0')}`;
}

const QUESTION = { text: 'Who approves?', answer: 'Ana', order: 'a0' };
const SCRIPT: FunctionScript = {
  functionId: 'function-1',
  argument: 'FIELD_CONDITION',
  text: 'true',
  isCut: false,
  holdsSecret: false,
};

/** A project of templates, in progress. */
export function originalOf(templates: typeof SCOPE_TEMPLATES, { phase = 1, notes = '' } = {}): CopyOriginal {
  const target = {
    project: { key: 'HELP', name: 'Help desk' },
    projects: [],
    workflows: [],
    requestTypes: [],
    fields: [],
  };
  const items = planTemplates(templates, target, counter('a')).items.map(
    (item, at): OriginalItem => ({
      ...item,
      phase,
      notes,
      openQuestions: { 'question-1': QUESTION },
      order: `a${String(at).padStart(4, '0')}`,
      ...(item.kind === 'workflow' && { scripts: [SCRIPT] }),
    }),
  );
  const of = (kind: ScopeItem['kind']) => items.filter((item) => item.kind === kind);
  const [project] = of('project');
  if (project === undefined) throw new Error('The templates make a project');
  const content = { ...project.content, consultantIds: ['c'.repeat(24)] } as OriginalItem['content'];
  return { project: { ...project, content }, items: [...of('workflow'), ...of('requestType')], fields: of('field') };
}
