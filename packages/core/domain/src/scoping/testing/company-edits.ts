import type { ScopeItem, ScopeItemOf } from '@scopewright/contracts/scoping';
import fc from 'fast-check';

type Approval = ScopeItemOf<'workflow'>['content']['approvals'][string];
const UNDECIDED = { approveTransitionId: null, declineTransitionId: null, order: 'a0' };

/** Edits of one item that affect the check of other items. `at` and `other` select among items and parts. */
const EDITS: Record<string, (item: ScopeItem, at: number, all: readonly ScopeItem[]) => ScopeItem[]> = {
  rename: (item, at) => [{ ...item, name: ['Resolution', 'Summary', 'Status', item.name.toUpperCase()][at % 4] ?? '' }],
  remove: () => [],
  copyName: (item, at, all) => [{ ...item, name: all[at % all.length]?.name ?? '' }],
  retype: (item, at) =>
    item.kind === 'field'
      ? [
          {
            ...item,
            content: {
              ...item.content,
              type: (['shortText', 'dropdown', 'user', 'assets', 'number', 'readOnlyText'] as const)[at % 6] ?? 'date',
            },
          },
        ]
      : [item],
  emptyOptions: (item) => (item.kind === 'field' ? [{ ...item, content: { ...item.content, options: {} } }] : [item]),
  asSoftwareProject: (item) =>
    item.kind === 'project'
      ? [{ ...item, content: { ...item.content, isServiceProject: !item.content.isServiceProject, portalGroups: {} } }]
      : [item],
  otherWorkflow: (item, at, all) => {
    const workflows = all.filter(({ kind }) => kind === 'workflow');
    return item.kind === 'requestType'
      ? [{ ...item, content: { ...item.content, workflowId: workflows[at % (workflows.length + 1)]?.id ?? null } }]
      : [item];
  },
  fewerPlacements: (item, at) =>
    item.kind === 'requestType'
      ? [
          {
            ...item,
            content: {
              ...item.content,
              placements: Object.fromEntries(Object.entries(item.content.placements).slice(at % 5)),
            },
          },
        ]
      : [item],
  // whether the field is in every form of the workflow is checked by the workflow's rules
  approvedByField: (item, at, all) => {
    const people = all.filter((one) => one.kind === 'field' && one.content.type === 'user');
    const fieldId = people[at % Math.max(people.length, 1)]?.id ?? null;
    const [statusId = ''] = item.kind === 'workflow' ? Object.keys(item.content.statuses) : [];
    const approval: Approval = {
      name: 'Boss',
      statusId,
      approvers: { by: 'field', fieldId },
      needs: { by: 'number', count: 1 },
      ...UNDECIDED,
    };
    return item.kind === 'workflow'
      ? [{ ...item, content: { ...item.content, approvals: { boss: approval } } }]
      : [item];
  },
  elsewhere: (item, at, all) => {
    const projects = all.filter(({ kind }) => kind === 'project');
    return item.projectId === null
      ? [item]
      : [{ ...item, projectId: projects[at % (projects.length + 1)]?.id ?? 'd'.repeat(24) }];
  },
};

/** An edit of a company's items; its target is selected among them. */
export const anEdit = fc.record({
  of: fc.constantFrom(...Object.keys(EDITS)),
  kind: fc.constantFrom<ScopeItem['kind']>('project', 'workflow', 'requestType', 'field'),
  place: fc.nat(),
  at: fc.nat(40),
});
export type Edit = typeof anEdit extends fc.Arbitrary<infer T> ? T : never;

/** The items with one of them changed or removed. */
export function edited(items: readonly ScopeItem[], { of, kind, place, at }: Edit): ScopeItem[] {
  const some = items.filter((item) => item.kind === kind);
  const chosen = some[place % Math.max(some.length, 1)];
  return items.flatMap((item) => (item === chosen ? (EDITS[of]?.(item, at, items) ?? []) : [item]));
}

/** The items with every workflow approved by a field of one of its forms: its findings depend on all of them. */
export const approvedByFields = (items: readonly ScopeItem[]): ScopeItem[] =>
  items.flatMap((item, at) => EDITS.approvedByField?.(item, at, items) ?? []);
