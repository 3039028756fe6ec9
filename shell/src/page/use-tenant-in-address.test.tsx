import { localTenant } from '@scopewright/domain/hosts';
import { Link, useLocation } from '@scopewright/remote-contract/router';
import { bootData, renderWithHost } from '@scopewright/remote-contract/testing';
import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { useTenantInAddress } from './use-page-effects.ts';

const reload = vi.fn();
beforeEach(() => reload.mockClear());

/** The boot data of a page on a local host, opened with this `?tenant=`. */
const bootOf = (opened: string | null) => {
  const host = localTenant(opened);
  return bootData({ host, tenantKey: host.key, tenant: null });
};

function Page({ opened, to }: { opened: string | null; to: string }) {
  useTenantInAddress(bootOf(opened), reload);
  const { pathname, search, hash } = useLocation();
  return (
    <>
      <output>{`${pathname}${search}${hash}`}</output>
      <Link to={to}>Go</Link>
    </>
  );
}

const address = () => screen.getByRole('status').textContent;
const query = (value: string | null) => (value === null ? '' : `?tenant=${encodeURIComponent(value)}`);

describe('a page that was opened', () => {
  test.each([
    ['without a tenant', null, '/a'],
    ['with an empty tenant', '', '/a?tenant='],
    ['with blanks for a tenant', ' ', '/a?tenant=%20'],
    ['with a tenant', 'acme', '/a?tenant=acme'],
    ['with a tenant in upper case', 'ACME', '/a?tenant=acme'],
    ['with a tenant between blanks', ' Acme ', '/a?tenant=acme'],
    ['with nested labels', 'a.b', '/a?tenant=a.b'],
    ['with a reserved name', 'www', '/a?tenant=www'],
    ['with something else', '{"$gt":""}', '/a?tenant=%7B%22%24gt%22%3A%22%22%7D'],
  ])('%s is not loaded again', (_, opened, expected) => {
    renderWithHost(<Page opened={opened} to="/" />, { path: `/a${query(opened)}` });
    expect(address()).toBe(expected);
    expect(reload).not.toHaveBeenCalled();
  });
});

describe('a navigation inside the page', () => {
  const go = async (opened: string | null, to: string) => {
    renderWithHost(<Page opened={opened} to={to} />, { path: `/a${query(opened)}` });
    await userEvent.click(screen.getByRole('link', { name: 'Go' }));
  };
  test.each(['/b#c', '/b?tenant=#c'])('that loses the tenant (%s) gets it back', async (to) => {
    await go('acme', to);
    expect(address()).toBe('/b?tenant=acme#c');
    expect(reload).not.toHaveBeenCalled();
  });
  test.each([
    ['another tenant', 'acme', '/b?tenant=other'],
    ['something malformed', 'acme', '/b?tenant=a.b'],
    ['a tenant where there was none', null, '/b?tenant=acme'],
    ['no tenant where something malformed was', 'a.b', '/b'],
  ])('to %s loads the page again, once', async (_, opened, to) => {
    await go(opened, to);
    expect(reload).toHaveBeenCalledTimes(1);
  });
});
