/** How much a scope holds at most: some times what a large company has, so that pages, checks and answers stay quick. */

/** Items of a kind that a company has at most. Of deleted ones, which are kept for a while, as many again. */
export const SCOPE_ITEMS_MAX = { project: 200, workflow: 1_000, requestType: 3_000, field: 10_000 } as const;
/** Parts of a kind that an item holds at most, by the name of their map. */
export const SCOPE_PARTS_MAX = {
  openQuestions: 200,
  portalGroups: 100,
  statuses: 200,
  transitions: 1_000,
  approvals: 100,
  reopenRules: 100,
  sections: 100,
  placements: 500,
  rules: 500,
  tests: 200,
  options: 5_000,
} as const;
/** Bytes of an item's content as JSON. */
export const SCOPE_CONTENT_MAX_BYTES = 1024 * 1024;
/** Conditions of an item: of all rules of a form, or of all transitions of a workflow. */
export const SCOPE_CONDITIONS_MAX = 5_000;
/** Fields whose answers one test of a form gives at most; more than a form asks for, as some may have been taken out since. */
export const SCOPE_ANSWERS_MAX = 1_000;
/** Characters or words that a validation can ask for: what the target platform stores in a text. */
export const ANSWER_LENGTH_MAX = 32_767;
/** The largest number of a scope, above and below zero: whole numbers are exact up to it. */
export const SCOPE_NUMBER_MAX = 1e15;
/** The most approvals, or percent of approvers, that can be entered; the check says which of them the target platform takes. */
export const APPROVALS_NEEDED_MAX = 1_000;
/** How deep what is set in an item may be nested, conditions included. */
export const SCOPE_DEPTH_MAX = 20;
/** Changes of an item that one call makes at most. */
export const SCOPE_CHANGES_MAX = 500;
/** Items that one call changes at most. */
export const SCOPE_BULK_MAX = 200;
export const SCOPE_SEARCH_MAX = 50;
/** Words that a search looks for at once: each is looked for in every item. */
export const SCOPE_SEARCH_WORDS_MAX = 8;
/** Configuration items of a company. */
export const CONFIG_ITEMS_MAX = 1_000;
/** Views that a person saves of a company's items. */
export const SCOPE_VIEWS_MAX = 50;
/** Hours that a firm estimates one piece of work by hand at, at most. */
export const HAND_WORK_HOURS_MAX = 200;
/** Characters of a file that is read in: some times the largest workflows that are exported. Reading that many takes up to a second of one core. */
export const SCOPE_IMPORT_MAX_LENGTH = 2_000_000;
/** Bytes that they are sent in: a character takes three at most in UTF-8, and one that JSON escapes two. */
export const SCOPE_IMPORT_MAX_BYTES = 6_100_000;
/** Bytes of the items that one page of contents holds, unless its first item alone has more. */
export const SCOPE_PAGE_BYTES = 2 * 1024 * 1024;
/** Bytes of the findings that one answer of a check holds, errors first: some five thousand. More would take the server too long to write as JSON. */
export const SCOPE_FINDINGS_BYTES = 2 * 1024 * 1024;
/** The rule of the finding that an item takes more work to check than is done: what is wrong with it is not, or not all, known. */
export const TOO_COMPLEX_RULE = 'item.too-complex';
/** Statuses, and fields, of a site of the target platform that a file is written for. */
export const SITE_PARTS_MAX = 5_000;
/** Bytes that they are sent in. */
export const SITE_MAX_BYTES = 4_000_000;
