import { COMPANY_ID, PROJECT_ID, project } from '@scopewright/company-kit/testing/items';
import {
  agreementAnswer,
  answeringFetch,
  COMPANY,
  companyAnswer,
  listOf,
} from '@scopewright/company-kit/testing/sample-company';
import { BASELINES, DIFF, DIFFERING, request } from './change-orders/testing/changes.ts';
import { clausesAnswer } from './standalone-clauses.ts';
import { BADGE, CLAUSE, COVERAGE } from './trace/testing/coverage.ts';

const AT = `companies/${COMPANY_ID}`;

/** Answers of calls with the same result each time, by their path. */
const ANSWERS: Readonly<Record<string, () => unknown>> = {
  projects: () => listOf({ ...project(), id: PROJECT_ID }),
  [`${AT}/projects/${PROJECT_ID}/baselines`]: () => ({ items: BASELINES, agreedId: BASELINES[1]?.id }),
  [`${AT}/projects/${PROJECT_ID}/scope-diff`]: () => DIFF,
  [`${AT}/projects/${PROJECT_ID}/differing-parts`]: () => DIFFERING,
  [`${AT}/change-requests`]: () => listOf(request({ state: 'open' })),
  [`${AT}/coverage`]: () => COVERAGE,
  [`${AT}/coverage/clauses`]: () => listOf({ ...CLAUSE, links: [] }),
  [`${AT}/coverage/items`]: () => listOf({ ...BADGE, cover: 'none', links: 0 }),
  [`${AT}/trace-suggestions`]: () => ({ items: [], clauses: [], isCut: false }),
  [`${AT}/acknowledgments`]: () => listOf(),
};

/** Answers the calls of this remote when it runs standalone. */
export const standaloneFetch = answeringFetch(
  ({ path, body }) =>
    ANSWERS[path]?.() ?? companyAnswer(path, COMPANY) ?? clausesAnswer(path, body) ?? agreementAnswer(path, COMPANY),
);
