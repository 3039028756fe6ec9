import type { UserRecord } from '@scopewright/contracts';
import { tenantHealth, tenantStats, unrecognizedConfigItem, user } from '@scopewright/contracts/testing';

const ROLES: UserRecord['role'][] = ['firmAdmin', 'consultant', 'companyUser', 'user'];
const NAMES = ['Ada Byron', 'Grace Hopper', 'Katherine Johnson', 'Alan Kay', 'Barbara Liskov', 'Donald Knuth'];

const users = Array.from({ length: 120 }, (_, n) => {
  const role = ROLES[n % ROLES.length] ?? 'user';
  const name = `${NAMES[n % NAMES.length]} ${n + 1}`;
  return user({
    id: n.toString(16).padStart(24, '0'),
    name,
    email: `${name.toLowerCase().replaceAll(' ', '.')}@firm.example`,
    role,
    status: n % 7 === 0 ? 'invited' : 'active',
  });
});

const tenants = [
  tenantHealth({
    companyId: '1'.repeat(24),
    companyName: 'Orchard Lane',
    status: 'error',
    subdomain: null,
    issues: ['No address leads here', 'Archived'],
  }),
  tenantHealth({
    companyId: '2'.repeat(24),
    companyName: 'Halden & Sons',
    status: 'warning',
    subdomain: 'halden',
    issues: ['No SOW'],
  }),
  tenantHealth(),
];
const items = [
  unrecognizedConfigItem(),
  unrecognizedConfigItem({ itemName: 'Night shift escalation', occurrences: 3 }),
];

function answerTo(path: string, query: URLSearchParams): object | null {
  if (path === '/api/admin/tenant-health')
    return { tenants, stats: tenantStats({ totalTenants: tenants.length }), nextCursor: null, total: tenants.length };
  if (path === '/api/admin/unrecognized-config-items')
    return { unrecognizedItems: items, nextCursor: null, total: items.length };
  return path === '/api/admin/all-users' ? pageOfUsers(query) : null;
}

/** Answers the calls of this remote when it runs standalone. */
export const standaloneFetch: typeof fetch = async (input) => {
  const url = new URL(String(input), location.href);
  const answer = answerTo(url.pathname, url.searchParams);
  return answer
    ? Response.json(answer)
    : Response.json({ error: 'Not found', code: 'not_found', requestId: 'standalone' }, { status: 404 });
};

function pageOfUsers(query: URLSearchParams): object {
  const search = query.get('search')?.toLowerCase() ?? '';
  const found = users.filter(({ name, email }) => `${name} ${email}`.toLowerCase().includes(search));
  const start = Number(query.get('cursor') ?? 0);
  const end = start + Number(query.get('limit') ?? found.length);
  return { users: found.slice(start, end), nextCursor: end < found.length ? String(end) : null, total: found.length };
}
