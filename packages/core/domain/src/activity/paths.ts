/**
 * Words for the paths of an audit event's changes. A path is one of `changes` of a scope item, without its leading
 * `content`: `phase`, `transitions/k3h9/toStatusId`.
 */

/** The target types of scope items, configuration items and work items in events. */
export const SCOPE_TARGETS = ['project', 'workflow', 'request-type', 'field', 'config-item', 'work-item'] as const;
export type ScopeTarget = (typeof SCOPE_TARGETS)[number];
/** Targets of events about items. */
export const TARGETS = {
  project: 'project',
  workflow: 'workflow',
  requestType: 'request-type',
  field: 'field',
} as const satisfies Record<string, ScopeTarget>;
export const isScopeTarget = (type: string | undefined): type is ScopeTarget =>
  (SCOPE_TARGETS as readonly (string | undefined)[]).includes(type);

/**
 * How a value is worded. `resolved`: it has references or parts, so the event stores its description. `text` is quoted
 * as it is; `long`: a text too long for a sentence.
 */
export type ValueFormat =
  | 'text'
  | 'texts'
  | 'long'
  | 'number'
  | 'date'
  | 'phase'
  | 'ready-state'
  | 'category'
  | 'actors'
  | 'work-type'
  | 'field-type'
  | 'effect'
  | 'function-kind'
  | 'resolved';

/** The value at a path. */
export type PathWords =
  | { kind: 'name' }
  | { kind: 'value'; noun: string; format: ValueFormat }
  /** On or off, with its label on the screen. */
  | { kind: 'switch'; label: string }
  /** One of several parts that people add, change and remove. */
  | { kind: 'part'; noun: string }
  | { kind: 'parts'; noun: string }
  /** The position among its siblings. */
  | { kind: 'order' };

type Table = Readonly<Record<string, PathWords>>;

const NAME: PathWords = { kind: 'name' };
const ORDER: PathWords = { kind: 'order' };
const value = (noun: string, format: ValueFormat): PathWords => ({ kind: 'value', noun, format });
const onOff = (label: string): PathWords => ({ kind: 'switch', label });

/** The paths of a map of parts. @param held the keys of a part that are changed individually */
const partsOf = (map: string, one: string, many: string, held: Table): Table => ({
  [map]: { kind: 'parts', noun: many },
  [`${map}/*`]: { kind: 'part', noun: one },
  [`${map}/*/order`]: ORDER,
  ...Object.fromEntries(Object.entries(held).map(([key, words]) => [`${map}/*/${key}`, words])),
});

const HEAD: Table = {
  name: NAME,
  description: value('description', 'long'),
  phase: value('phase', 'phase'),
  readyState: value('ready state', 'ready-state'),
  blockedReason: value('reason for being blocked', 'text'),
  ownerId: value('owner', 'resolved'),
  deadline: value('deadline', 'date'),
  notes: value('notes', 'long'),
  order: ORDER,
  ...partsOf('openQuestions', 'open question', 'open questions', {
    text: value('text', 'long'),
    answer: value('answer', 'long'),
  }),
};

const PROJECT: Table = {
  key: value('key', 'text'),
  purpose: value('purpose', 'long'),
  portalName: value('portal name', 'text'),
  isServiceProject: onOff('Service project'),
  consultantIds: value('consultants', 'resolved'),
  languages: value('portal languages', 'texts'),
  ...partsOf('portalGroups', 'portal group', 'portal groups', { name: NAME }),
};

const WORKFLOW: Table = {
  ...partsOf('statuses', 'status', 'statuses', { name: NAME, category: value('category', 'category') }),
  ...partsOf('transitions', 'transition', 'transitions', {
    name: NAME,
    from: value('starting statuses', 'resolved'),
    toStatusId: value('target status', 'resolved'),
    actors: value('allowed users', 'actors'),
    conditions: value('conditions', 'resolved'),
    screenFieldIds: value('screen fields', 'resolved'),
    resolution: value('resolution', 'resolved'),
  }),
  ...partsOf('approvals', 'approval', 'approvals', {
    name: NAME,
    statusId: value('status', 'resolved'),
    approvers: value('approvers', 'resolved'),
    needs: value('required approvals', 'resolved'),
    approveTransitionId: value('approve transition', 'resolved'),
    declineTransitionId: value('decline transition', 'resolved'),
  }),
  ...partsOf('reopenRules', 'reopen rule', 'reopen rules', {
    fromStatusIds: value('starting statuses', 'resolved'),
    toStatusId: value('target status', 'resolved'),
    by: value('allowed users', 'actors'),
    withinDays: value('days for reopening', 'number'),
  }),
  ...partsOf('functions', 'function of an app', 'functions of apps', {
    name: NAME,
    app: value('app', 'text'),
    kind: value('kind', 'function-kind'),
    isScript: onOff('Script'),
    transitionId: value('transition', 'resolved'),
  }),
};

const REQUEST_TYPE: Table = {
  portalGroupId: value('portal group', 'resolved'),
  workType: value('work type', 'work-type'),
  workflowId: value('workflow', 'resolved'),
  ...partsOf('sections', 'section', 'sections', {
    name: NAME,
    help: value('help text', 'long'),
    hiddenByDefault: onOff('Hidden at first'),
  }),
  ...partsOf('placements', 'field', 'fields', {
    fieldId: value('field', 'resolved'),
    sectionId: value('section', 'resolved'),
    label: value('label', 'text'),
    help: value('help text', 'long'),
    required: onOff('Required'),
    defaultValue: value('default value', 'resolved'),
    hiddenByDefault: onOff('Hidden at first'),
  }),
  ...partsOf('rules', 'rule', 'rules', {
    when: value('condition', 'resolved'),
    effect: value('effect', 'effect'),
    sectionIds: value('sections', 'resolved'),
    placementIds: value('fields', 'resolved'),
    optionIds: value('options', 'resolved'),
  }),
  ...partsOf('tests', 'test', 'tests', {
    name: NAME,
    answers: value('answers', 'resolved'),
    visiblePlacementIds: value('visible fields', 'resolved'),
    requiredPlacementIds: value('required fields', 'resolved'),
    hiddenPlacementIds: value('hidden fields', 'resolved'),
  }),
};

const FIELD: Table = {
  type: value('type', 'field-type'),
  help: value('help text', 'long'),
  placeholder: value('placeholder', 'text'),
  ...partsOf('options', 'option', 'options', {
    name: NAME,
    parentId: value('parent option', 'resolved'),
    retired: onOff('Retired'),
  }),
  validation: value('validation', 'resolved'),
  'validation/minCharacters': value('minimum number of characters', 'number'),
  'validation/maxCharacters': value('maximum number of characters', 'number'),
  'validation/minWords': value('minimum number of words', 'number'),
  'validation/maxWords': value('maximum number of words', 'number'),
  'validation/wholeNumber': onOff('Whole number'),
  'validation/minNumber': value('smallest number', 'number'),
  'validation/maxNumber': value('largest number', 'number'),
  'validation/minDate': value('earliest date', 'text'),
  'validation/maxDate': value('latest date', 'text'),
  'validation/minTime': value('earliest time', 'text'),
  'validation/maxTime': value('latest time', 'text'),
  'validation/minSelections': value('minimum number of selections', 'number'),
  'validation/maxSelections': value('maximum number of selections', 'number'),
  'validation/pattern': value('pattern', 'text'),
  'validation/patternMessage': value('message for answers that don’t match the pattern', 'text'),
  defaultValue: value('default value', 'resolved'),
  unit: value('unit', 'text'),
  fileTypes: value('file types', 'texts'),
  assetType: value('asset type', 'text'),
  shownText: value('displayed text', 'long'),
};

const CONFIG_ITEM: Table = {
  name: NAME,
  category: value('category', 'text'),
  description: value('description', 'long'),
  inScope: onOff('In scope'),
  phase: value('phase', 'phase'),
  implemented: onOff('Implemented'),
};

const WORK_ITEM: Table = {
  title: NAME,
  description: value('description', 'long'),
  phase: value('phase', 'phase'),
  labels: value('labels', 'texts'),
  estimate: value('estimate', 'resolved'),
  dependsOn: value('dependencies', 'resolved'),
  status: value('status', 'resolved'),
  outcome: value('outcome', 'resolved'),
  assigneeId: value('assignee', 'resolved'),
  pinned: onOff('Pinned'),
  dueDate: value('due date', 'date'),
  shared: onOff('Shared with the client'),
  notes: value('notes', 'long'),
  parentId: value('parent', 'resolved'),
  ready: onOff('Ready'),
  reason: value('reason', 'long'),
  order: ORDER,
  ...partsOf('criteria', 'acceptance criterion', 'acceptance criteria', { text: value('text', 'long') }),
};

const WORDS: Readonly<Record<ScopeTarget, Table>> = {
  project: { ...HEAD, ...PROJECT },
  workflow: { ...HEAD, ...WORKFLOW },
  'request-type': { ...HEAD, ...REQUEST_TYPE },
  field: { ...HEAD, ...FIELD },
  'config-item': CONFIG_ITEM,
  'work-item': WORK_ITEM,
};

/** Values that are worded as a whole, including changes below them: conditions, approvers. */
const WHOLE: ReadonlySet<string> = new Set(['conditions', 'approvers', 'needs', 'when', 'answers']);
/** Position in a path of the key whose value is worded as a whole. */
const WHOLE_AT = 2;

/**
 * The path of the value to word for a changed path: the path itself, unless it leads into a value that is worded as a
 * whole.
 */
export const saidPath = (path: readonly string[]): readonly string[] =>
  WHOLE.has(path[WHOLE_AT] ?? '') ? path.slice(0, WHOLE_AT + 1) : path;

/** The value at a path with `*` instead of ids; null if no item of the kind has it. */
export function wordsOfPath(
  target: ScopeTarget,
  path: readonly string[],
): { pattern: string; words: PathWords } | null {
  const table = WORDS[target];
  const [map = '', id, ...rest] = saidPath(path);
  const inParts = id !== undefined && Object.hasOwn(table, `${map}/*`);
  const pattern = [map, ...(id === undefined ? [] : [inParts ? '*' : id]), ...rest].join('/');
  const words = Object.hasOwn(table, pattern) ? table[pattern] : undefined;
  return words === undefined ? null : { pattern, words };
}

/** The kind of part that a path leads into: 'transition'; null for paths of the item itself. */
export function partNoun(target: ScopeTarget, pattern: string): string | null {
  const [map = '', id] = pattern.split('/');
  const part = id === '*' ? WORDS[target][`${map}/*`] : undefined;
  return part?.kind === 'part' ? part.noun : null;
}
