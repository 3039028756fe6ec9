/** Size limits of a scope: several times what a large company has, so that pages, checks and answers stay fast. */

/** Maximum of a company's items of a kind. The same number of deleted ones is stored for a while. */
export const SCOPE_ITEMS_MAX = { project: 200, workflow: 1_000, requestType: 3_000, field: 10_000 } as const;
/** Maximum of an item's parts of a kind, by the name of their map. */
export const SCOPE_PARTS_MAX = {
  openQuestions: 200,
  portalGroups: 100,
  statuses: 200,
  transitions: 1_000,
  approvals: 100,
  reopenRules: 100,
  functions: 300,
  sections: 100,
  placements: 500,
  rules: 500,
  tests: 200,
  options: 5_000,
} as const;
/** Stored characters of one script of an app's function, and of all scripts of a workflow; the rest is cut. */
export const FUNCTION_SCRIPT_MAX_LENGTH = 20_000;
export const FUNCTION_SCRIPTS_MAX_LENGTH = 400_000;
/** Maximum of scripts stored with a workflow. */
export const FUNCTION_SCRIPTS_MAX = 200;
export const SCOPE_DESCRIPTION_MAX_LENGTH = 5_000;
/** Bytes of an item's content as JSON. */
export const SCOPE_CONTENT_MAX_BYTES = 1024 * 1024;
/** Conditions of an item: of all rules of a form, or of all transitions of a workflow. */
export const SCOPE_CONDITIONS_MAX = 5_000;
/** Maximum of fields answered in one test of a form; more than a form has, as some may have been removed since. */
export const SCOPE_ANSWERS_MAX = 1_000;
/** Maximum of characters or words that a validation can require: the target platform's limit for a text. */
export const ANSWER_LENGTH_MAX = 32_767;
/** Largest absolute value of a number in a scope: whole numbers are exact up to it. */
export const SCOPE_NUMBER_MAX = 1e15;
/**
 * Maximum of approvals, or percent of approvers, that can be entered; the check reports which of them the target
 * platform refuses.
 */
export const APPROVALS_NEEDED_MAX = 1_000;
/** Maximum nesting of a value set in an item, conditions included. */
export const SCOPE_DEPTH_MAX = 20;
/** Maximum of changes of an item in one call. */
export const SCOPE_CHANGES_MAX = 500;
/** Maximum of items that one call changes. */
export const SCOPE_BULK_MAX = 200;
/** Maximum of workflows and request types of a project that can be copied, and of the fields that they refer to. */
export const COPIED_ITEMS_MAX = 1_000;
export const COPIED_FIELDS_MAX = 3_000;
/** Bytes of a project's items that can be copied, and of the fields. */
export const COPIED_MAX_BYTES = 16 * 1024 * 1024;
/** Maximum of templates that one call inserts. */
export const INSERTED_TEMPLATES_MAX = 20;
/** Maximum of templates that a firm saves. */
export const OWN_TEMPLATES_MAX = 50;
export const TEMPLATE_DESCRIPTION_MAX_LENGTH = 500;
export const SCOPE_SEARCH_MAX = 50;
/** Maximum of words in a search: each is looked for in every item. */
export const SCOPE_SEARCH_WORDS_MAX = 8;
/** Maximum of a company's configuration items. */
export const CONFIG_ITEMS_MAX = 1_000;
/** Maximum of views that a person saves of a company's items. */
export const SCOPE_VIEWS_MAX = 50;
/** Maximum of hours that a firm can estimate for one manual task. */
export const HAND_WORK_HOURS_MAX = 200;
/**
 * Characters of an imported file: several times the largest exported workflows. Reading that many takes up to a second
 * of one core.
 */
export const SCOPE_IMPORT_MAX_LENGTH = 2_000_000;
/** Bytes of the request body for that: a character takes at most three in UTF-8, and one that JSON escapes two. */
export const SCOPE_IMPORT_MAX_BYTES = 6_100_000;
/** Bytes of items per page of contents, unless the first item alone is larger. */
export const SCOPE_PAGE_BYTES = 2 * 1024 * 1024;
/**
 * Bytes of findings in one answer of a check, errors first: some five thousand. More would take the server too long to
 * serialize.
 */
export const SCOPE_FINDINGS_BYTES = 2 * 1024 * 1024;
/** The rule of the finding that an item is too complex to check: its other problems are not, or not all, known. */
export const TOO_COMPLEX_RULE = 'item.too-complex';
/** Maximum of statuses, and of fields, of a target site that a file is written for. */
export const SITE_PARTS_MAX = 5_000;
/** Bytes of the request body for them. */
export const SITE_MAX_BYTES = 4_000_000;

/** Agreed values of a configuration item, and the length of each. */
export const CONFIG_PARAMETERS_MAX = 12;
export const CONFIG_VALUE_MAX_LENGTH = 500;
