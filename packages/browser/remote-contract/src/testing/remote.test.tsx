import type { RemoteDeclaration } from '@scopewright/domain/pages';
import { screen } from '@testing-library/react';
import { useEffect } from 'react';
import { expect, test, vi } from 'vitest';
import type { RemoteModule } from '../contract.ts';
import { useSession } from '../host-context.tsx';
import { CONTRACT_VERSION } from '../version.ts';
import { remoteProblems, renderRemote } from './remote.tsx';

const page = { screen: 'start', paths: ['/reports'], host: 'tenant', audience: 'signed-in', title: 'Reports' } as const;
const declaration = (...pages: RemoteDeclaration['pages']): RemoteDeclaration => ({
  name: 'reports',
  title: 'Reports',
  pages,
});

function Start() {
  const { user } = useSession();
  return <h1>Reports of {user?.name}</h1>;
}

/** A remote with these screens. */
const remote = (screens: Record<string, () => React.ReactNode>, more: Partial<RemoteModule> = {}): RemoteModule => ({
  default: ({ screen: name }) => {
    const Screen = screens[name];
    if (!Screen) throw new Error(`Unknown screen: ${name}`);
    return <Screen />;
  },
  contract: CONTRACT_VERSION,
  version: '1',
  ...more,
});

test('shows a screen to the signed-in user of a stub, after loading its code', async () => {
  const prepare = vi.fn(async () => undefined);
  await renderRemote(remote({ start: Start }, { prepare }), 'start');
  expect(prepare).toHaveBeenCalledWith('start');
  expect(screen.getByRole('heading', { name: 'Reports of Ada Admin' })).toBeInTheDocument();
});

function Listening() {
  useEffect(() => {
    const listener = () => undefined;
    window.addEventListener('resize', listener);
    return () => window.removeEventListener('resize', listener);
  });
  return <p>Listening</p>;
}

test('finds no problem in a remote that follows the contract', async () => {
  expect(await remoteProblems(remote({ start: Start, listening: Listening }), declaration(page))).toEqual([]);
  const both = declaration(page, { ...page, screen: 'listening', paths: ['/listening'] });
  expect(await remoteProblems(remote({ start: Start, listening: Listening }), both)).toEqual([]);
});

function Leaving({ action }: { action: () => void }) {
  useEffect(action, [action]);
  return <p>Leaving</p>;
}
const leaves = (action: () => void) => () => <Leaving action={action} />;

test.each<[string, RemoteModule, string]>([
  ['lacks a screen', remote({}), 'start: it throws: Unknown screen: start'],
  ['shows nothing', remote({ start: () => null }), 'start: it shows nothing'],
  [
    'has no version',
    remote({ start: Start }, { version: '' }),
    './app must export the version of the build as “version”',
  ],
  [
    'can’t load a screen',
    remote({ start: Start }, { prepare: async () => Promise.reject(new Error('No file')) }),
    'start: it throws: No file',
  ],
  [
    'leaves a listener',
    remote({ start: leaves(() => window.addEventListener('resize', () => undefined)) }),
    'start: its listener for “resize” stays on the window',
  ],
  [
    'leaves an element',
    remote({ start: leaves(() => void document.head.append(document.createElement('style'))) }),
    'start: its <style> stays in the document',
  ],
  [
    'shows something for any screen',
    { ...remote({}), default: () => <p>Anything</p> },
    'It must throw for a screen it does not have, so that the shell shows its fallback',
  ],
])('names the problem of a remote that %s', async (_, module, problem) => {
  expect(await remoteProblems(module, declaration(page))).toContain(problem);
});

test.each<[string, unknown, string]>([
  ['nothing', undefined, './app exports version undefined of the contract; the installed one is 1'],
  ['no component', { contract: CONTRACT_VERSION, version: '1' }, './app must export a component as its default'],
])('names the missing parts of a module with %s', async (_, module, problem) => {
  expect(await remoteProblems(module, declaration(page))).toEqual([problem]);
});

test('names pages that the product can’t have', async () => {
  expect(await remoteProblems(remote({ start: Start }), declaration({ ...page, paths: ['/api/reports'] }))).toEqual([
    'reports/start: /api/reports belongs to the front door',
  ]);
});
