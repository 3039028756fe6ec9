import { act, render, screen, waitFor } from '@testing-library/react';
import type { ReactNode } from 'react';
import { describe, expect, it } from 'vitest';
import { MemoryRouter } from './memory-router.ts';
import { BrowserRouter, useLocation, useNavigate, useSearchParams } from './router.ts';

let change: ReturnType<typeof useSearchParams>[1];
let go: ReturnType<typeof useNavigate>;

function Address() {
  const { pathname, search } = useLocation();
  const [params, setParams] = useSearchParams({ sort: 'name' });
  change = setParams;
  go = useNavigate();
  return (
    <>
      <output aria-label="Address">{pathname + search}</output>
      <output aria-label="Parameters">{params.toString()}</output>
    </>
  );
}

const set =
  (...pair: [name: string, value: string]) =>
  (before: URLSearchParams) => {
    const next = new URLSearchParams(before);
    next.set(...pair);
    return next;
  };

describe.each<[name: string, Router: (props: { children: ReactNode }) => ReactNode]>([
  ['the browser’s address', ({ children }) => <BrowserRouter>{children}</BrowserRouter>],
  ['an address in memory', ({ children }) => <MemoryRouter initialEntries={['/list?a=1']}>{children}</MemoryRouter>],
])('useSearchParams with %s', (_, Router) => {
  const open = () => {
    window.history.replaceState(null, '', '/list?a=1');
    render(
      <Router>
        <Address />
      </Router>,
    );
  };
  const parameters = () => screen.getByRole('status', { name: 'Parameters' }).textContent;
  const address = () => screen.getByRole('status', { name: 'Address' }).textContent;

  it('preserves both of two changes between two renderings', () => {
    open();
    act(() => {
      change(set('b', '2'));
      change(set('c', '3'));
    });
    expect(address()).toBe('/list?a=1&sort=name&b=2&c=3');
    expect(parameters()).toBe('a=1&sort=name&b=2&c=3');
  });

  it('has default parameters until the first change', () => {
    open();
    expect([address(), parameters()]).toEqual(['/list?a=1', 'a=1&sort=name']);
    act(() => change({ a: '2' }));
    expect([address(), parameters()]).toEqual(['/list?a=2', 'a=2']);
  });

  it('takes all parameters as well, and the options of a navigation', async () => {
    open();
    act(() => change({ d: '4' }));
    expect(address()).toBe('/list?d=4');
    act(() => change({}, { replace: true }));
    expect(address()).toBe('/list');
    act(() => void go(-1));
    await waitFor(() => expect(address()).toBe('/list?a=1'));
  });

  it('changes nothing once a link to another page was followed', () => {
    open();
    act(() => {
      void go('/other?x=9');
      change(set('b', '2'));
    });
    expect(address()).toBe('/other?x=9');
  });
});
