import { bootData, testHost } from '@scopewright/remote-contract/testing';
import { expect, test, vi } from 'vitest';
import { createTakeOver } from './left-edits.ts';
import { createRemoteLoader } from './remote-loader.ts';

const EDITS = { kind: 'backlog', userId: 'u1', owners: ['c1', 'c2'] };

function taking(module: unknown) {
  const host = testHost({
    boot: bootData({
      remotes: {
        scope: { manifest: 'https://scope.example/m.json', title: 'Scope', pages: [], leftEdits: ['scope'] },
        delivery: { manifest: 'https://d.example/m.json', title: 'Delivery', pages: [], leftEdits: ['backlog'] },
      },
    }),
  });
  const loadApp = vi.fn(async () => module);
  const loader = createRemoteLoader({
    runtime: { entryOf: async (manifest) => manifest, loadApp },
    locate: (name) => host.boot.remotes[name],
  });
  return { host, loadApp, takeOver: createTakeOver(loader, () => host) };
}

test('the remote that declares a kind of edits takes them over', async () => {
  const openLeftEdits = vi.fn(async () => undefined);
  const { host, loadApp, takeOver } = taking({ openLeftEdits });
  await takeOver(EDITS);
  expect(loadApp).toHaveBeenCalledWith('delivery', 'https://d.example/m.json', {
    force: false,
    module: './left-edits',
  });
  expect(openLeftEdits).toHaveBeenCalledWith(host, EDITS);
});

test('edits of a kind that no remote declares stay where they are', async () => {
  const { loadApp, takeOver } = taking({});
  await takeOver({ ...EDITS, kind: 'clauses' });
  expect(loadApp).not.toHaveBeenCalled();
});

test('a module that can not take edits over is an error', async () => {
  await expect(taking({}).takeOver(EDITS)).rejects.toThrow('The remote delivery does not take over backlog');
});
