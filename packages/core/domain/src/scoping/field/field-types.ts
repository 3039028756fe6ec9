import type { FieldContent, Validation } from '@scopewright/contracts/scoping';
import {
  CONDITION_OPERATORS,
  type ConditionOperator,
  FIELD_TYPES,
  type FieldType,
} from '@scopewright/contracts/scoping/field-types';

/**
 * Type of the answers to a field: a text; a number; a date, date with time or time; one of several (an option's id, or
 * the name of a person, group, version); a list of those; the path to an option of a cascading field; `none` for a
 * field that only shows a text.
 */
export type AnswerKind = 'text' | 'number' | 'date' | 'dateTime' | 'time' | 'one' | 'many' | 'path' | 'none';
export type ValidationKey = keyof Validation;
/** Settings that only some field types have. */
export type FieldSetting = Extract<
  keyof FieldContent,
  'placeholder' | 'unit' | 'fileTypes' | 'assetType' | 'shownText'
>;
export const FIELD_TYPE_GROUPS = ['Text', 'Numbers and dates', 'Choices', 'People', 'Other'] as const;

/** The equivalent of a type on the target platform, as a custom field or as a question. */
export interface TargetKind {
  /** Its key there; null: the platform has no equivalent. */
  key: string | null;
  /** The platform's name for the equivalent or for its replacement. */
  name: string;
}

/** Everything the product knows about a field type. */
export interface FieldTypeFacts {
  name: string;
  group: (typeof FIELD_TYPE_GROUPS)[number];
  answer: AnswerKind;
  /**
   * `own`: a list; `levels`: a list in which each option may have its own list; `none`: choices come from elsewhere, or
   * don't exist.
   */
  options: 'own' | 'levels' | 'none';
  validations: readonly ValidationKey[];
  settings: readonly FieldSetting[];
  operators: readonly ConditionOperator[];
  /** As a custom field, with the key of its type. */
  customField: TargetKind;
  /** As a question of a form, with the key of its type in the forms' JSON. */
  question: TargetKind;
}

const CHARACTERS = ['minCharacters', 'maxCharacters'] as const;
const WORDS = ['minWords', 'maxWords'] as const;
const PATTERN = ['pattern', 'patternMessage'] as const;
const SELECTIONS = ['minSelections', 'maxSelections'] as const;
const DATES = ['minDate', 'maxDate'] as const;

const EMPTINESS = ['isEmpty', 'isNotEmpty'] as const;
const OF_TEXT = [...EMPTINESS, 'is', 'isNot', 'isOneOf', 'isNoneOf', 'contains', 'doesNotContain'] as const;
const OF_NUMBER = [...EMPTINESS, 'is', 'isNot', 'lessThan', 'atMost', 'greaterThan', 'atLeast'] as const;
const OF_TIME = [...EMPTINESS, 'is', 'isNot', 'before', 'after', 'atMost', 'atLeast'] as const;
const OF_ONE = [...EMPTINESS, 'is', 'isNot', 'isOneOf', 'isNoneOf'] as const;
const OF_MANY = [...EMPTINESS, 'contains', 'doesNotContain', 'isOneOf', 'isNoneOf', 'hasAllOf'] as const;

const customField = (type: string, name: string): TargetKind => ({
  key: `com.atlassian.jira.plugin.system.customfieldtypes:${type}`,
  name,
});
const question = (key: string, name: string): TargetKind => ({ key, name });
const instead = (name: string): TargetKind => ({ key: null, name });

const text = { group: 'Text', answer: 'text', options: 'none', settings: ['placeholder'], operators: OF_TEXT } as const;
const time = { group: 'Numbers and dates', options: 'none', settings: [], operators: OF_TIME } as const;
const one = {
  group: 'Choices',
  answer: 'one',
  options: 'own',
  validations: [],
  settings: [],
  operators: OF_ONE,
} as const;
const many = {
  group: 'Choices',
  answer: 'many',
  options: 'own',
  validations: SELECTIONS,
  settings: [],
  operators: OF_MANY,
} as const;
const person = { ...one, group: 'People', options: 'none' } as const;
const people = { ...many, group: 'People', options: 'none' } as const;

/** All differences between field types, so that no other code has to check for a specific type. */
export const FIELD_TYPE_FACTS: Readonly<Record<FieldType, FieldTypeFacts>> = {
  shortText: {
    ...text,
    name: 'Short text',
    validations: [...CHARACTERS, ...WORDS, ...PATTERN],
    customField: customField('textfield', 'Short text'),
    question: question('ts', 'Short text'),
  },
  longText: {
    ...text,
    name: 'Long text',
    validations: [...CHARACTERS, ...WORDS],
    customField: customField('textarea', 'Paragraph'),
    question: question('tl', 'Long text'),
  },
  richText: {
    ...text,
    name: 'Rich text',
    validations: [...CHARACTERS, ...WORDS],
    customField: customField('textarea', 'Paragraph with formatting'),
    question: question('rt', 'Rich text'),
  },
  email: {
    ...text,
    name: 'Email',
    validations: [...CHARACTERS, ...PATTERN],
    customField: instead('Short text with a pattern'),
    question: question('te', 'Email'),
  },
  url: {
    ...text,
    name: 'Web address',
    validations: [...CHARACTERS, ...PATTERN],
    customField: customField('url', 'URL'),
    question: question('tu', 'URL'),
  },
  number: {
    group: 'Numbers and dates',
    answer: 'number',
    options: 'none',
    settings: ['placeholder', 'unit'],
    operators: OF_NUMBER,
    name: 'Number',
    validations: ['wholeNumber', 'minNumber', 'maxNumber'],
    customField: customField('float', 'Number'),
    question: question('no', 'Number'),
  },
  date: {
    ...time,
    name: 'Date',
    answer: 'date',
    validations: DATES,
    customField: customField('datepicker', 'Date'),
    question: question('da', 'Date'),
  },
  dateTime: {
    ...time,
    name: 'Date and time',
    answer: 'dateTime',
    validations: DATES,
    customField: customField('datetime', 'Date and time'),
    question: question('dt', 'Date and time'),
  },
  time: {
    ...time,
    name: 'Time',
    answer: 'time',
    validations: ['minTime', 'maxTime'],
    customField: instead('Short text with a pattern'),
    question: question('ti', 'Time'),
  },
  dropdown: {
    ...one,
    name: 'Dropdown',
    customField: customField('select', 'Dropdown'),
    question: question('cd', 'Dropdown'),
  },
  multiDropdown: {
    ...many,
    name: 'Dropdown for several',
    customField: customField('multiselect', 'Dropdown for several'),
    question: question('cl', 'Dropdown for several'),
  },
  radio: {
    ...one,
    name: 'Radio buttons',
    customField: customField('radiobuttons', 'Radio buttons'),
    question: question('cs', 'Radio buttons'),
  },
  checkboxes: {
    ...many,
    name: 'Checkboxes',
    customField: customField('multicheckboxes', 'Checkboxes'),
    question: question('cm', 'Checkboxes'),
  },
  cascading: {
    ...one,
    name: 'Dropdown in two levels',
    answer: 'path',
    options: 'levels',
    customField: customField('cascadingselect', 'Dropdown in two levels'),
    question: question('cc', 'Cascading dropdown'),
  },
  labels: {
    ...many,
    name: 'Labels',
    options: 'none',
    customField: customField('labels', 'Labels'),
    question: instead('Short text'),
  },
  user: {
    ...person,
    name: 'Person',
    customField: customField('userpicker', 'People, one'),
    question: question('us', 'User'),
  },
  users: {
    ...people,
    name: 'People',
    customField: customField('multiuserpicker', 'People, several'),
    question: question('um', 'Users'),
  },
  group: {
    ...person,
    name: 'Group',
    customField: customField('grouppicker', 'Group'),
    question: instead('Dropdown of the groups'),
  },
  groups: {
    ...people,
    name: 'Groups',
    customField: customField('multigrouppicker', 'Groups'),
    question: instead('Dropdown for several of the groups'),
  },
  attachment: {
    group: 'Other',
    answer: 'many',
    options: 'none',
    settings: ['fileTypes'],
    operators: EMPTINESS,
    name: 'Attachment',
    validations: SELECTIONS,
    customField: instead('Attachments of the request'),
    question: question('at', 'Attachment'),
  },
  assets: {
    group: 'Other',
    answer: 'many',
    options: 'none',
    settings: ['assetType'],
    operators: EMPTINESS,
    name: 'Assets object',
    validations: SELECTIONS,
    customField: { key: 'com.atlassian.jira.plugins.cmdb:cmdb-object-cftype', name: 'Assets object' },
    question: question('ob', 'Assets object'),
  },
  version: {
    ...person,
    group: 'Other',
    name: 'Version',
    customField: customField('version', 'Version'),
    question: instead('Dropdown of the versions'),
  },
  versions: {
    ...people,
    group: 'Other',
    name: 'Versions',
    customField: customField('multiversion', 'Versions'),
    question: instead('Dropdown for several of the versions'),
  },
  project: {
    ...person,
    group: 'Other',
    name: 'Project',
    customField: customField('project', 'Project'),
    question: instead('Dropdown of the projects'),
  },
  readOnlyText: {
    group: 'Other',
    answer: 'none',
    options: 'none',
    settings: ['shownText'],
    operators: [],
    name: 'Read-only text',
    validations: [],
    customField: customField('readonlyfield', 'Read-only text'),
    question: instead('Text between the questions'),
  },
};

/** Number of operands of a condition's operator. */
export type OperandKind = 'nothing' | 'one' | 'several';
const WITHOUT_OPERAND: ReadonlySet<ConditionOperator> = new Set(EMPTINESS);
const WITH_SEVERAL: ReadonlySet<ConditionOperator> = new Set(['isOneOf', 'isNoneOf', 'hasAllOf']);

export const operandOf = (operator: ConditionOperator): OperandKind =>
  WITHOUT_OPERAND.has(operator) ? 'nothing' : WITH_SEVERAL.has(operator) ? 'several' : 'one';

/** Whether answers to a field of a type are ids of its own options. */
export const hasOptions = (type: FieldType): boolean => FIELD_TYPE_FACTS[type].options !== 'none';

export { CONDITION_OPERATORS, type ConditionOperator, FIELD_TYPES, type FieldType };
