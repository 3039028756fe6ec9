import type { WorkflowContent } from '@scopewright/contracts/scoping';
import { XMLBuilder } from 'fast-xml-parser';
import { appFunctionOf, type DraftFunction } from './app-functions.ts';
import {
  APPROVAL_PROPERTY,
  approvalIn,
  approvalNotes,
  CLEARS_FIELD_CLASS,
  classNameOf,
  isForReporter,
  ONLY_REPORTER_CLASS,
  RESOLUTION,
  RESOLVE_VIEW,
  resolutionOfNumber,
  SCREENS_OF_VIEWS,
  SET_ON_SCREEN,
  UPDATES_FIELD_CLASS,
  USUAL_CLASSES,
} from './platform-rules.ts';
import {
  gathered,
  jsonOf,
  looksLikeForm,
  noWorkflow,
  tooMany,
  type Unreadable,
  unreadable,
  type WorkflowReading,
  type WorkflowReadOptions,
  type WrittenFile,
} from './reading.ts';
import { type Site, siteNotes, siteOf } from './site.ts';
import {
  byHandOf,
  type DraftRules,
  type DraftStatus,
  type DraftTransition,
  draftOf,
  KEPT_PROPERTY,
  keptInStatus,
  keptOf,
  keptRules,
  noteMissingEnds,
  readingOf,
  statusKept,
  stayingIn,
  strayTransition,
  transitionKept,
  type WorkflowDraft,
} from './workflow-draft.ts';
import { platformApproval } from './workflow-rest.ts';
import { readXml, type XmlElement } from './xml-tree.ts';

const DOCTYPE =
  '<!DOCTYPE workflow PUBLIC "-//OpenSymphony Group//DTD OSWorkflow 2.8//EN" "http://www.opensymphony.com/osworkflow/workflow_2_8.dtd">';
const PACKAGE = 'com.atlassian.jira.workflow';
const STATUS_ID = 'jira.status.id';
const SCREEN_ID = 'jira.fieldscreen.id';

/** Parts of a workflow that are read; others are reported as omitted. */
const KNOWN_PARTS: ReadonlySet<string> = new Set([
  'meta',
  'initial-actions',
  'global-actions',
  'common-actions',
  'steps',
]);

/**
 * Reads a workflow from the XML that Jira exports (OSWorkflow; docs/scoping.md). The XML has neither the name of the
 * workflow nor the categories of its statuses.
 */
export function readWorkflowXml(text: string, options: WorkflowReadOptions = {}): WorkflowReading | Unreadable {
  // Files sometimes begin with a byte order mark or blank lines.
  const start = text.trimStart();
  if (start.startsWith('{') || start.startsWith('[')) return asJson(start);
  const parsed = readXml(start);
  if (parsed.kind === 'unreadable') return start.startsWith('<') ? parsed : noWorkflow(parsed);
  const { root } = parsed;
  if (root.name !== 'workflow')
    return noWorkflow(unreadable('The XML is not a workflow: its first element has to be “workflow”.'));
  const notes = gathered();
  const steps = children(child(root, 'steps'), 'step');
  const actions = {
    start: children(child(root, 'initial-actions'), 'action'),
    any: children(child(root, 'global-actions'), 'action'),
    shared: commonActions(root, steps, notes),
    own: steps.flatMap((step) =>
      children(child(step, 'actions'), 'action').map((action): [action: XmlElement, from: string[]] => [
        action,
        [attribute(step, 'id')],
      ]),
    ),
  };
  const excess = tooMany('workflow', { statuses: steps.length, transitions: Object.values(actions).flat(1).length });
  if (excess !== null) return excess;
  const draft: WorkflowDraft = { statuses: [], transitions: [], approvals: [], reopenRules: [] };
  for (const step of steps) readStep(step, draft, notes);
  const transitions = [
    ...actions.start.flatMap((action) => transitionsOf(action, 'start', notes)),
    ...actions.any.flatMap((action) => transitionsOf(action, 'any', notes, stepIds(steps))),
    ...[...actions.shared, ...actions.own].flatMap(([action, from]) => transitionsOf(action, from, notes)),
  ];
  draft.transitions = transitions.sort((a, b) => Number.parseInt(a.key, 10) - Number.parseInt(b.key, 10));
  const problem = problemOf(draft);
  if (problem !== null) return unreadable(problem);
  noteMissingEnds(draft.transitions, notes);
  const description = metas(root).get('jira.description') ?? '';
  const leftOut = [...notes.lines(), ...partsLeftOut(root)];
  return readingOf({ name: null, description, draft, report: { understood: [], leftOut } }, options);
}

/** The error for JSON that was given as XML. */
function asJson(text: string): Unreadable {
  const json = jsonOf(text);
  return json.kind === 'parsed' && looksLikeForm(json.value)
    ? unreadable('This looks like a form, not like a workflow. Use “Import a form”.')
    : unreadable('This looks like JSON, not like XML: choose the other format.');
}

const children = (element: XmlElement | undefined, name: string): readonly XmlElement[] =>
  element?.children.get(name) ?? [];
const child = (element: XmlElement | undefined, name: string): XmlElement | undefined => children(element, name)[0];
const attribute = (element: XmlElement | undefined, name: string): string => element?.attributes.get(name) ?? '';
const metas = (element: XmlElement): Map<string, string> =>
  new Map(children(element, 'meta').map((meta) => [attribute(meta, 'name'), meta.text]));
/** Files have blanks and line breaks around a rule's arguments, including class names. */
const argumentsOf = (element: XmlElement): Map<string, string> =>
  new Map(children(element, 'arg').map((arg) => [attribute(arg, 'name'), arg.text.trim()]));
const stepIds = (steps: readonly XmlElement[]): string[] => steps.map((step) => attribute(step, 'id'));
/** "AllowOnlyReporter" from the class or module that a rule names. */
const shortName = (rule: XmlElement): string => {
  const args = argumentsOf(rule);
  return classNameOf(args.get('class.name') || args.get('full.module.key') || attribute(rule, 'type'));
};

type Notes = ReturnType<typeof gathered>;

/** Parts of the document other than actions and steps, and the properties of the workflow itself. */
function partsLeftOut(root: XmlElement): string[] {
  const parts = [...root.children.keys()].filter((name) => !KNOWN_PARTS.has(name));
  const properties = [...metas(root)].flatMap(([name, value]) =>
    name === 'jira.description' || value.trim() === '' ? [] : [name],
  );
  return [
    ...parts.map((name) => `The part “${name}” of the workflow.`),
    ...(properties.length > 0 ? [`Properties of the workflow: ${properties.join(', ')}.`] : []),
  ];
}

function readStep(step: XmlElement, draft: WorkflowDraft, notes: Notes): void {
  const [key, name] = [attribute(step, 'id'), attribute(step, 'name')];
  const properties = metas(step);
  const kept = keptOf(statusKept, properties.get(KEPT_PROPERTY));
  draft.statuses.push({ key, name, category: kept?.category ?? null });
  if (kept?.approval) draft.approvals.push({ status: key, ...kept.approval });
  else {
    const approval = approvalIn(properties);
    if (approval.active === 'true') draft.approvals.push(platformApproval(key, name, approval));
    for (const note of approvalNotes(approval)) notes.add(note, name);
  }
  draft.reopenRules.push(...(kept?.reopenRules ?? []));
  for (const [property, value] of properties) {
    if (property === STATUS_ID) notes.add(`The number of the status (${STATUS_ID})`, name);
    else if (
      (property !== KEPT_PROPERTY || kept === undefined) &&
      !property.startsWith(APPROVAL_PROPERTY) &&
      value.trim() !== ''
    )
      notes.add(`The property ${property}`, name);
  }
  for (const part of step.children.keys())
    if (part !== 'meta' && part !== 'actions') notes.add(`The part “${part}”`, name);
}

/** Actions shared by several steps, with the steps that refer to them. */
function commonActions(
  root: XmlElement,
  steps: readonly XmlElement[],
  notes: Notes,
): [action: XmlElement, from: string[]][] {
  const shared = children(child(root, 'common-actions'), 'action');
  const known = new Set(shared.map((action) => attribute(action, 'id')));
  const from = new Map<string, Set<string>>();
  for (const step of steps) {
    for (const common of children(child(step, 'actions'), 'common-action')) {
      const id = attribute(common, 'id');
      if (!known.has(id)) notes.add(`The shared action ${id}, which the file does not have,`, attribute(step, 'name'));
      from.set(id, (from.get(id) ?? new Set()).add(attribute(step, 'id')));
    }
  }
  return shared.map((action) => [action, [...(from.get(attribute(action, 'id')) ?? [])]]);
}

/** The transition of an action; one that stays in its step (-1) becomes one for each step. */
function transitionsOf(
  action: XmlElement,
  from: 'start' | 'any' | string[],
  notes: Notes,
  allSteps: readonly string[] = [],
): DraftTransition[] {
  const [key, name] = [attribute(action, 'id'), attribute(action, 'name')];
  const results = child(action, 'results');
  const result = child(results, 'unconditional-result');
  if (children(results, 'result').length > 0) notes.add('Results that depend on conditions', name);
  const rest = { name, ...rulesOf(action, name, result, notes) };
  const to = attribute(result, 'step');
  const stays = Array.isArray(from) ? from : allSteps;
  if (to !== '-1' || from === 'start' || stays.length === 0)
    return [{ key, from, to: to === '' || to === '-1' ? null : to, ...rest }];
  return stayingIn(stays, key, rest);
}

function rulesOf(action: XmlElement, name: string, result: XmlElement | undefined, notes: Notes): DraftRules {
  const properties = metas(action);
  const functions = [
    child(action, 'post-functions'),
    child(action, 'pre-functions'),
    child(result, 'post-functions'),
    child(result, 'pre-functions'),
  ].flatMap((list) => children(list, 'function'));
  const conditions = conditionsOf(child(child(action, 'restrict-to'), 'conditions'));
  const validators = children(child(action, 'validators'), 'validator');
  const ofApps = byApp({ conditions, validators, functions });
  const kept = keptOf(transitionKept, properties.get(KEPT_PROPERTY));
  if (kept !== undefined) return keptRules(kept, [...ofApps.values()]);
  const own: DraftRules = {
    ...{ actors: [], conditions: null, screenFieldIds: [] },
    ...(ofApps.size > 0 && { functions: [...ofApps.values()] }),
  };
  noteProperties(action, name, properties, own, notes);
  const isNoted = (rule: XmlElement) => !ofApps.has(rule) && !USUAL_CLASSES.has(shortName(rule));
  for (const each of functions) {
    const resolution = resolutionSetBy(each);
    if (resolution !== undefined) {
      own.resolution = resolutionOfNumber(resolution);
      if (resolution !== '') notes.add(`The name of the resolution ${resolution}`, name);
    } else if (isNoted(each)) notes.add(`The function ${shortName(each)}`, name);
  }
  const listed = conditions.filter((condition) => !ofApps.has(condition)).map(shortName);
  if (conditions.length === 1 && listed[0] === ONLY_REPORTER_CLASS) own.actors = ['reporter'];
  else for (const condition of listed) notes.add(`The condition ${condition}`, name);
  for (const validator of validators.filter(isNoted)) notes.add(`The validator ${shortName(validator)}`, name);
  return own;
}

/** The rules of an action that are functions of apps. One that sets the resolution is expressed as its effect. */
function byApp(rules: Record<'conditions' | 'validators' | 'functions', readonly XmlElement[]>) {
  const found = new Map<XmlElement, DraftFunction>();
  const kinds = [
    ['condition', rules.conditions],
    ['validator', rules.validators],
    ['postFunction', rules.functions],
  ] as const;
  for (const [kind, list] of kinds)
    for (const rule of list) {
      const args = argumentsOf(rule);
      const key = args.get('class.name') || args.get('full.module.key') || '';
      const ofApp = resolutionSetBy(rule) === undefined && appFunctionOf(kind, key, Object.fromEntries(args));
      if (ofApp) found.set(rule, ofApp);
    }
  return found;
}

/** Reports screens and other properties of an action. Jira's own resolve screen asks for the resolution. */
function noteProperties(
  action: XmlElement,
  name: string,
  properties: ReadonlyMap<string, string>,
  own: DraftRules,
  notes: Notes,
): void {
  const view = attribute(action, 'view');
  const builtIn = SCREENS_OF_VIEWS.get(view);
  const screen = (properties.get(SCREEN_ID) ?? '').trim();
  if (view === RESOLVE_VIEW) own.resolution = SET_ON_SCREEN;
  if (builtIn !== undefined) notes.add(`The screen “${builtIn}” (${view})`, name);
  else if (screen !== '') notes.add(`The screen ${screen}`, name);
  else if (view !== '' && view !== 'fieldscreen') notes.add(`The view ${view}`, name);
  for (const [property, value] of properties) {
    if (property === SCREEN_ID || value.trim() === '') continue;
    notes.add(property === 'jira.description' ? 'The description' : `The property ${property}`, name);
  }
}

/** The number of the resolution that a function sets, empty if it clears it; undefined if it does something else. */
function resolutionSetBy(each: XmlElement): string | undefined {
  const args = argumentsOf(each);
  const field = args.get('field.name') || args.get('field') || args.get('fieldId');
  if (field !== RESOLUTION) return undefined;
  if (shortName(each) === CLEARS_FIELD_CLASS) return '';
  return shortName(each) === UPDATES_FIELD_CLASS ? (args.get('field.value') ?? '') : undefined;
}

const conditionsOf = (group: XmlElement | undefined): XmlElement[] =>
  group === undefined
    ? []
    : [...children(group, 'condition'), ...children(group, 'conditions').flatMap((nested) => conditionsOf(nested))];

function problemOf({ statuses, transitions }: WorkflowDraft): string | null {
  const byKey = new Map<string, string>();
  for (const { key, name } of statuses) {
    if (key === '') return `The step “${name}” of the workflow has no id.`;
    if (byKey.has(key)) return `Two steps of the workflow have the same id ${key}: “${byKey.get(key)}” and “${name}”.`;
    byKey.set(key, name);
  }
  const astray = strayTransition(transitions, new Set(byKey.keys()));
  if (astray !== undefined) return `The action “${astray.name}” refers to a step that the workflow does not have.`;
  const action = transitions.find(({ key }) => !/^\d+(?:-\d+)?$/.test(key));
  return action === undefined ? null : `The action “${action.name}” has no number.`;
}

/**
 * An element to write: attribute names begin with `@`, children are in a list under their name, text is under `#text`.
 */
interface Element {
  [name: string]: unknown;
}

/**
 * Writes a workflow as the XML that Jira reads, each action with the functions that a data center needs in their order.
 * @param site the statuses and fields of the target site, so that steps get the numbers of its statuses
 */
export function writeWorkflowXml({
  description,
  content,
  site,
}: {
  description: string;
  content: WorkflowContent;
  site?: Site | undefined;
}): WrittenFile {
  const { draft, leftOut } = draftOf(content, {
    status: (index) => `${index + 1}`,
    transition: (index) => `${index * 10 + 1}`,
  });
  const known = siteOf(site);
  const names = new Map(draft.statuses.map(({ key, name }) => [key, name]));
  const actions = (isOne: (transition: DraftTransition) => boolean) =>
    draft.transitions.filter(isOne).map((transition) => actionXml(transition, names));
  const isShared = ({ from }: DraftTransition) => Array.isArray(from) && from.length > 1;
  const group = (name: string, list: Element[]) => (list.length === 0 ? {} : { [name]: { action: list } });
  const workflow = {
    meta: [metaXml('jira.description', description)],
    ...group(
      'initial-actions',
      actions(({ from }) => from === 'start'),
    ),
    ...group(
      'global-actions',
      actions(({ from }) => from === 'any'),
    ),
    ...group('common-actions', actions(isShared)),
    steps: {
      step: draft.statuses.map((status) => stepXml(status, draft, names, known.statusId(status.name))),
    },
  };
  const builder = new XMLBuilder({
    ignoreAttributes: false,
    attributeNamePrefix: '@',
    format: true,
    suppressEmptyNode: true,
  });
  const unnumbered = draft.statuses
    .filter((status) => known.statusId(status.name) === undefined)
    .map((status) => `“${status.name}”`);
  const missing = [
    ...(unnumbered.length > 0
      ? [
          `The numbers of the statuses (“${STATUS_ID}”) ${unnumbered.join(', ')}, which differ in every installation: create the statuses there and add their numbers to the steps.`,
        ]
      : []),
    ...draft.statuses.map((status) => `The category of “${status.name}”: the XML has no place for it.`),
    ...siteNotes(draft.statuses, known),
  ];
  return {
    text: `<?xml version="1.0" encoding="UTF-8"?>\n${DOCTYPE}\n${builder.build({ workflow })}`,
    leftOut: [...leftOut, ...missing, ...byHandOf(draft)],
  };
}

// XML does not allow control characters.
// biome-ignore lint/suspicious/noControlCharactersInRegex: they are removed
const clean = (text: string): string => text.replace(/[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]/g, '');
const metaXml = (name: string, text: string): Element => ({ '@name': name, '#text': clean(text) });

function stepXml(
  { key, name, category }: DraftStatus,
  draft: WorkflowDraft,
  names: ReadonlyMap<string, string>,
  statusId: string | undefined,
): Element {
  const kept = { category, ...keptInStatus(draft, key) };
  const leaving = draft.transitions.filter(({ from }) => Array.isArray(from) && from.includes(key));
  const shared = leaving.filter(({ from }) => from.length > 1).map(({ key: id }) => ({ '@id': id }));
  const own = leaving.filter(({ from }) => from.length === 1).map((transition) => actionXml(transition, names));
  return {
    '@id': key,
    '@name': clean(name),
    meta: [
      ...(statusId === undefined ? [] : [metaXml(STATUS_ID, statusId)]),
      metaXml(KEPT_PROPERTY, JSON.stringify(kept)),
    ],
    ...(leaving.length > 0 && {
      actions: { ...(shared.length > 0 && { 'common-action': shared }), ...(own.length > 0 && { action: own }) },
    }),
  };
}

const EVENTS = { created: '1', generic: '13' } as const;

/** A rule by its class, with its arguments. */
const classNamed = (className: string, args: Record<string, string> = {}): Element => ({
  '@type': 'class',
  arg: [
    { '@name': 'class.name', '#text': `${PACKAGE}.${className}` },
    ...Object.entries(args).map(([arg, text]) => ({ '@name': arg, '#text': text })),
  ],
});

/**
 * The functions that Jira needs in an action, in their order: without these the issue is not created, or stays in its
 * status.
 */
function functionsOf(from: DraftTransition['from'], clearsResolution: boolean): Element[] {
  const clears = clearsResolution
    ? [classNamed(`function.issue.${UPDATES_FIELD_CLASS}`, { 'field.name': RESOLUTION, 'field.value': '' })]
    : [];
  if (from === 'start')
    return [
      ...clears,
      classNamed('function.issue.IssueCreateFunction'),
      classNamed('function.issue.IssueReindexFunction'),
      classNamed('function.event.FireIssueEventFunction', { eventTypeId: EVENTS.created }),
    ];
  return [
    ...clears,
    classNamed('function.issue.UpdateIssueStatusFunction'),
    classNamed('function.misc.CreateCommentFunction'),
    classNamed('function.issue.GenerateChangeHistoryFunction'),
    classNamed('function.issue.IssueReindexFunction'),
    classNamed('function.event.FireIssueEventFunction', { eventTypeId: EVENTS.generic }),
  ];
}

function actionXml({ key, name, from, to, ...kept }: DraftTransition, names: ReadonlyMap<string, string>): Element {
  const restricted = isForReporter(kept.actors) ? [classNamed(`condition.${ONLY_REPORTER_CLASS}`)] : [];
  return {
    '@id': key,
    '@name': clean(name),
    ...(kept.resolution === SET_ON_SCREEN && { '@view': RESOLVE_VIEW }),
    meta: [metaXml(KEPT_PROPERTY, JSON.stringify(kept))],
    ...(restricted.length > 0 && { 'restrict-to': { conditions: { condition: restricted } } }),
    ...(from === 'start' && {
      validators: {
        validator: [{ ...classNamed('validator.PermissionValidator', { permission: 'Create Issue' }), '@name': '' }],
      },
    }),
    results: {
      'unconditional-result': {
        '@old-status': 'Finished',
        '@status': clean(names.get(to ?? '') ?? ''),
        '@step': to ?? '',
        'post-functions': { function: functionsOf(from, kept.resolution === null) },
      },
    },
  };
}
