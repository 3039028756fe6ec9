import 'fake-indexeddb/auto';
import { COMPANY_ID } from '@scopewright/company-kit/testing/items';
import { MESSAGES } from '@scopewright/contracts/errors';
import { clause } from '@scopewright/contracts/testing';
import { openEditStorage, setChange } from '@scopewright/editing';
import { ownersWithEdits } from '@scopewright/editing/left-edits';
import { useHost } from '@scopewright/remote-contract';
import { answeringApi, failure, grantOf, memorySession, renderWithHost } from '@scopewright/remote-contract/testing';
import { useHostEdits } from '@scopewright/workplace-kit/unsaved/unsaved-changes';
import { screen, waitFor, within } from '@testing-library/react';
import { IDBFactory } from 'fake-indexeddb';
import { useSyncExternalStore } from 'react';
import { beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { editedClause } from './clauses/saving/clause-rules.ts';
import { openLeftEdits } from './left-edits.ts';

const SOW_ID = '5'.repeat(24);
const CLAUSES = `clauses-${COMPANY_ID}-${SOW_ID}`;
const CLAUSE = clause({ quote: 'Handover workshop' });

beforeAll(() => import('@scopewright/editing/save-problems'), 60_000);
beforeEach(() => vi.stubGlobal('indexedDB', new IDBFactory()));

/** A frame that shows the remotes' unsaved changes. */
function Frame({ hold }: { hold: (host: ReturnType<typeof useHost>) => void }) {
  hold(useHost());
  const edits = useHostEdits();
  const sources = useSyncExternalStore(edits.subscribe, edits.sources);
  // biome-ignore lint/suspicious/noArrayIndexKey: sources are only added
  return sources.map(({ Problems }, index) => <Problems key={index} />);
}

/** A page on which nothing is edited, in a browser in which an earlier page has accepted a clause. */
async function openWithDecision(answer: () => unknown, abilities = grantOf('consultant').abilities) {
  const grant = grantOf('consultant', { abilities });
  const userId = grant.user.id;
  const left = openEditStorage(`${userId}/${CLAUSES}`, 'earlier', { locks: undefined });
  const base = editedClause(CLAUSE);
  const waiting = [[setChange(base, ['state'], 'accepted')]];
  left.write(CLAUSE.id, { base, sent: null, waiting, contested: [], refused: [], inherited: [] });
  await expect.poll(() => ownersWithEdits(userId)).toEqual([CLAUSES]);
  const { api, calls } = answeringApi(({ path }) =>
    path === `clauses/${CLAUSE.id}`
      ? answer()
      : { items: [CLAUSE], lost: [], nextCursor: null, total: 1, counts: { proposed: 1, accepted: 0, rejected: 0 } },
  );
  let host: ReturnType<typeof useHost> | undefined;
  renderWithHost(<Frame hold={(each) => (host = each)} />, { api, session: memorySession(grant) });
  if (!host) throw new Error('Nothing was rendered');
  await openLeftEdits(host, { kind: 'clauses', userId, owners: [CLAUSES] });
  return { userId, sent: () => calls.filter(({ method }) => method === 'POST') };
}

test('unsent decisions of an earlier page are sent on any open screen', async () => {
  const { userId, sent } = await openWithDecision(() => ({ ...CLAUSE, state: 'accepted', version: 2 }));
  await waitFor(() => expect(sent()).toMatchObject([{ body: { version: 1, state: 'accepted' } }]));
  await expect.poll(() => ownersWithEdits(userId)).toEqual([]);
});

test('one that can’t be saved is named, with the page of its clause', async () => {
  await openWithDecision(() => failure(409, MESSAGES.sowClosed, { code: 'conflict' }));
  const notice = within(await screen.findByRole('region', { name: 'Changes that are not saved' }));
  expect(await notice.findByText(/Some of your changes to “Handover workshop”/)).toBeInTheDocument();
  expect(notice.getByText('Decision')).toBeInTheDocument();
  expect(notice.getByText('Accepted')).toBeInTheDocument();
  expect(notice.getByRole('link', { name: 'Open the clauses' })).toHaveAttribute(
    'href',
    `/companies/${COMPANY_ID}/sows/${SOW_ID}/clauses`,
  );
});

test('someone who may no longer decide on clauses sends none, and they stay', async () => {
  const { userId, sent } = await openWithDecision(
    () => CLAUSE,
    grantOf('consultant').abilities.filter((ability) => ability !== 'clause:write'),
  );
  expect(sent()).toEqual([]);
  expect(await ownersWithEdits(userId)).toEqual([CLAUSES]);
});
