import 'fake-indexeddb/auto';
import { COMPANY_ID, workflow } from '@scopewright/company-kit/testing/items';
import { openEditStorage, setChange } from '@scopewright/editing';
import { ownersWithEdits } from '@scopewright/editing/left-edits';
import { answeringApi, grantOf, memorySession, testHost } from '@scopewright/remote-contract/testing';
import { waitFor } from '@testing-library/react';
import { IDBFactory } from 'fake-indexeddb';
import { beforeEach, expect, test, vi } from 'vitest';
import { openLeftEdits } from './left-edits.ts';

const ITEM = workflow();
const OWNER = COMPANY_ID;

beforeEach(() => vi.stubGlobal('indexedDB', new IDBFactory()));

/** A page on which nothing is edited, in a browser in which an earlier page has changed the phase of the item. */
async function openWithEdit(abilities = grantOf('consultant').abilities) {
  const grant = grantOf('consultant', { abilities });
  const userId = grant.user.id;
  const left = openEditStorage(`${userId}/${OWNER}`, 'earlier', { locks: undefined });
  const base = ITEM;
  const waiting = [[setChange(base, ['phase'], 3)]];
  left.write(ITEM.id, { base, sent: null, waiting, contested: [], refused: [], inherited: [] });
  await expect.poll(() => ownersWithEdits(userId)).toEqual([OWNER]);
  const { api, calls } = answeringApi(({ path }) =>
    path.endsWith('/changes') ? { item: { ...ITEM, phase: 3, version: 2 } } : ITEM,
  );
  await openLeftEdits(testHost({ api, session: memorySession(grant) }), { kind: 'scope', userId, owners: [OWNER] });
  return { userId, sent: () => calls.filter(({ path }) => path.endsWith('/changes')) };
}

test('unsent edits of an earlier page are sent on any open screen', async () => {
  const { userId, sent } = await openWithEdit();
  await waitFor(() => expect(sent()).toMatchObject([{ body: { version: 1 } }]));
  await expect.poll(() => ownersWithEdits(userId)).toEqual([]);
});

test('someone who may no longer edit sends none, and they stay', async () => {
  const { userId, sent } = await openWithEdit(
    grantOf('consultant').abilities.filter((ability) => ability !== 'scope:write'),
  );
  expect(sent()).toEqual([]);
  expect(await ownersWithEdits(userId)).toEqual([OWNER]);
});
