import { checkField } from '../field/field-check.ts';
import type { FormField } from '../field/field-value.ts';
import { type Finding, reported } from '../finding.ts';
import { checkForm } from '../form/form-check.ts';
import { checkWorkflow } from '../workflow/workflow-check.ts';
import { notOnTarget } from './build-ways.ts';
import type { CheckedItem } from './company-rules.ts';
import type { ItemsById } from './kept-checks.ts';
import { type WorkBudget, workBudget } from './work-budget.ts';

/**
 * Findings of the rules of an item's kind. They read nothing but its project, what it refers to, and for a workflow the
 * request types that use it, with the fields placed in these: cached findings rely on this.
 * @param work the item's step budget
 */
export function findingsOf(
  item: CheckedItem,
  { byId, usersOf }: ItemsById,
  fields: ReadonlyMap<string, FormField>,
  work: WorkBudget = workBudget(),
): Finding[] {
  const found = byId.get(item.projectId ?? '');
  const project = found?.kind === 'project' ? found.content : undefined;
  switch (item.kind) {
    case 'workflow':
      return checkWorkflow({
        id: item.id,
        content: item.content,
        project: project ?? { isServiceProject: true },
        requestTypes: usersOf.get(item.id) ?? [],
        fields,
      });
    case 'field':
      return checkField(item);
    case 'requestType':
      return [
        ...checkForm(
          { id: item.id, name: item.name, content: item.content, fields, project: project ?? { portalGroups: {} } },
          work,
        ),
        ...reported({ rule: 'form.not-on-target', severity: 'info', itemId: item.id }, notOnTarget(item, fields)),
      ];
    case 'project':
      return [];
  }
}
