import type { WorkflowContent } from '@scopewright/contracts/scoping';
import type { Finding } from '@scopewright/domain/scoping/finding';
import { createContext, useContext } from 'react';
import type { Edits } from '../saving/use-edits.ts';
import type { WorkflowFields } from './use-workflow-fields.ts';

export interface WorkflowValue extends WorkflowFields {
  itemId: string;
  content: WorkflowContent;
  edits: Edits;
  write: boolean;
  /** Of this workflow. */
  findings: readonly Finding[];
}

export const WorkflowContext = createContext<WorkflowValue | null>(null);

/** @throws Error outside of a workflow's editor */
export function useWorkflow(): WorkflowValue {
  const value = useContext(WorkflowContext);
  if (value === null) throw new Error('This belongs to the editor of a workflow');
  return value;
}
