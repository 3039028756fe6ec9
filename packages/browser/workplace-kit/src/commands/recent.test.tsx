import {
  impersonation,
  memorySession,
  renderWithHost,
  sessionGrant,
  testHost,
} from '@scopewright/remote-contract/testing';
import { beforeEach, expect, test } from 'vitest';
import { PageNotFound } from '../page/page-not-found.tsx';
import { RECENT_KEPT, type RecentEntry, readRecent, useRecent } from './recent.ts';

const OWNER = { firmId: testHost().boot.tenant?.firmId ?? '', userId: sessionGrant().user.id };
const entry = (n: number): RecentEntry => ({ to: `/companies/${n}`, title: `Company ${n}`, section: 'Client company' });

beforeEach(() => localStorage.clear());

function Opened({ entry: opened }: { entry: RecentEntry | null }) {
  useRecent(opened);
  return null;
}
function visit(opened: RecentEntry | null, grant: Parameters<typeof sessionGrant>[0] = {}) {
  renderWithHost(<Opened entry={opened} />, { session: memorySession(sessionGrant(grant)) }).unmount();
}

test('the latest comes first, each once, up to a maximum', () => {
  for (let n = 0; n < RECENT_KEPT + 3; n++) visit(entry(n));
  visit({ ...entry(5), title: 'Renamed' });
  visit(null);
  const kept = readRecent(OWNER);
  expect(kept).toHaveLength(RECENT_KEPT);
  expect(kept[0]).toEqual({ ...entry(5), title: 'Renamed' });
  expect(kept.filter(({ to }) => to === '/companies/5')).toHaveLength(1);
});

test('pages viewed as someone else are not recorded', () => {
  visit(entry(1), { impersonation: impersonation() });
  expect(Object.keys(localStorage)).toEqual([]);
});

test('a page that no longer exists is removed, with those below it', () => {
  for (const to of ['/companies/1', '/companies/1/projects/2', '/companies/12']) visit({ ...entry(1), to });
  renderWithHost(<PageNotFound />, { path: '/companies/1' });
  expect(readRecent(OWNER).map(({ to }) => to)).toEqual(['/companies/12']);
});

test.each(['no JSON', '{"a":1}', '[{"to":"https://elsewhere.example","title":"","section":""}]'])(
  'a storage that holds %s holds nothing',
  (text) => {
    localStorage.setItem(`personal:recent:${OWNER.firmId}:${OWNER.userId}`, text);
    expect(readRecent(OWNER)).toEqual([]);
  },
);
