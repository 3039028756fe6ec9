import { answeringFetch, companyAnswer } from '@scopewright/company-kit/testing/sample-company';
import type { CompanyRow } from '@scopewright/contracts';
import { SEARCH_HITS_MAX } from '@scopewright/contracts/constants';
import { company, user } from '@scopewright/contracts/testing';
import { notificationsAnswer } from './standalone-notifications.ts';
import { SAMPLE_WORK } from './tracking/testing/work.ts';

const STATUSES = ['active', 'draft', 'none', 'completed', 'cancelled', 'On hold'];
const NAMES = [
  'Northwind Traders',
  'Contoso Health',
  'Fabrikam Rail',
  'Litware Energy',
  'Tailspin Logistics',
  'Wide World Insurance Group',
];
const DAY_MS = 86_400_000;
const id = (n: number) => n.toString(16).padStart(24, '0');

const DATE_TITLES = ['Pilot with the first department', 'Go-live', 'List of approvers', 'Review of the catalogue'];
const INVITATION_STATUSES = ['used', 'pending', 'used', 'expired', null] as const;

/** Companies of the simulated server; `?companies=` of the page sets their number. */
const companies: CompanyRow[] = Array.from(
  { length: Number(new URLSearchParams(location.search).get('companies') ?? 64) },
  (_, n) => ({
    ...company({
      id: id(n + 1),
      name: `${NAMES[n % NAMES.length]}${n < NAMES.length ? '' : ` ${Math.floor(n / NAMES.length) + 1}`}`,
      sowStatus: STATUSES[n % STATUSES.length] ?? 'none',
      activeChangeOrderCount: n % 4,
      createdAt: new Date(Date.UTC(2026, 10, 20) - n * 3 * DAY_MS).toISOString(),
    }),
    adminEmail: `admin${n}@client.example`,
    invitationStatus: INVITATION_STATUSES[n % INVITATION_STATUSES.length] ?? null,
    figures: {
      nextDate:
        n % 4 === 3
          ? null
          : {
              title: DATE_TITLES[n % DATE_TITLES.length] ?? '',
              dueOn: '2026-12-04',
              daysOver: n % 3 === 0 ? n + 2 : -4,
            },
      progress: n % 5 === 4 ? null : { done: n, scope: n + 12 },
      growth: n % 3 === 2 ? null : n % 7,
      waitsFor: { client: n % 4, us: n % 3 },
    },
  }),
);

const users = [
  user(),
  user({ id: id(901), name: '', email: 'noname@contoso.example', role: 'user' }),
  user({ id: id(902), name: 'Consultant', role: 'consultant' }),
];

/** Answers the calls of this remote when it runs standalone. */
export const standaloneFetch = answeringFetch(({ path, query, body }) => {
  const opened = companies.find(({ id: companyId }) => path.startsWith(`companies/${companyId}`));
  const answer = (opened && companyAnswer(path, opened)) ?? notificationsAnswer(path);
  if (answer !== undefined) return answer;
  switch (path) {
    case 'consultant/companies': {
      const search = query.get('search')?.toLowerCase() ?? '';
      const found = companies.filter(
        (c) =>
          c.name.toLowerCase().includes(search) && (query.get('activeOnly') !== 'true' || c.sowStatus === 'active'),
      );
      const start = Number(query.get('cursor') ?? 0);
      const end = start + Number(query.get('limit') ?? found.length);
      return {
        items: found.slice(start, end),
        nextCursor: end < found.length ? String(end) : null,
        total: found.length,
      };
    }
    case 'search': {
      const words = (query.get('q') ?? '').toLowerCase();
      const found = companies.filter(({ name }) => name.toLowerCase().includes(words)).slice(0, SEARCH_HITS_MAX);
      return { items: found.map(({ id: companyId, name: title }) => ({ kind: 'company', id: companyId, title })) };
    }
    case 'consultant/create-company': {
      const { companyName, adminEmail = null } = body as { companyName: string; adminEmail?: string };
      const created = company({
        id: id(companies.length + 1000),
        name: companyName,
        createdAt: new Date().toISOString(),
      });
      companies.unshift({
        ...created,
        adminEmail,
        invitationStatus: adminEmail ? 'pending' : null,
      });
      return Response.json({ company: created, passwordResetSent: false }, { status: 201 });
    }
    case 'my-work':
      return SAMPLE_WORK;
    case 'my-work/seen':
      return { success: true };
    case 'invitations/resend':
      return { sent: true };
    case 'admin/all-users':
      return { users };
    default:
      return undefined;
  }
});
