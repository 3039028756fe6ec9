import type { FieldContent, ProjectContent, RequestTypeContent, WorkflowContent } from '@scopewright/contracts/scoping';
import { checkedBy, type Finding, type Rule } from '../finding.ts';
import { APPROVAL_RULES } from './workflow-approval-rules.ts';
import { TRANSITION_CONDITION_RULES } from './workflow-condition-rules.ts';
import { RESOLUTION_RULES } from './workflow-resolution-rules.ts';
import { STRUCTURE_RULES } from './workflow-structure-rules.ts';

/** A workflow with the parts of its project that the rules read. */
export interface WorkflowToCheck {
  id: string;
  content: WorkflowContent;
  project: Pick<ProjectContent, 'isServiceProject'>;
  /** The request types that use the workflow. */
  requestTypes: readonly { name: string; content: Pick<RequestTypeContent, 'placements'> }[];
  /** The company's fields by id. */
  fields: ReadonlyMap<string, FieldContent & { name: string }>;
}

export type WorkflowRule = Rule<WorkflowToCheck>;

export const WORKFLOW_RULES: readonly WorkflowRule[] = [
  ...STRUCTURE_RULES,
  ...TRANSITION_CONDITION_RULES,
  ...APPROVAL_RULES,
  ...RESOLUTION_RULES,
];

/**
 * Parts of a workflow that the target platform would refuse (errors), or that would cause problems there (warnings).
 * What the platform accepts is never an error: a transition from a status to itself, a single status, several statuses
 * of category Done, several approvals one after another.
 * @returns in the order of the rules
 */
export const checkWorkflow = (workflow: WorkflowToCheck): Finding[] => checkedBy(WORKFLOW_RULES, workflow.id, workflow);
