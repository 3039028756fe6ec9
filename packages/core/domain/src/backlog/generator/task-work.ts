import type { ScopeHitKind, ScopeItem } from '@scopewright/contracts/scoping';
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
  about: ScopeHitKind;
  sourceIds: string[];
  phase: number;
  labels: string[];
  steps: Step[];
  estimate: EstimatePart[];
  sections: Section[];
  after: string[];
  /** Items whose descriptions and open questions belong to it. */
  items: ScopeItem[];
}
