import { clause } from '@scopewright/contracts/testing';
import { answeringApi, later, renderWithHost } from '@scopewright/remote-contract/testing';
import { act, screen, waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import type { Agreement } from '../sources/use-source.ts';
import { clauseCache } from './clause-cache.ts';
import { useClauses } from './use-clauses.ts';

const AGREEMENT: Agreement = { companyId: 'c'.repeat(24), kind: 'sow', id: '5'.repeat(24) };
const CLAUSE = clause({ id: '1'.repeat(24), state: 'proposed', version: 1 });
const ACCEPTED = { ...CLAUSE, state: 'accepted' as const, version: 2 };

function States() {
  const { data } = useClauses(AGREEMENT, 'reading');
  return <p role="status">{data ? data.items.map(({ state }) => state).join() : 'loading'}</p>;
}

test('a decision that is saved while the clauses are loaded first does not leave them loading', async () => {
  const answers = [later(), later()];
  let asked = 0;
  const { api } = answeringApi(() => answers[asked++]?.promise);
  const { host } = renderWithHost(<States />, { api });
  await waitFor(() => expect(asked).toBe(1));
  act(() => clauseCache(host.queryClient, AGREEMENT).put([ACCEPTED]));
  await waitFor(() => expect(asked).toBe(2));
  const page = (items: unknown[]) => ({ items, lost: [], nextCursor: null, total: 1 });
  await act(async () => {
    // the state before the decision comes last
    answers[1]?.resolve(page([ACCEPTED]));
    answers[0]?.resolve(page([CLAUSE]));
  });
  await waitFor(() => expect(screen.getByRole('status')).toHaveTextContent('accepted'));
});
