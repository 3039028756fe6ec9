import { rowOf } from '@scopewright/company-kit/scope/row-of';
import { COMPANY_ID, field, project, requestType, workflow } from '@scopewright/company-kit/testing/items';
import { companyAnswer } from '@scopewright/company-kit/testing/sample-company';
import { scopeAnswers } from '@scopewright/company-kit/testing/scope-answers';
import type { CompanyRow } from '@scopewright/contracts';
import type { ProjectRow } from '@scopewright/contracts/scoping';
import { company } from '@scopewright/contracts/testing';
import { CHECK } from './check/testing/check.ts';

const COMPANY: CompanyRow = {
  ...company({ id: COMPANY_ID, name: 'Northwind Traders', sowStatus: 'active' }),
  adminEmail: 'admin@northwind.example',
  invitationStatus: 'used',
};
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

/** Answers of calls with the same result each time, by their path. */
const ANSWERS: Readonly<Record<string, () => unknown>> = {
  projects: () => ({ items: [ROW], nextCursor: null, total: 1 }),
  [`companies/${COMPANY_ID}/scope-check`]: () => CHECK,
  [`companies/${COMPANY_ID}/scope-views`]: () => ({ items: [] }),
};

/** Answers the calls of this remote when it runs standalone. */
export const standaloneFetch: typeof fetch = async (input, init) => {
  const path = new URL(String(input), location.href).pathname.replace(/^\/api\//, '');
  const body: unknown = init?.body && JSON.parse(String(init.body));
  const [ofCompany, page = ''] = new RegExp(`^companies/${COMPANY_ID}(/.*)?$`).exec(path) ?? [];
  const answer =
    ANSWERS[path]?.() ??
    scope.answer(path, body) ??
    (ofCompany === undefined ? undefined : companyAnswer(page, COMPANY));
  if (answer instanceof Response) return answer;
  if (answer !== undefined) return Response.json(answer);
  return Response.json({ error: 'Not found', code: 'not_found', requestId: 'standalone' }, { status: 404 });
};
