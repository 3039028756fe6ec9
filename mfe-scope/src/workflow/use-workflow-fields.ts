import type { ScopeItemOf, WorkflowContent } from '@scopewright/contracts/scoping';
import type { FormField } from '@scopewright/domain/scoping/field/field-value';
import { conditionFieldIds } from '@scopewright/domain/scoping/workflow/workflow-graph';
import { useStableArray } from '@scopewright/lists/use-stable-array';
import { useMemo } from 'react';
import { useProjectContents } from '../findings/use-findings.ts';
import { formFieldsOf } from '../form/form-fields.ts';
import type { Askable } from '../form/rules/condition-row.tsx';
import { useFields } from '../project/use-fields.ts';
import { useWorkspace } from '../project/workspace-context.tsx';

/** Fields that the conditions of a workflow's transitions can use. */
export interface WorkflowFields {
  fields: ReadonlyMap<string, FormField>;
  /**
   * The fields of its requests: those on the form of a request type that uses the workflow, or on the screen of a
   * transition; all fields while no request type uses the workflow.
   */
  askable: readonly Askable[];
  /** The request types that use the workflow. */
  requestTypes: readonly ScopeItemOf<'requestType'>[];
}

const BY_LABEL = new Intl.Collator();

export function useWorkflowFields(itemId: string, content: WorkflowContent): WorkflowFields {
  const { project, rows } = useWorkspace();
  const contents = useProjectContents(project.id);
  const requestTypes = useStableArray(
    useMemo(
      () =>
        contents.filter(
          (item): item is ScopeItemOf<'requestType'> =>
            item.kind === 'requestType' && item.content.workflowId === itemId,
        ),
      [contents, itemId],
    ),
  );
  const { transitions } = content;
  const { asked, needed } = useMemo(() => {
    const ofForms = requestTypes.flatMap((type) =>
      Object.values(type.content.placements).map(({ fieldId }) => fieldId),
    );
    const ofScreens = Object.values(transitions).flatMap(({ screenFieldIds }) => screenFieldIds);
    const ofConditions = Object.values(transitions).flatMap(({ conditions }) => conditionFieldIds(conditions));
    const all = new Set([...ofForms, ...ofScreens]);
    return { asked: all, needed: [...new Set([...all, ...ofConditions])] };
  }, [requestTypes, transitions]);
  const known = useFields(contents, rows, needed);
  return useMemo(() => {
    const fields = formFieldsOf(known);
    const offered = requestTypes.length === 0 ? [...fields.keys()] : [...asked];
    const askable = offered.flatMap((fieldId) => {
      const field = fields.get(fieldId);
      return field && field.type !== 'readOnlyText' ? [{ fieldId, label: field.name }] : [];
    });
    return { fields, askable: askable.toSorted((a, b) => BY_LABEL.compare(a.label, b.label)), requestTypes };
  }, [known, asked, requestTypes]);
}
