import type { FieldValue, RequestTypeContent, WorkflowContent } from '@scopewright/contracts/scoping';
import { type Answers, type FormField, isEmptyValue } from '../field/field-value.ts';
import { evaluateForm } from '../form/evaluator.ts';
import { ruleGraph } from '../form/rule-graph.ts';
import { formOrder, inOrder } from '../parts.ts';
import { conditionFieldIds } from './workflow-graph.ts';

type Form = Pick<RequestTypeContent, 'sections' | 'placements' | 'rules'>;

/** A sample request with answers for the conditions of a workflow. */
export interface SampleRequest {
  workflow: Pick<WorkflowContent, 'transitions'>;
  /** The form of the request's type; null: its answers are used unchanged. */
  form: Form | null;
  fields: ReadonlyMap<string, FormField>;
  /** As typed. */
  answers: Answers;
}

/**
 * The answers that conditions use: for fields of the form its submitted values, with defaults and without hidden
 * fields; for fields only on a transition's screen the typed values. A field on neither is empty.
 */
export function answersSeen({ workflow, form, fields, answers }: SampleRequest): Record<string, FieldValue> {
  const known = Object.entries(answers).filter(([fieldId, value]) => fields.has(fieldId) && !isEmptyValue(value));
  if (form === null) return Object.fromEntries(known);
  const placed = placedIn(form);
  const onScreens = new Set(screenFields(workflow));
  const typed = known.filter(([fieldId]) => onScreens.has(fieldId) && !placed.has(fieldId));
  return { ...Object.fromEntries(typed), ...evaluateForm({ form, fields, answers }).effective };
}

/** The questions needed to try conditions. */
export interface SampleQuestions {
  /**
   * Fields used in conditions, and those of the form that decide whether these are visible; in the order of the form,
   * then of the transitions.
   */
  asked: string[];
  /** Fields used in conditions that are neither in the form nor on a screen. */
  absent: string[];
}

/** The fields to ask for in a sample request: only those on which the conditions depend. */
export function sampleQuestions({ workflow, form, fields }: Omit<SampleRequest, 'answers'>): SampleQuestions {
  const lookedAt = inOrder(workflow.transitions).flatMap(([, { from, conditions }]) =>
    from === 'start' ? [] : conditionFieldIds(conditions),
  );
  const needed = [...new Set(lookedAt)].filter((fieldId) => fields.has(fieldId));
  if (form === null) return { asked: needed, absent: [] };
  const placed = placedIn(form);
  const onScreens = new Set(screenFields(workflow));
  const others = needed.filter((fieldId) => !placed.has(fieldId));
  return {
    asked: [
      ...decidingFields(form, new Set(needed)).filter((fieldId) => fields.has(fieldId)),
      ...others.filter((fieldId) => onScreens.has(fieldId)),
    ],
    absent: others.filter((fieldId) => !onScreens.has(fieldId)),
  };
}

const placedIn = ({ placements }: Form) => new Set(Object.values(placements).map(({ fieldId }) => fieldId));
const screenFields = ({ transitions }: SampleRequest['workflow']) =>
  Object.values(transitions).flatMap(({ screenFieldIds }) => screenFieldIds);

/** The given fields of a form, and all fields that they depend on, in the order of the form. */
function decidingFields(form: Form, wanted: ReadonlySet<string>): string[] {
  const { nodes, next } = ruleGraph(form);
  const before = nodes.map((): number[] => []);
  for (const [at, following] of next.entries()) for (const one of following) before[one]?.push(at);
  const isWanted = ({ kind, id }: (typeof nodes)[number]) =>
    kind === 'placement' && wanted.has(form.placements[id]?.fieldId ?? '');
  const reached = new Set(nodes.flatMap((node, at) => (isWanted(node) ? at : [])));
  // Iterating a set also visits elements added during the iteration.
  for (const at of reached) for (const one of before[at] ?? []) reached.add(one);
  const placementIds = new Set(
    [...reached].flatMap((at) => (nodes[at]?.kind === 'placement' ? (nodes[at]?.id ?? []) : [])),
  );
  return [...new Set(formOrder(form).flatMap(([id, { fieldId }]) => (placementIds.has(id) ? fieldId : [])))];
}
