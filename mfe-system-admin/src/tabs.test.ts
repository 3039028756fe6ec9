import { pathOf } from '@scopewright/domain/pages';
import { screenFor } from '@scopewright/domain/screens';
import { expect, test } from 'vitest';
import { remote } from './pages.ts';
import { FIRST_TAB, TABS, tabAt } from './tabs.ts';

test.each([
  ['/system-admin', FIRST_TAB, '/system-admin'],
  ['/admin-dashboard', FIRST_TAB, '/admin-dashboard'],
  ['/system-admin/users', 'users', '/system-admin'],
  ['/admin-dashboard/users', 'users', '/admin-dashboard'],
  ['/', FIRST_TAB, '/system-admin'],
  ['/system-admin/nothing', undefined, '/system-admin'],
  ['/system-admin/users/more', undefined, '/system-admin'],
  ['/system-administration', undefined, '/system-admin'],
  ['/users', undefined, '/system-admin'],
])('%s shows %s, with tabs below %s', (path, id, root) => {
  expect(tabAt(path)).toEqual({ tab: id === undefined ? null : TABS.find((tab) => tab.id === id), root, item: null });
});

test("a tab's items have addresses below it, where the tab opens them", () => {
  const firm = 'a'.repeat(24);
  expect(tabAt(`/admin-dashboard/firms/${firm}`)).toMatchObject({
    tab: { id: 'firms' },
    root: '/admin-dashboard',
    item: firm,
  });
  for (const path of ['firms/nothing', `firms/${firm}/more`, `users/${firm}`])
    expect(tabAt(`/system-admin/${path}`)).toMatchObject({ tab: null, item: null });
});

const titleAt = (pathname: string, tenant: 'none' | 'found') => {
  const screen = screenFor(
    { pathname: pathOf(pathname), tenant, signedIn: true, abilities: ['system:admin'] },
    { admin: remote },
  );
  return screen.remote === null ? screen.screen : screen.page.title;
};

test.each(['none', 'found'] as const)('every tab has its own address and title (tenant: %s)', (tenant) => {
  for (const { id, label } of TABS)
    for (const root of ['/system-admin', '/admin-dashboard'])
      expect(titleAt(`${root}/${id}`, tenant)).toBe(`${label} · System administration · {product}`);
  expect(titleAt('/system-admin', tenant)).toBe('System administration · {product}');
  expect(titleAt('/system-admin/', tenant)).toBe('System administration · {product}');
  expect(titleAt('/system-admin/nothing', tenant)).toBe('Page not found · {product}');
  expect(new Set(TABS.map(({ id }) => id)).size).toBe(TABS.length);
});
