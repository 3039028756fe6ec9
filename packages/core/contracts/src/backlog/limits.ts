/** Levels of a backlog, from the outermost to the innermost. */
export const BACKLOG_LEVELS = ['epic', 'story', 'task', 'subtask'] as const;
export type BacklogLevel = (typeof BACKLOG_LEVELS)[number];

/** Statuses of a work item. `obsolete`: no longer generated, but not removed because someone worked on it. */
export const WORK_ITEM_STATUSES = ['todo', 'inProgress', 'inReview', 'done', 'obsolete'] as const;
export type WorkItemStatus = (typeof WORK_ITEM_STATUSES)[number];
/** How a work item ended that is done: closed is not delivered. */
export const WORK_ITEM_OUTCOMES = ['delivered', 'notDelivered'] as const;
export type WorkItemOutcome = (typeof WORK_ITEM_OUTCOMES)[number];

/** Attributes that the generator writes and people may change: each is merged on its own when generating again. */
export const GENERATED_FIELDS = [
  'title',
  'description',
  'criteria',
  'parent',
  'phase',
  'labels',
  'estimate',
  'dependsOn',
  'dueDate',
] as const;
export type GeneratedField = (typeof GENERATED_FIELDS)[number];

/** Conditions of the definition of ready that a firm may require. */
export const READY_CHECKS = [
  'itemReady',
  'noErrors',
  'noOpenQuestions',
  'assigned',
  'clauseLinked',
  'estimated',
  'hasCriteria',
  'smallEnough',
] as const;
export type ReadyCheck = (typeof READY_CHECKS)[number];

/** Criteria by which a backlog is divided into epics. */
export const EPIC_CUTS = ['workflow', 'portalGroup', 'phase', 'project'] as const;
export type EpicCut = (typeof EPIC_CUTS)[number];

/** Subtasks that a profile may give the story of a request type. */
export const STORY_SUBTASKS = [
  'form',
  'workflow',
  'screenFields',
  'portalGroup',
  'slaAndQueue',
  'automation',
  'test',
  'documentation',
] as const;
export type StorySubtask = (typeof STORY_SUBTASKS)[number];

/**
 * Kinds of work that have their own estimate in a profile. `workflow` is building one, `connection` assigning it to a
 * request type, `story` the effort of a story beyond its subtasks.
 */
export const ESTIMATED_WORK = [
  'projectSetUp',
  'portal',
  'field',
  'configItem',
  'story',
  'connection',
  ...STORY_SUBTASKS,
] as const;
export type EstimatedWork = (typeof ESTIMATED_WORK)[number];
/** Bands of complexity, by the number of things that can be configured. */
export const COMPLEXITY_BANDS = ['small', 'medium', 'large'] as const;
export type ComplexityBand = (typeof COMPLEXITY_BANDS)[number];

/** Maximum of work items of a project's backlog, and of those that people add to a project. */
export const WORK_ITEMS_MAX = 10_000;
export const OWN_WORK_ITEMS_MAX = 2_000;
export const WORK_ITEM_TITLE_MAX = 255;
export const WORK_ITEM_DESCRIPTION_MAX = 20_000;
export const WORK_ITEM_CRITERIA_MAX = 200;
/** Key of a criterion, such as `required:k3h9x2` or `condition:p2m8/show`. */
export const CRITERION_KEY_PATTERN = /^[\w:/-]{1,60}$/;
export const CRITERION_MAX = 2_000;
export const WORK_ITEM_LABELS_MAX = 50;
export const WORK_ITEM_LABEL_MAX = 60;
export const WORK_ITEM_DEPENDENCIES_MAX = 100;
/** Maximum of work items that one call changes. */
export const BACKLOG_BULK_MAX = 200;
export const BACKLOG_SEARCH_MAX = 50;
export const BACKLOG_VIEWS_MAX = 50;
export const BACKLOG_PROFILES_MAX = 30;
/** Limits of the firm's work catalog: entries, and the words, subtasks and criteria of each. */
export const CATALOGUE_ENTRIES_MAX = 60;
export const ENTRY_WORDS_MAX = 100;
export const ENTRY_WORD_MAX = 80;
export const ENTRY_PARTS_MAX = 20;
export const ENTRY_NAME_MAX = 80;
export const ENTRY_SUBTASK_MAX = 120;
export const ENTRY_CRITERION_MAX = 500;
/** Hours of an entry, and of each of its subtasks. */
export const ENTRY_HOURS_MAX = 1_000;
/** Ids of entries and their parts: keys of work items are made of them. */
export const ENTRY_ID_PATTERN = /^[a-z][a-z0-9-]{0,39}$/;
/** Hours of one work item. */
export const WORK_ITEM_HOURS_MAX = 10_000;
/** Hours a week that someone plans for projects, where nothing is set. */
export const WEEKLY_HOURS = 32;
/** How long the preview of a generation can be applied, hours. */
export const BACKLOG_PREVIEW_HOURS = 24;
/**
 * Effect of regenerating on one work item. `obsolete`: no longer generated, but not removed because someone worked on
 * it or it was exported; `removed`: no longer generated and untouched; `returned`: obsolete until now, generated again;
 * `kept`: only people's changes differ from the generated version.
 */
export const PLAN_KINDS = [
  'new',
  'changed',
  'conflict',
  'kept',
  'unchanged',
  'obsolete',
  'removed',
  'returned',
] as const;
/**
 * Sort orders of a backlog table; a leading dash reverses the order. `order` is that of the tree; assignees and projects
 * are sorted by their names.
 */
export const BACKLOG_SORTS = [
  'order',
  'title',
  '-title',
  'phase',
  '-phase',
  'status',
  '-status',
  'due',
  '-due',
  'assignee',
  '-assignee',
  'project',
  '-project',
  'updated',
] as const;
