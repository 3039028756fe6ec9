import type { ScopeItem, ScopeItemHead, ScopeItemOf } from '@scopewright/contracts/scoping';

/** Content of a new item of each kind. A project has no key yet. */
export const BLANK_CONTENT: { readonly [K in ScopeItem['kind']]: ScopeItemOf<K>['content'] } = {
  project: {
    key: '',
    purpose: '',
    portalName: '',
    isServiceProject: true,
    consultantIds: [],
    languages: ['en'],
    portalGroups: {},
  },
  workflow: { statuses: {}, transitions: {}, approvals: {}, reopenRules: {} },
  requestType: {
    portalGroupId: null,
    workType: 'serviceRequest',
    workflowId: null,
    sections: {},
    placements: {},
    rules: {},
    tests: {},
  },
  field: {
    type: 'shortText',
    help: '',
    placeholder: '',
    options: {},
    validation: {},
    unit: '',
    fileTypes: [],
    assetType: '',
    shownText: '',
  },
};

/** Head of a new item, except its name. */
export const BLANK_HEAD: Omit<ScopeItemHead, 'name'> = {
  description: '',
  phase: 1,
  readyState: 'draft',
  blockedReason: '',
  ownerId: null,
  deadline: null,
  notes: '',
  openQuestions: {},
};
