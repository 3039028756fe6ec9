import type { WorkflowContent } from '@scopewright/contracts/scoping';
import { XMLBuilder, XMLParser, XMLValidator } from 'fast-xml-parser';
import { APPROVAL_PROPERTY, approvalIn, classNameOf, ONLY_REPORTER_CLASS, RESOLUTION, UPDATES_FIELD_CLASS, USUAL_CLASSES } from './platform-rules.ts';
import { gathered, tooMany, type Unreadable, unreadable, type WorkflowReading, type WorkflowReadOptions, type WrittenFile } from './reading.ts';
import {
  byHandOf,
  type DraftReopenRule,
  type DraftStatus,
  type DraftTransition,
  draftOf,
  isForReporter,
  KEPT_PROPERTY,
  keptOf,
  readingOf,
  statusKept,
  transitionKept,
  type WorkflowDraft,
} from './workflow-draft.ts';
import { platformApproval } from './workflow-rest.ts';

/** An element: names of attributes begin with `@`, every child stands in a list under its name, text under `#text`. */
interface Element {
  [name: string]: unknown;
}

const DEPTH_MAX = 40;
const DOCTYPE = '<!DOCTYPE workflow PUBLIC "-//OpenSymphony Group//DTD OSWorkflow 2.8//EN" "http://www.opensymphony.com/osworkflow/workflow_2_8.dtd">';

const PACKAGE = 'com.atlassian.jira.workflow';

/**
 * Reads a workflow from the XML that Jira exports (OSWorkflow). Nothing outside the text is read: a document that declares entities is refused, the address of
 * the document type is not looked up. The XML says neither the name of the workflow nor the categories of its statuses.
 */
export function readWorkflowXml(text: string, options: WorkflowReadOptions = {}): WorkflowReading | Unreadable {
  // Files begin with a byte order mark or blank lines now and then.
  const root = parse(text.trimStart());
  if (typeof root === 'string') return unreadable(root);
  const notes = gathered();
  const steps = children(child(root, 'steps'), 'step');
  const actions = {
    start: children(child(root, 'initial-actions'), 'action'),
    any: children(child(root, 'global-actions'), 'action'),
    shared: commonActions(root, steps),
    own: steps.flatMap((step) =>
      children(child(step, 'actions'), 'action').map((action): [action: Element, from: string[]] => [action, [attribute(step, 'id')]]),
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
  const description = metas(root).get('jira.description') ?? '';
  return readingOf({ name: null, description, draft, report: { understood: [], leftOut: notes.lines() } }, options);
}

/** The root element, or what is wrong with the text. */
function parse(text: string): Element | string {
  if (/<!DOCTYPE[^<>[]*\[/i.test(text) || /<!ENTITY/i.test(text)) return 'The XML declares entities or elements of its own: such files are not read.';
  const valid = XMLValidator.validate(text);
  if (valid !== true) return `This is not XML: ${valid.err.msg.replace(/\.$/, '')} (line ${valid.err.line}).`;
  let document: unknown;
  try {
    document = new XMLParser({
      ignoreAttributes: false,
      attributeNamePrefix: '@',
      alwaysCreateTextNode: true,
      isArray: (_name, _path, _isLeaf, isAttribute) => !isAttribute,
      parseTagValue: false,
      parseAttributeValue: false,
      trimValues: false,
      htmlEntities: true,
      maxNestedTags: DEPTH_MAX,
    }).parse(text);
  } catch (error) {
    return `The XML cannot be read: ${error instanceof Error ? error.message : 'it is not as expected'}.`;
  }
  const [root] = children(document as Element, 'workflow');
  return root ?? 'The XML is not a workflow: its first element has to be "workflow".';
}

const children = (element: Element | undefined, name: string): Element[] => {
  const list = element !== undefined && Object.hasOwn(element, name) ? element[name] : undefined;
  return Array.isArray(list) ? list.filter((each): each is Element => typeof each === 'object' && each !== null) : [];
};
const child = (element: Element | undefined, name: string): Element | undefined => children(element, name)[0];
const attribute = (element: Element | undefined, name: string): string => String(element?.[`@${name}`] ?? '');
const textOf = (element: Element): string => String(element['#text'] ?? '');
const metas = (element: Element): Map<string, string> => new Map(children(element, 'meta').map((meta) => [attribute(meta, 'name'), textOf(meta)]));
const argumentsOf = (element: Element): Map<string, string> => new Map(children(element, 'arg').map((arg) => [attribute(arg, 'name'), textOf(arg)]));
const stepIds = (steps: readonly Element[]): string[] => steps.map((step) => attribute(step, 'id'));
/** "AllowOnlyReporter" of the class or module that a rule names. */
const shortName = (rule: Element): string => {
  const args = argumentsOf(rule);
  return classNameOf(args.get('class.name') ?? args.get('full.module.key') ?? attribute(rule, 'type'));
};

type Notes = ReturnType<typeof gathered>;

function readStep(step: Element, draft: WorkflowDraft, notes: Notes): void {
  const [key, name] = [attribute(step, 'id'), attribute(step, 'name')];
  const properties = metas(step);
  const kept = keptOf(statusKept, properties.get(KEPT_PROPERTY));
  draft.statuses.push({ key, name, category: kept?.category ?? null });
  if (kept?.approval) draft.approvals.push({ status: key, ...kept.approval });
  else if (approvalIn(properties).active === 'true') {
    draft.approvals.push(platformApproval(key, name, approvalIn(properties)));
    notes.add('Which field names the approvers', name);
  }
  draft.reopenRules.push(...(kept?.reopenRules ?? []));
  for (const property of properties.keys()) {
    if ((property !== KEPT_PROPERTY || kept === undefined) && property !== 'jira.status.id' && !property.startsWith(APPROVAL_PROPERTY))
      notes.add(`The property ${property}`, name);
  }
}

/** Actions that several steps share, with the steps that refer to them. */
function commonActions(root: Element, steps: readonly Element[]): [action: Element, from: string[]][] {
  const from = new Map<string, Set<string>>();
  for (const step of steps) {
    for (const common of children(child(step, 'actions'), 'common-action')) {
      const origins = from.get(attribute(common, 'id')) ?? new Set();
      from.set(attribute(common, 'id'), origins.add(attribute(step, 'id')));
    }
  }
  return children(child(root, 'common-actions'), 'action').map((action) => [action, [...(from.get(attribute(action, 'id')) ?? [])]]);
}

/** The transition of an action; one that stays in the step in which it is made (-1) becomes one for each step. */
function transitionsOf(action: Element, from: 'start' | 'any' | string[], notes: Notes, allSteps: readonly string[] = []): DraftTransition[] {
  const [key, name] = [attribute(action, 'id'), attribute(action, 'name')];
  const results = child(action, 'results');
  const result = child(results, 'unconditional-result');
  if (children(results, 'result').length > 0) notes.add('Results that depend on conditions', name);
  const rest = { name, ...rulesOf(action, name, result, notes) };
  const to = attribute(result, 'step');
  if (to !== '-1') return [{ key, from, to: to === '' ? null : to, ...rest }];
  const stays = Array.isArray(from) ? from : allSteps;
  return stays.map((step, index) => ({ key: index === 0 ? key : `${key}-${index + 1}`, from: [step], to: step, ...rest }));
}

function rulesOf(
  action: Element,
  name: string,
  result: Element | undefined,
  notes: Notes,
): Pick<DraftTransition, 'actors' | 'conditions' | 'screenFieldIds' | 'resolution'> {
  const properties = metas(action);
  const kept = keptOf(transitionKept, properties.get(KEPT_PROPERTY));
  if (kept !== undefined) return kept;
  const own: Pick<DraftTransition, 'actors' | 'conditions' | 'screenFieldIds' | 'resolution'> = { actors: [], conditions: null, screenFieldIds: [] };
  const functions = [child(action, 'post-functions'), child(action, 'pre-functions'), child(result, 'post-functions'), child(result, 'pre-functions')];
  for (const each of functions.flatMap((list) => children(list, 'function'))) {
    const args = argumentsOf(each);
    if (shortName(each) === UPDATES_FIELD_CLASS && args.get('field.name') === RESOLUTION) {
      const value = args.get('field.value') ?? '';
      own.resolution = value === '' ? null : `Resolution ${value}`;
      if (value !== '') notes.add(`The name of the resolution ${value}`, name);
    } else if (!USUAL_CLASSES.has(shortName(each))) notes.add(`The function ${shortName(each)}`, name);
  }
  const conditions = conditionsOf(child(child(action, 'restrict-to'), 'conditions'));
  if (conditions.length === 1 && conditions[0] === ONLY_REPORTER_CLASS) own.actors = ['reporter'];
  else for (const condition of conditions) notes.add(`The condition ${condition}`, name);
  for (const validator of children(child(action, 'validators'), 'validator'))
    if (!USUAL_CLASSES.has(shortName(validator))) notes.add(`The validator ${shortName(validator)}`, name);
  if (properties.has(KEPT_PROPERTY)) notes.add(`The property ${KEPT_PROPERTY}`, name);
  if ((properties.get('jira.fieldscreen.id') ?? '') !== '') notes.add(`The screen ${properties.get('jira.fieldscreen.id')}`, name);
  return own;
}

const conditionsOf = (group: Element | undefined): string[] =>
  group === undefined ? [] : [...children(group, 'condition').map(shortName), ...children(group, 'conditions').flatMap((nested) => conditionsOf(nested))];

function problemOf({ statuses, transitions }: WorkflowDraft): string | null {
  const keys = new Set(statuses.map(({ key }) => key));
  if (keys.size < statuses.length || keys.has('')) return 'Two steps of the workflow have the same id, or one has none.';
  const astray = transitions.find(({ from, to }) => [...(Array.isArray(from) ? from : []), ...(to === null ? [] : [to])].some((key) => !keys.has(key)));
  if (astray !== undefined) return `The action "${astray.name}" refers to a step that the workflow does not have.`;
  const action = transitions.find(({ key }) => !/^\d+(?:-\d+)?$/.test(key));
  return action === undefined ? null : `The action "${action.name}" has no number.`;
}

/** Writes a workflow as the XML that Jira reads. */
export function writeWorkflowXml({ description, content }: { description: string; content: WorkflowContent }): WrittenFile {
  const { draft, leftOut } = draftOf(content, { status: (index) => `${index + 1}`, transition: (index) => `${index * 10 + 1}` });
  const names = new Map(draft.statuses.map(({ key, name }) => [key, name]));
  const actions = (isOne: (transition: DraftTransition) => boolean) => draft.transitions.filter(isOne).map((transition) => actionXml(transition, names));
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
    steps: { step: draft.statuses.map((status, index) => stepXml(status, index === 0, draft, names)) },
  };
  const builder = new XMLBuilder({ ignoreAttributes: false, attributeNamePrefix: '@', format: true, suppressEmptyNode: true });
  const missing = [
    'The numbers of the statuses ("jira.status.id"), which every installation has of its own: add them to the steps.',
    ...draft.statuses.map(({ name }) => `The category of "${name}": the XML has no place for it.`),
  ];
  return { text: `<?xml version="1.0" encoding="UTF-8"?>\n${DOCTYPE}\n${builder.build({ workflow })}`, leftOut: [...leftOut, ...missing, ...byHandOf(draft)] };
}

// XML has no place for control characters.
// biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is taken out
const clean = (text: string): string => text.replace(/[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]/g, '');
const metaXml = (name: string, text: string): Element => ({ '@name': name, '#text': clean(text) });

function stepXml(
  { key, name, category }: DraftStatus,
  isFirst: boolean,
  { transitions, approvals, reopenRules }: WorkflowDraft,
  names: ReadonlyMap<string, string>,
): Element {
  const approval = approvals.find(({ status }) => status === key);
  const { status: _, ...keptApproval } = approval ?? { status: key };
  const rules: DraftReopenRule[] = isFirst ? reopenRules : [];
  const kept = { category, ...(approval && { approval: keptApproval }), ...(rules.length > 0 && { reopenRules: rules }) };
  const leaving = transitions.filter(({ from }) => Array.isArray(from) && from.includes(key));
  const shared = leaving.filter(({ from }) => from.length > 1).map(({ key: id }) => ({ '@id': id }));
  const own = leaving.filter(({ from }) => from.length === 1).map((transition) => actionXml(transition, names));
  return {
    '@id': key,
    '@name': clean(name),
    meta: [metaXml(KEPT_PROPERTY, JSON.stringify(kept))],
    ...(leaving.length > 0 && { actions: { ...(shared.length > 0 && { 'common-action': shared }), ...(own.length > 0 && { action: own }) } }),
  };
}

function actionXml({ key, name, from: _, to, ...kept }: DraftTransition, names: ReadonlyMap<string, string>): Element {
  const classNamed = (className: string, args: Record<string, string> = {}): Element => ({
    '@type': 'class',
    arg: [{ '@name': 'class.name', '#text': `${PACKAGE}.${className}` }, ...Object.entries(args).map(([arg, text]) => ({ '@name': arg, '#text': text }))],
  });
  const clears = classNamed(`function.issue.${UPDATES_FIELD_CLASS}`, { 'field.name': RESOLUTION, 'field.value': '' });
  return {
    '@id': key,
    '@name': clean(name),
    meta: [metaXml(KEPT_PROPERTY, JSON.stringify(kept))],
    ...(isForReporter(kept.actors) && { 'restrict-to': { conditions: { condition: [classNamed(`condition.${ONLY_REPORTER_CLASS}`)] } } }),
    results: {
      'unconditional-result': {
        '@old-status': 'Finished',
        '@status': clean(names.get(to ?? '') ?? ''),
        '@step': to ?? '',
        ...(kept.resolution === null && { 'post-functions': { function: [clears] } }),
      },
    },
  };
}
