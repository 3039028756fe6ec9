import type { FieldValue, RequestTypeContent, WorkflowContent } from '@scopewright/contracts/scoping';
import { type Answers, type FormField, isEmptyValue } from '../field/field-value.ts';
import { evaluateForm } from '../form/evaluator.ts';
import { ruleGraph } from '../form/rule-graph.ts';
import { formOrder, inOrder } from '../parts.ts';
import { conditionFieldIds } from './workflow-graph.ts';

type Form = Pick<RequestTypeContent, 'sections' | 'placements' | 'rules'>;

/** A sample request whose answers the conditions of a workflow look at. */
export interface SampleRequest {
  workflow: Pick<WorkflowContent, 'transitions'>;
  /** The form of the request's type; null: its answers are taken as they are. */
  form: Form | null;
  fields: ReadonlyMap<string, FormField>;
  /** As they were typed. */
  answers: Answers;
}

/**
 * The answers that conditions see: of fields that the form asks for what it submits, with defaults and without what is hidden; of those that only a screen of a
 * transition asks for what was typed. A field that neither asks for is empty.
 */
export function answersSeen({ workflow, form, fields, answers }: SampleRequest): Record<string, FieldValue> {
  const known = Object.entries(answers).filter(([fieldId, value]) => fields.has(fieldId) && !isEmptyValue(value));
  if (form === null) return Object.fromEntries(known);
  const placed = placedIn(form);
  const onScreens = new Set(screenFields(workflow));
  const typed = known.filter(([fieldId]) => onScreens.has(fieldId) && !placed.has(fieldId));
  return { ...Object.fromEntries(typed), ...evaluateForm({ form, fields, answers }).effective };
}

/** What has to be asked so that conditions can be tried. */
export interface SampleQuestions {
  /** Fields that conditions look at, and those of the form that decide whether these are seen; in the order of the form, then of the transitions. */
  asked: string[];
  /** Fields that conditions look at, and that neither the form nor a screen asks for. */
  absent: string[];
}

/** The fields that a sample request is asked for: only those on which the conditions depend. */
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

/** The given fields of a form, and all that decide about them, in the order of the form. */
function decidingFields(form: Form, wanted: ReadonlySet<string>): string[] {
  const { nodes, next } = ruleGraph(form);
  const before = nodes.map((): number[] => []);
  for (const [at, following] of next.entries()) for (const one of following) before[one]?.push(at);
  const isWanted = ({ kind, id }: (typeof nodes)[number]) =>
    kind === 'placement' && wanted.has(form.placements[id]?.fieldId ?? '');
  const reached = new Set(nodes.flatMap((node, at) => (isWanted(node) ? at : [])));
  // A set also walks through what is added to it meanwhile.
  for (const at of reached) for (const one of before[at] ?? []) reached.add(one);
  const placementIds = new Set(
    [...reached].flatMap((at) => (nodes[at]?.kind === 'placement' ? (nodes[at]?.id ?? []) : [])),
  );
  return [...new Set(formOrder(form).flatMap(([id, { fieldId }]) => (placementIds.has(id) ? fieldId : [])))];
}
