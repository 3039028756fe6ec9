import type { ConditionOperator, FieldContent, FieldType, RequestTypeContent } from '@scopewright/contracts/scoping';
import type { WrittenWorkflow } from '../workflow/written-workflow.ts';
import type { TemplateFieldKey } from './fields.ts';

/** A template in its written form: with names and keys, which become ids when it is inserted. */
export interface ScopeTemplate {
  id: string;
  name: string;
  description: string;
  workflows: readonly TemplateWorkflow[];
  requestTypes: readonly TemplateRequestType[];
}

/** Screens, conditions and approvers have keys of fields instead of ids. */
export interface TemplateWorkflow extends WrittenWorkflow {
  name: string;
  description: string;
}

export interface TemplateRequestType {
  name: string;
  description: string;
  portalGroup: string;
  workType: RequestTypeContent['workType'];
  /** Name of one of the template's workflows. */
  workflow: string;
  /** Sections and fields that a rule shows are hidden by default. */
  sections: readonly { name: string; help?: string; fields: readonly TemplatePlacement[] }[];
  rules?: readonly TemplateRule[];
  tests?: readonly TemplateTest[];
}

/** A field of the form; with `!` it is required. */
export type TemplatePlacement =
  | TemplateFieldKey
  | `${TemplateFieldKey}!`
  | { field: TemplateFieldKey; required?: boolean; label?: string; help?: string };

/** A condition, with names of options as operands. */
export type TemplateCondition = readonly [
  field: TemplateFieldKey,
  operator: ConditionOperator,
  value?: string | number | readonly string[],
];

export interface TemplateRule {
  /** All of these must hold, or any. */
  all?: readonly TemplateCondition[];
  any?: readonly TemplateCondition[];
  show?: { sections?: readonly string[]; fields?: readonly TemplateFieldKey[] };
  hide?: { sections?: readonly string[]; fields?: readonly TemplateFieldKey[] };
  require?: readonly TemplateFieldKey[];
  /** Fields that are shown and required. */
  ask?: readonly TemplateFieldKey[];
  /** The remaining options of a field. */
  limit?: readonly [field: TemplateFieldKey, options: readonly string[]];
}

/**
 * A filled-in example: the hidden sections and fields, and the fields required in addition to those that always are.
 */
export interface TemplateTest {
  name: string;
  /** Options by name. */
  answers: Partial<Record<TemplateFieldKey, string | number | readonly string[]>>;
  hidden?: readonly string[];
  alsoRequired?: readonly TemplateFieldKey[];
}

export interface TemplateField {
  name: string;
  type: FieldType;
  help: string;
  /** Names in order; in a two-level list with the names below each. */
  options: readonly (string | readonly [name: string, below: readonly string[]])[];
  rest: Partial<Pick<FieldContent, 'validation' | 'placeholder' | 'unit' | 'fileTypes' | 'assetType' | 'shownText'>>;
}

export const field = (name: string, type: FieldType, help = '', rest: TemplateField['rest'] = {}): TemplateField => ({
  name,
  type,
  help,
  options: [],
  rest,
});
export const choice = (
  name: string,
  type: 'dropdown' | 'multiDropdown' | 'radio' | 'checkboxes' | 'cascading',
  options: TemplateField['options'],
  help = '',
): TemplateField => ({ name, type, help, options, rest: {} });
