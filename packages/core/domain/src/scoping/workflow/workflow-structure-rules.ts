import type { Transition, WorkflowContent } from '@scopewright/contracts/scoping';
import { error, foundAt, setChange, warning } from '../finding.ts';
import { foldName, inOrder, repeated } from '../parts.ts';
import type { WorkflowRule } from './workflow-check.ts';
import { categoriesAreKnown, initialStatusIds, reachedFrom, sourcesOf } from './workflow-graph.ts';

const status = (id: string, ...rest: string[]) => ['content', 'statuses', id, ...rest];
const transition = (id: string, ...rest: string[]) => ['content', 'transitions', id, ...rest];

/** Rules about statuses and transitions: whether every request can get from the start to an end. */
export const STRUCTURE_RULES: readonly WorkflowRule[] = [
  error('workflow.initial-transition', ({ content }) => {
    const initial = inOrder(content.transitions).filter(([, { from }]) => from === 'start');
    if (initial.length === 0)
      return foundAt(['content', 'transitions'], 'No initial transition: add one from the start to a status.');
    return initial.slice(1).map(([id, { name }]) => ({
      path: transition(id, 'from'),
      message: `“${name}” is a second initial transition: the platform allows one.`,
    }));
  }),
  error('workflow.no-status', ({ content }) =>
    Object.keys(content.statuses).length === 0 ? foundAt(['content', 'statuses'], 'The workflow has no status.') : [],
  ),
  error('workflow.name-missing', ({ content }) => [
    ...inOrder(content.statuses).flatMap(([id, { name }]) =>
      name.trim() === '' ? foundAt(status(id, 'name'), 'A status has no name.') : [],
    ),
    ...inOrder(content.transitions).flatMap(([id, { name }]) =>
      name.trim() === '' ? foundAt(transition(id, 'name'), 'A transition has no name.') : [],
    ),
  ]),
  error('workflow.status-category', ({ content }) =>
    inOrder(content.statuses).flatMap(([id, { name, category }]) =>
      category === null
        ? foundAt(
            status(id, 'category'),
            `Is “${name}” To Do, In Progress or Done? The platform needs the category of every status.`,
          )
        : [],
    ),
  ),
  error('workflow.status-name-twice', ({ content }) =>
    repeated(inOrder(content.statuses), ([, { name }]) => foldName(name) || null).map(
      ([[id, { name }], [, first]]) => ({
        path: status(id, 'name'),
        message:
          first.name === name
            ? `Two statuses are called “${name}”.`
            : `“${first.name}” and “${name}” are the same name for the platform.`,
      }),
    ),
  ),
  error('workflow.transition-incomplete', ({ content }) =>
    inOrder(content.transitions).flatMap(([id, each]) => missingEnds(content, id, each)),
  ),
  error('workflow.transition-name-twice', ({ content }) => sameNameFromOneStatus(content)),
  error('workflow.transition-field', ({ content, fields }) =>
    inOrder(content.transitions).flatMap(([id, { name, screenFieldIds }]) => {
      const there = screenFieldIds.filter((fieldId) => fields.has(fieldId));
      if (there.length === screenFieldIds.length) return [];
      const path = transition(id, 'screenFieldIds');
      return foundAt(path, `The screen of “${name}” asks for a field that no longer exists.`, {
        label: 'Remove it from the screen',
        changes: [setChange(path, screenFieldIds, there)],
      });
    }),
  ),
  error('workflow.unreachable-status', ({ content }) => {
    const startIds = initialStatusIds(content);
    // Without a start nothing is reachable, which is reported once.
    if (startIds.length === 0) return [];
    const reached = reachedFrom(content, startIds);
    return inOrder(content.statuses).flatMap(([id, { name }]) =>
      reached.has(id)
        ? []
        : foundAt(status(id), `“${name}” cannot be reached from the start: no transition leads there.`),
    );
  }),
  warning('workflow.no-way-to-done', ({ content }) => {
    // A status whose category is not known yet may turn out to be an end.
    const ends = Object.entries(content.statuses).flatMap(([id, { category }]) =>
      category === 'done' || category === null ? [id] : [],
    );
    if (ends.length === 0) return [];
    const leading = reachedFrom(content, ends, 'back');
    return inOrder(content.statuses).flatMap(([id, { name }]) =>
      leading.has(id) || isUnconnected(content, id)
        ? []
        : foundAt(status(id), `No path leads from “${name}” to a status of category Done.`),
    );
  }),
  warning('workflow.done-without-way-out', ({ content }) => {
    const { statuses, transitions, reopenRules } = content;
    const left = new Set(
      Object.values(transitions).flatMap((each) => sourcesOf(content, each).filter((id) => id !== each.toStatusId)),
    );
    for (const { fromStatusIds } of Object.values(reopenRules)) for (const id of fromStatusIds) left.add(id);
    const done = inOrder(statuses).filter(([, { category }]) => category === 'done');
    // it is usual that some ends are final, but not that no request ever comes back from any of them
    if (done.length === 0 || done.length === Object.keys(statuses).length || done.some(([id]) => left.has(id)))
      return [];
    const names = done.map(([, { name }]) => `“${name}”`).join(', ');
    return foundAt(
      ['content', 'statuses'],
      `No transition and no reopen rule leads out of ${names}: requests resolved by mistake stay resolved.`,
    );
  }),
  ...(['todo', 'done'] as const).map(
    (category): WorkflowRule => ({
      id: `workflow.no-${category}-status`,
      severity: 'warning',
      find: ({ content: { statuses } }) =>
        Object.keys(statuses).length > 0 &&
        categoriesAreKnown(statuses) &&
        Object.values(statuses).every((each) => each.category !== category)
          ? foundAt(['content', 'statuses'], `No status is of category ${category === 'todo' ? 'To Do' : 'Done'}.`)
          : [],
    }),
  ),
];

/** Whether no transition and no reopen rule names a status: that it can't be reached is finding enough. */
const isUnconnected = ({ transitions, reopenRules }: WorkflowContent, id: string): boolean =>
  [
    ...Object.values(transitions).map(({ from, toStatusId }) => [toStatusId, ...(Array.isArray(from) ? from : [])]),
    ...Object.values(reopenRules).map(({ fromStatusIds, toStatusId }) => [toStatusId, ...fromStatusIds]),
  ].every((named) => !named.includes(id));

function missingEnds({ statuses }: WorkflowContent, id: string, { name, from, toStatusId }: Transition) {
  const problems: { path: string[]; message: string }[] = [];
  if (toStatusId === null)
    problems.push({ path: transition(id, 'toStatusId'), message: `“${name}” leads nowhere yet: choose a status.` });
  else if (!Object.hasOwn(statuses, toStatusId))
    problems.push({
      path: transition(id, 'toStatusId'),
      message: `“${name}” leads to a status that no longer exists.`,
    });
  if (Array.isArray(from)) {
    if (from.length === 0)
      problems.push({
        path: transition(id, 'from'),
        message: `“${name}” has no start yet: choose the statuses it leads out of.`,
      });
    else if (from.some((fromId) => !Object.hasOwn(statuses, fromId)))
      problems.push({
        path: transition(id, 'from'),
        message: `“${name}” leads out of a status that no longer exists.`,
      });
  }
  return problems;
}

/**
 * The platform distinguishes the transitions of a status by their names; the same name out of different statuses is
 * usual.
 */
function sameNameFromOneStatus(workflow: WorkflowContent) {
  const entries = inOrder(workflow.transitions).filter(([, { from, name }]) => from !== 'start' && name.trim() !== '');
  return entries.flatMap(([id, each], index) => {
    const sources = new Set(sourcesOf(workflow, each));
    for (const [, other] of entries.slice(0, index)) {
      if (other.name.trim() !== each.name.trim()) continue;
      const shared = sourcesOf(workflow, other).find((statusId) => sources.has(statusId));
      if (shared !== undefined) {
        const statusName = workflow.statuses[shared]?.name;
        return foundAt(transition(id, 'name'), `Two transitions out of “${statusName}” are called “${each.name}”.`);
      }
    }
    return [];
  });
}
