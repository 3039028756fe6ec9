/** The product's field types (docs/scoping.md maps each to the target platform). */
export const FIELD_TYPES = [
  'shortText',
  'longText',
  'richText',
  'email',
  'url',
  'number',
  'date',
  'dateTime',
  'time',
  'dropdown',
  'multiDropdown',
  'radio',
  'checkboxes',
  'cascading',
  'labels',
  'user',
  'users',
  'group',
  'groups',
  'attachment',
  'assets',
  'version',
  'versions',
  'project',
  'readOnlyText',
] as const;
export type FieldType = (typeof FIELD_TYPES)[number];

/** Operators of a condition. The domain package defines which of them apply to a field type. */
export const CONDITION_OPERATORS = [
  'isEmpty',
  'isNotEmpty',
  'is',
  'isNot',
  'isOneOf',
  'isNoneOf',
  'contains',
  'doesNotContain',
  'hasAllOf',
  'lessThan',
  'atMost',
  'greaterThan',
  'atLeast',
  'before',
  'after',
] as const;
export type ConditionOperator = (typeof CONDITION_OPERATORS)[number];

export const STATUS_CATEGORIES = ['todo', 'inProgress', 'done'] as const;
export const WORK_TYPES = ['incident', 'serviceRequest', 'change', 'problem', 'postIncidentReview', 'other'] as const;
/** Sort orders of a table of items; a leading dash reverses the order. `updated` starts with the latest. */
export const SCOPE_SORTS = [
  'name',
  '-name',
  'kind',
  '-kind',
  'project',
  '-project',
  'phase',
  '-phase',
  'state',
  '-state',
  'owner',
  '-owner',
  'deadline',
  '-deadline',
  'updated',
] as const;

export const READY_STATES = ['draft', 'inReview', 'ready', 'blocked'] as const;
export const SCOPE_ITEM_KINDS = ['project', 'workflow', 'requestType', 'field'] as const;
export type ScopeItemKind = (typeof SCOPE_ITEM_KINDS)[number];
/** The parts of a scope that a firm can save as a template. */
export const TEMPLATE_PARTS = ['project', 'requestType'] as const;
/** Kinds of search results in a scope: its items, and configuration items, which are identified by their name. */
export const SCOPE_HIT_KINDS = [...SCOPE_ITEM_KINDS, 'configItem'] as const;
export type ScopeHitKind = (typeof SCOPE_HIT_KINDS)[number];
/** People and groups that can use a transition. */
export const TRANSITION_ACTORS = ['reporter', 'agent', 'approver', 'admin', 'automation'] as const;
/** Kinds of functions that apps add to transitions. */
export const APP_FUNCTION_KINDS = ['condition', 'validator', 'postFunction'] as const;
export const RULE_EFFECTS = ['show', 'hide', 'require', 'limit'] as const;
