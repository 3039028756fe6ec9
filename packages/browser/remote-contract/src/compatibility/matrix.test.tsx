import type { RemoteDeclaration } from '@scopewright/domain/pages';
import { missingShares, type ShellShares } from '@scopewright/domain/shares';
import { screen } from '@testing-library/react';
import { describe, expect, test } from 'vitest';
import { isCompatible, type RemoteModule } from '../contract.ts';
import { testHost } from '../testing/host.ts';
import { remoteProblems, renderRemote } from '../testing/index.tsx';
import { CONTRACT_VERSION } from '../version.ts';

interface Recorded {
  modules: Readonly<Record<string, readonly string[]>>;
  host: readonly string[];
}

const contracts = import.meta.glob<Recorded>('./recorded/*/contract.json', { eager: true, import: 'default' });
const remotes = import.meta.glob<RemoteModule>('./recorded/*/remote.js');
/** The remote that a team starts with today, from its sources. */
const template = import.meta.glob<RemoteModule>('../../../../tooling/remote-kit/template/src/app.tsx');

const recordedContract = (version: number) => contracts[`./recorded/${version}/contract.json`];

const VERSIONS = Object.keys(contracts)
  .map((path) => Number(/recorded\/(\d+)\//.exec(path)?.[1]))
  .sort((a, b) => b - a)
  .slice(0, 3);

async function loaded(modules: Record<string, () => Promise<RemoteModule>>, path: string): Promise<RemoteModule> {
  const load = modules[path];
  if (!load) throw new Error(`There is no ${path}`);
  return load();
}
const recordedRemote = (version: number) => loaded(remotes, `./recorded/${version}/remote.js`);
const currentRemote = () => loaded(template, Object.keys(template)[0] ?? 'template');

const DECLARATION: RemoteDeclaration = {
  name: 'reports',
  title: 'Reports',
  pages: [{ screen: 'start', paths: ['/reports'], host: 'tenant', audience: 'signed-in', title: 'Reports · {firm}' }],
};

/** The self-description of a shell of a version. */
const shellOf = (contract: number): ShellShares => ({
  contract,
  modules: Object.fromEntries(
    Object.entries(recordedContract(contract)?.modules ?? {}).map(([name, exports]) => [
      name,
      { version: '0.1.0', exports },
    ]),
  ),
});

/** The front door's verdict on a remote that was built against a range of versions. */
const refusal = (shell: number, from: number, to: number) =>
  missingShares('reports', { contract: { from, to }, shared: {} }, shellOf(shell), () => true);

test('the current version is recorded; npm run contract does it', () => {
  expect(VERSIONS[0]).toBe(CONTRACT_VERSION);
});

const PAIRS = VERSIONS.flatMap((shell) => VERSIONS.map((remote) => ({ shell, remote })));

test.each(PAIRS)('a shell of contract $shell and a remote of contract $remote', ({ shell, remote }) => {
  const sentence = `reports: it needs version ${remote} of the contract, and this product has ${shell}`;
  expect(refusal(shell, remote, remote)).toEqual(shell === remote ? [] : [sentence]);
});

describe.each([
  ['older', CONTRACT_VERSION - 1],
  ['newer', CONTRACT_VERSION + 1],
])('an %s shell', (_, shell) => {
  test('refuses a remote of the current contract, and takes one that supports both', () => {
    expect(refusal(shell, CONTRACT_VERSION, CONTRACT_VERSION)).toHaveLength(1);
    const [from, to] = [Math.min(shell, CONTRACT_VERSION), Math.max(shell, CONTRACT_VERSION)];
    expect(refusal(shell, from, to)).toEqual([]);
  });
});

describe.each(VERSIONS)('a remote that was built against contract %i', (version) => {
  test(version === CONTRACT_VERSION ? 'is shown by the current shell' : 'is refused by the current shell', async () => {
    const remote = await recordedRemote(version);
    expect(remote.contract).toBe(version);
    expect(isCompatible(remote)).toBe(version === CONTRACT_VERSION);
    const problems = await remoteProblems(remote, DECLARATION);
    if (version !== CONTRACT_VERSION) {
      expect(problems.join()).toContain(`exports version ${version} of the contract`);
      return;
    }
    expect(problems).toEqual([]);
    await renderRemote(remote, 'start');
    expect(screen.getByRole('link', { name: 'Go to the dashboard' })).toBeInTheDocument();
  });
});

test('the current remote is shown by the first shell of its contract, which has only the required fields', async () => {
  const required = recordedContract(CONTRACT_VERSION)?.host ?? [];
  const { boot, session, api, toast, queryClient } = testHost();
  expect([...required].sort()).toEqual(Object.keys({ boot, session, api, toast, queryClient }).sort());
  const remote = await currentRemote();
  expect(await remoteProblems(remote, DECLARATION, { boot, session, api, toast, queryClient })).toEqual([]);
});
