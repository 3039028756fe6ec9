import type { UserRecord } from '@scopewright/contracts';
import { user } from '@scopewright/contracts/testing';

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

/** Answers the calls of this remote when it runs by itself. */
export const standaloneFetch: typeof fetch = async (input) => {
  const url = new URL(String(input), location.href);
  if (url.pathname !== '/api/admin/all-users') return Response.json({ error: 'Not found', code: 'not_found', requestId: 'standalone' }, { status: 404 });
  const search = url.searchParams.get('search')?.toLowerCase() ?? '';
  const found = users.filter(({ name, email }) => `${name} ${email}`.toLowerCase().includes(search));
  const start = Number(url.searchParams.get('cursor') ?? 0);
  const end = start + Number(url.searchParams.get('limit') ?? found.length);
  return Response.json({ users: found.slice(start, end), nextCursor: end < found.length ? String(end) : null, total: found.length });
};
