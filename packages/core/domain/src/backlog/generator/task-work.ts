import type { ScopeHitKind, ScopeItem } from '@scopewright/contracts/scoping';
import type { BacklogClause } from '../input.ts';
import type { EstimatePart } from '../work-item.ts';
import type { Subject } from './epics.ts';
import type { Section, Step } from './writing.ts';

/** A work item that is part of no story. */
export interface TaskWork {
  key: string;
  rule: string;
  subject: Subject;
  title: string;
  why: string;
  about: ScopeHitKind | null;
  sourceIds: string[];
  phase: number;
  labels: string[];
  steps: Step[];
  estimate: EstimatePart[];
  sections: Section[];
  after: string[];
  /** Items whose descriptions and open questions belong to it. */
  items: ScopeItem[];
  /** Clauses that it is made from, if no item of the scope is linked with them. */
  clauses?: BacklogClause[];
  /** Criteria that are written already; after the steps. */
  criteria?: { key: string; text: string }[];
  subtasks?: SubtaskWork[];
  /** The client tests the stories in it. */
  isTested?: boolean;
}

/** A part of a task. Each part follows on the one before. */
export interface SubtaskWork {
  /** Its part of the key. */
  slot: string;
  title: string;
  why: string;
  estimate: EstimatePart[];
}
