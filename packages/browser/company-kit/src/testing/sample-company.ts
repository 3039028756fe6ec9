import type { CompanyRow } from '@scopewright/contracts';
import {
  auditEvent,
  changeOrder,
  company,
  companyDetail,
  milestone,
  person,
  sow,
} from '@scopewright/contracts/testing';
import { COMPANY_ID } from './items.ts';

/** The company of remotes that run standalone. */
export const COMPANY: CompanyRow = {
  ...company({ id: COMPANY_ID, name: 'Northwind Traders', sowStatus: 'active' }),
  adminEmail: 'admin@northwind.example',
  invitationStatus: 'used',
};

/** An answer with a whole list. */
export const listOf = <T>(...items: T[]) => ({ items, nextCursor: null, total: items.length });

const sowOf = (companyId: string) =>
  sow({
    companyId,
    status: 'active',
    startDate: '2026-08-01',
    endDate: '2027-03-31',
    amount: { minor: 12_500_000, currency: 'USD' },
  });
const orderOf = (companyId: string) =>
  changeOrder({ companyId, status: 'accepted', startDate: '2026-10-01', endDate: '2026-12-15' });

/**
 * Answers the calls of a SOW or change order of the company when this remote runs standalone; undefined for other calls.
 */
export function agreementAnswer(path: string, { id }: CompanyRow): unknown {
  if (/^(sows|change-orders)\/\w{24}\/documents$/.test(path)) return { items: [] };
  if (/^sows\/\w{24}$/.test(path)) return sowOf(id);
  if (/^sows\/\w{24}\/contract$/.test(path)) {
    const { amount, endDate } = sowOf(id);
    const order = orderOf(id);
    return {
      original: amount,
      accepted: [{ id: order.id, number: 1, title: order.title, amount: { minor: 840_000, currency: 'USD' } }],
      total: { minor: 13_340_000, currency: 'USD' },
      endDate,
      days: 6,
      pending: [{ id: 'e'.repeat(24), number: 2, title: 'Survey after closing', amount: null, status: 'sent' }],
    };
  }
  return /^change-orders\/\w{24}$/.test(path) ? orderOf(id) : undefined;
}

/** Answers the calls of a company's pages when this remote runs standalone; undefined for other calls. */
export function companyAnswer(path: string, opened: CompanyRow): unknown {
  const [ofCompany, page = ''] = new RegExp(`^companies/${opened.id}(/.*)?$`).exec(path) ?? [];
  if (ofCompany === undefined) return undefined;
  const agreed = sowOf(opened.id);
  const order = orderOf(opened.id);
  const { pastedText: _text, notes: _notes, ...row } = agreed;
  const { notes: _ours, ...orderRow } = order;
  const events = [
    auditEvent({ action: 'sow.activated', target: { type: 'sow', id: agreed.id, name: agreed.title } }),
    auditEvent({ id: 'f'.repeat(24) }),
  ];
  switch (page) {
    case '':
      return companyDetail({
        ...opened,
        administrators: [{ id: person().id, name: person().name, email: person().email, status: 'active' }],
      });
    case '/overview':
      return {
        sows: [row],
        changeOrders: [orderRow],
        complete: true,
        configuration: { inScope: 24, implemented: 9 },
        recent: events,
      };
    case '/milestones':
      return {
        items: [
          milestone({ clauseId: 'c'.repeat(24), of: { type: 'sow', id: agreed.id }, date: '2027-02-26' }),
          milestone({
            clauseId: 'd'.repeat(24),
            of: { type: 'sow', id: agreed.id },
            title: 'Design approved',
            date: '2026-12-18',
          }),
        ],
      };
    case '/sows':
      return listOf({ ...row, changeOrders: { draft: 0, accepted: 1, closed: 0 } });
    case '/change-orders':
      return listOf(order);
    case '/people':
      return listOf(person());
    case '/activity':
      return { items: events, nextCursor: null };
    case '/activity/people':
      return { items: [{ id: '64b7f9c2a1d3e4f5a6b7c8d0', name: 'Ada Admin' }] };
    default:
      return undefined;
  }
}

interface Asked {
  /** Path below the API base. */
  path: string;
  query: URLSearchParams;
  /** The parsed JSON body; undefined without one. */
  body: unknown;
}

/**
 * Answers calls when a remote runs standalone.
 * @param answerTo returns the answer as JSON or as a whole `Response`; undefined for calls without one
 */
export const answeringFetch =
  (answerTo: (asked: Asked) => unknown): typeof fetch =>
  async (input, init) => {
    const { pathname, searchParams: query } = new URL(String(input), location.href);
    const body: unknown = init?.body ? JSON.parse(String(init.body)) : undefined;
    const answer = answerTo({ path: pathname.replace(/^\/api\//, ''), query, body });
    if (answer instanceof Response) return answer;
    if (answer !== undefined) return Response.json(answer);
    return Response.json({ error: 'Not found', code: 'not_found', requestId: 'standalone' }, { status: 404 });
  };
