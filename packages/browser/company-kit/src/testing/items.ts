import type { ScopeItemOf } from '@scopewright/contracts/scoping';
import { BLANK_CONTENT, BLANK_HEAD } from '@scopewright/domain/scoping/blank';

export const COMPANY_ID = 'c'.repeat(24);
export const PROJECT_ID = 'a1'.padEnd(24, '0');

let made = 0;
const nextId = () => (++made).toString(16).padStart(24, 'e');

const HEAD = {
  companyId: COMPANY_ID,
  order: 'a0',
  version: 1,
  ...BLANK_HEAD,
  implementedAt: null,
  implementedBy: null,
  createdAt: '2026-11-02T09:00:00.000Z',
  updatedAt: '2026-11-02T09:00:00.000Z',
  deletedAt: null,
} as const;

/** A project, with the test's overrides. */
export function project(overrides: Partial<ScopeItemOf<'project'>> = {}): ScopeItemOf<'project'> {
  return {
    ...HEAD,
    id: PROJECT_ID,
    kind: 'project',
    projectId: null,
    name: 'IT Service Desk',
    content: {
      key: 'IT',
      purpose: '',
      portalName: 'IT help',
      isServiceProject: true,
      consultantIds: [],
      languages: ['en'],
      portalGroups: {
        'group-hardware': { name: 'Hardware', order: 'a0' },
        'group-access': { name: 'Access', order: 'a1' },
      },
    },
    ...overrides,
  };
}

/** A workflow of three statuses without findings. */
export function workflow(overrides: Partial<ScopeItemOf<'workflow'>> = {}): ScopeItemOf<'workflow'> {
  const transition = { actors: [], conditions: null, screenFieldIds: [] };
  return {
    ...HEAD,
    id: nextId(),
    kind: 'workflow',
    projectId: PROJECT_ID,
    name: 'Fulfillment',
    content: {
      statuses: {
        open: { name: 'Open', category: 'todo', order: 'a0' },
        work: { name: 'In progress', category: 'inProgress', order: 'a1' },
        done: { name: 'Done', category: 'done', order: 'a2' },
      },
      transitions: {
        create: { ...transition, name: 'Create', from: 'start', toStatusId: 'open', order: 'a0' },
        start: { ...transition, name: 'Start work', from: ['open'], toStatusId: 'work', order: 'a1' },
        resolve: {
          ...transition,
          name: 'Resolve',
          from: ['work'],
          toStatusId: 'done',
          order: 'a2',
          resolution: 'Done',
        },
        reopen: { ...transition, name: 'Reopen', from: ['done'], toStatusId: 'open', order: 'a3', resolution: null },
      },
      approvals: {},
      reopenRules: {},
    },
    ...overrides,
  };
}

/** A request type without a form. */
export function requestType(overrides: Partial<ScopeItemOf<'requestType'>> = {}): ScopeItemOf<'requestType'> {
  return {
    ...HEAD,
    id: nextId(),
    kind: 'requestType',
    projectId: PROJECT_ID,
    name: 'New laptop',
    content: {
      portalGroupId: 'group-hardware',
      workType: 'serviceRequest',
      workflowId: null,
      sections: {},
      placements: {},
      rules: {},
      tests: {},
    },
    ...overrides,
  };
}

/** A single-line text field. */
export function field(overrides: Partial<ScopeItemOf<'field'>> = {}): ScopeItemOf<'field'> {
  return {
    ...HEAD,
    id: nextId(),
    kind: 'field',
    projectId: null,
    name: 'Summary',
    content: BLANK_CONTENT.field,
    ...overrides,
  };
}
