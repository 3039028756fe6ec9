import { COMPANY_ID, PROJECT_ID, project } from '@scopewright/company-kit/testing/items';
import { agreementAnswer, companyAnswer } from '@scopewright/company-kit/testing/sample-company';
import type { CompanyRow } from '@scopewright/contracts';
import { company } from '@scopewright/contracts/testing';
import { BASELINES, DIFF, request } from './change-orders/testing/changes.ts';
import { clausesAnswer } from './standalone-clauses.ts';
import { BADGE, CLAUSE, COVERAGE } from './trace/testing/coverage.ts';

const COMPANY: CompanyRow = {
  ...company({ id: COMPANY_ID, name: 'Northwind Traders', sowStatus: 'active' }),
  adminEmail: 'admin@northwind.example',
  invitationStatus: 'used',
};
const list = <T>(...items: T[]) => ({ items, nextCursor: null, total: items.length });

/** Answers of the calls about changes and coverage of the company, by their path below it. */
const ANSWERS: Readonly<Record<string, () => unknown>> = {
  [`projects/${PROJECT_ID}/baselines`]: () => ({ items: BASELINES, agreedId: BASELINES[1]?.id }),
  [`projects/${PROJECT_ID}/scope-diff`]: () => DIFF,
  'change-requests': () => list(request({ state: 'open' })),
  coverage: () => COVERAGE,
  'coverage/clauses': () => list({ ...CLAUSE, links: [] }),
  'coverage/items': () => list({ ...BADGE, cover: 'none', links: 0 }),
  'trace-suggestions': () => ({ items: [], isCut: false }),
  acknowledgments: () => list(),
};

/** Answers the calls of this remote when it runs standalone. */
export const standaloneFetch: typeof fetch = async (input, init) => {
  const path = new URL(String(input), location.href).pathname.replace(/^\/api\//, '');
  const body = init?.body ? String(init.body) : null;
  const [ofCompany, page = ''] = new RegExp(`^companies/${COMPANY_ID}(/.*)?$`).exec(path) ?? [];
  const answer =
    (ofCompany === undefined ? undefined : (companyAnswer(page, COMPANY) ?? ANSWERS[page.slice(1)]?.())) ??
    clausesAnswer(path, body) ??
    agreementAnswer(path, COMPANY) ??
    (path === 'projects' ? list({ ...project(), id: PROJECT_ID }) : undefined);
  if (answer !== undefined) return Response.json(answer);
  return Response.json({ error: 'Not found', code: 'not_found', requestId: 'standalone' }, { status: 404 });
};
