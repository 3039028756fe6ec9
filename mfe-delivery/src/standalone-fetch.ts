import { COMPANY_ID, PROJECT_ID, project } from '@scopewright/company-kit/testing/items';
import { answeringFetch, COMPANY, companyAnswer, listOf } from '@scopewright/company-kit/testing/sample-company';
import { scopeAnswers } from '@scopewright/company-kit/testing/scope-answers';
import { backlogAnswers } from './backlog/testing/backlog-answers.ts';
import { BACKLOG } from './backlog/testing/work-items.ts';
import { DONE, FAILED } from './backlog-exports/testing/exports.ts';
import { PREVIEW, row } from './status-import/testing/imported.ts';
import { due, GROWTH } from './tracking/testing/due.ts';
import { burnUpOf, STATUS } from './tracking/testing/status.ts';

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
  backlog: () => listOf(...ofFirm()),
  projects: () => listOf({ ...PROJECT, id: PROJECT_ID, companyId: COMPANY_ID, companyName: COMPANY.name }),
  'consultant/companies': () => listOf(COMPANY),
  'tracking/due': () => ({ ...listOf(due('a', 'Laptop return'), due('c', 'Phone')), asOf: '2026-06-01' }),
  'tracking/growth': () => listOf(GROWTH),
  [`companies/${COMPANY_ID}/status`]: () => ({ status: STATUS, version: 3 }),
  [`companies/${COMPANY_ID}/status/visits`]: () => ({ previousAt: null }),
  [`companies/${COMPANY_ID}/status-snapshots`]: () => ({ items: [] }),
  [`companies/${COMPANY_ID}/projects/${STATUS.projects[0]?.id}/burn-up`]: () => ({ ...burnUpOf(10), money: [] }),
  [`companies/${COMPANY_ID}/backlog/exports`]: () => listOf(DONE, FAILED),
  [`backlog-exports/${DONE.id}`]: () => DONE,
  [`backlog-exports/${FAILED.id}`]: () => FAILED,
  [`companies/${COMPANY_ID}/backlog/status-imports`]: () => ({ items: [] }),
  [`companies/${COMPANY_ID}/backlog/status-import`]: () => PREVIEW,
  [`status-imports/${PREVIEW.importId}/rows`]: () => listOf(row({})),
};

/** Answers the calls of this remote when it runs standalone. */
export const standaloneFetch = answeringFetch(
  ({ path, query, body }) =>
    ANSWERS[path]?.() ?? backlog.answer(path, body, query) ?? scope.answer(path, body) ?? companyAnswer(path, COMPANY),
);
