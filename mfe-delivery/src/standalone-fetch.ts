import { COMPANY_ID, PROJECT_ID, project } from '@scopewright/company-kit/testing/items';
import { companyAnswer } from '@scopewright/company-kit/testing/sample-company';
import { scopeAnswers } from '@scopewright/company-kit/testing/scope-answers';
import type { CompanyRow } from '@scopewright/contracts';
import { company } from '@scopewright/contracts/testing';
import { backlogAnswers } from './backlog/testing/backlog-answers.ts';
import { BACKLOG } from './backlog/testing/work-items.ts';
import { DONE, FAILED } from './backlog-exports/testing/exports.ts';
import { PREVIEW, row } from './status-import/testing/imported.ts';
import { due, GROWTH } from './tracking/testing/due.ts';
import { burnUpOf, STATUS } from './tracking/testing/status.ts';

const COMPANY: CompanyRow = {
  ...company({ id: COMPANY_ID, name: 'Northwind Traders', sowStatus: 'active' }),
  adminEmail: 'admin@northwind.example',
  invitationStatus: 'used',
};
const list = <T>(...items: T[]) => ({ items, nextCursor: null, total: items.length });
const PROJECT = project();
const backlog = backlogAnswers(BACKLOG);
const scope = scopeAnswers([PROJECT]);

/** The work items as the backlog of all companies lists them. */
const ofFirm = () =>
  (backlog.answer(`companies/${COMPANY_ID}/backlog`, null) as { items: object[] }).items.map((each) => ({
    ...each,
    companyId: COMPANY_ID,
    companyName: COMPANY.name,
    projectName: PROJECT.name,
  }));

/** Answers of calls with the same result each time, by their path. */
const ANSWERS: Readonly<Record<string, () => unknown>> = {
  backlog: () => list(...ofFirm()),
  projects: () => list({ ...PROJECT, id: PROJECT_ID, companyId: COMPANY_ID, companyName: COMPANY.name }),
  'consultant/companies': () => list(COMPANY),
  'tracking/due': () => ({ ...list(due('a', 'Laptop return'), due('c', 'Phone')), asOf: '2026-06-01' }),
  'tracking/growth': () => list(GROWTH),
  [`companies/${COMPANY_ID}/status`]: () => ({ status: STATUS, version: 3 }),
  [`companies/${COMPANY_ID}/status/visits`]: () => ({ previousAt: null }),
  [`companies/${COMPANY_ID}/status-snapshots`]: () => ({ items: [] }),
  [`companies/${COMPANY_ID}/projects/${STATUS.projects[0]?.id}/burn-up`]: () => ({ ...burnUpOf(10), money: [] }),
  [`companies/${COMPANY_ID}/backlog/exports`]: () => list(DONE, FAILED),
  [`backlog-exports/${DONE.id}`]: () => DONE,
  [`backlog-exports/${FAILED.id}`]: () => FAILED,
  [`companies/${COMPANY_ID}/backlog/status-imports`]: () => ({ items: [] }),
  [`companies/${COMPANY_ID}/backlog/status-import`]: () => PREVIEW,
  [`status-imports/${PREVIEW.importId}/rows`]: () => list(row({})),
};

/** Answers the calls of this remote when it runs standalone. */
export const standaloneFetch: typeof fetch = async (input, init) => {
  const { pathname, searchParams } = new URL(String(input), location.href);
  const path = pathname.replace(/^\/api\//, '');
  const body: unknown = init?.body && JSON.parse(String(init.body));
  const [ofCompany, page = ''] = new RegExp(`^companies/${COMPANY_ID}(/.*)?$`).exec(path) ?? [];
  const answer =
    ANSWERS[path]?.() ??
    backlog.answer(path, body, searchParams) ??
    scope.answer(path, body) ??
    (ofCompany === undefined ? undefined : companyAnswer(page, COMPANY));
  if (answer instanceof Response) return answer;
  if (answer !== undefined) return Response.json(answer);
  return Response.json({ error: 'Not found', code: 'not_found', requestId: 'standalone' }, { status: 404 });
};
