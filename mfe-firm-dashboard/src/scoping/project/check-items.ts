import type { ScopeItem, ScopeItemOf } from '@scopewright/contracts/scoping';
import type { Finding } from '@scopewright/domain/scoping/finding';
import { checkWorkflow } from '@scopewright/domain/scoping/workflow-check';

const ofKind = <K extends ScopeItem['kind']>(items: readonly ScopeItem[], kind: K) =>
  items.filter((item): item is Extract<ScopeItem, { kind: K }> => item.kind === kind);

/** What the rules find in the items of a project. */
export function checkItems(items: readonly ScopeItem[]): Finding[] {
  const [project] = ofKind(items, 'project');
  const requestTypes = ofKind(items, 'requestType');
  const fields = new Map(ofKind(items, 'field').map(({ id, name, content }) => [id, { ...content, name }]));
  const check = ({ id, content }: ScopeItemOf<'workflow'>) =>
    checkWorkflow({
      id,
      content,
      project: { isServiceProject: project?.content.isServiceProject ?? true },
      requestTypes: requestTypes.filter((each) => each.content.workflowId === id).map(({ name, content: form }) => ({ name, content: form })),
      fields,
    });
  return ofKind(items, 'workflow').flatMap(check);
}
