import { rowOf } from '@scopewright/company-kit/scope/row-of';
import { COMPANY_ID, field, project, requestType, workflow } from '@scopewright/company-kit/testing/items';
import { answeringFetch, COMPANY, companyAnswer, listOf } from '@scopewright/company-kit/testing/sample-company';
import { scopeAnswers } from '@scopewright/company-kit/testing/scope-answers';
import type { InsertionResult, ProjectRow, ScopeTemplateSummary } from '@scopewright/contracts/scoping';
import { CHECK } from './check/testing/check.ts';

const PROJECT = project();
const FULFILLMENT = workflow();
const TYPE = requestType().content;
const FIELD = field().content;
const REASON = field({ name: 'Reason', content: { ...FIELD, type: 'longText', help: 'Who needs it, and why' } });
const MODEL = field({
  name: 'Model',
  content: {
    ...FIELD,
    type: 'dropdown',
    options: {
      light: { name: 'Light, 13 inches', parentId: null, order: 'a0', retired: false },
      large: { name: 'Large, 16 inches', parentId: null, order: 'a1', retired: false },
    },
  },
});
const placed = (fieldId: string, order: string, required: boolean) => ({
  fieldId,
  sectionId: 'main',
  order,
  required,
  hiddenByDefault: false,
});
const LAPTOP = requestType({
  content: {
    ...TYPE,
    workflowId: FULFILLMENT.id,
    sections: { main: { name: 'Your laptop', help: '', order: 'a0', hiddenByDefault: false } },
    placements: { model: placed(MODEL.id, 'a0', true), reason: placed(REASON.id, 'a1', false) },
  },
});
const ACCESS = requestType({
  name: 'Access to a system',
  order: 'a1',
  content: { ...TYPE, portalGroupId: 'group-access' },
});

const scope = scopeAnswers([PROJECT, FULFILLMENT, LAPTOP, ACCESS, MODEL, REASON]);

const ROW: ProjectRow = {
  ...rowOf(PROJECT),
  companyId: COMPANY_ID,
  companyName: COMPANY.name,
  key: PROJECT.content.key,
  counts: { inScope: 3, implemented: 0, requestTypes: 2, workflows: 1, openQuestions: 0 },
};

const template = (id: string, name: string, description: string): ScopeTemplateSummary => {
  return { own: false, id, name, description, counts: { workflows: 2, requestTypes: 2, fields: 18 } };
};
const TEMPLATES: ScopeTemplateSummary[] = [
  {
    own: true,
    id: 'f'.repeat(24),
    name: 'Service desk, small',
    description: 'One queue with access requests and incidents.',
    part: 'project',
    counts: { workflows: 2, requestTypes: 5, fields: 14 },
    savedBy: 'Ada Alder',
    savedAt: '2026-11-20T09:00:00.000Z',
    version: 1,
  },
  template('incident', 'Incident management', 'Incidents and security incidents, which the requester can reopen.'),
  template('access', 'Access requests', 'Access to applications with two approvals, and its removal.'),
  template('change', 'Change management', 'Changes with their approvals.'),
];
const PLAN: InsertionResult = {
  projectId: null,
  items: [
    { kind: 'project', name: 'Sample' },
    { kind: 'workflow', name: 'Incident' },
    { kind: 'requestType', name: 'Report an incident' },
    { kind: 'field', name: 'Impact' },
  ],
  conflicts: [{ kind: 'field', name: 'Summary', message: 'Already in the company, and reused.', blocks: false }],
};

/** Answers of calls with the same result each time, by their path. */
const ANSWERS: Readonly<Record<string, () => unknown>> = {
  projects: () => listOf(ROW),
  'scope-templates': () => ({ items: TEMPLATES }),
  ...Object.fromEntries(TEMPLATES.map(({ id }) => [`companies/${COMPANY_ID}/scope-templates/${id}`, () => PLAN])),
  [`companies/${COMPANY_ID}/scope-check`]: () => CHECK,
  [`companies/${COMPANY_ID}/scope-views`]: () => ({ items: [] }),
};

/** Answers the calls of this remote when it runs standalone. */
export const standaloneFetch = answeringFetch(
  ({ path, body }) => ANSWERS[path]?.() ?? scope.answer(path, body) ?? companyAnswer(path, COMPANY),
);
