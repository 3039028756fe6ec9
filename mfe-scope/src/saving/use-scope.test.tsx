import { workflow } from '@scopewright/company-kit/testing/items';
import { setChange } from '@scopewright/editing';
import { useSaveSummary } from '@scopewright/editing/edit-context';
import {
  answeringApi,
  failure,
  memorySession,
  renderWithHost,
  sessionGrant,
} from '@scopewright/remote-contract/testing';
import { act, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test } from 'vitest';
import type { ScopeStore } from './scope-store.ts';
import { ScopeProvider, useItemAnswer, useScope } from './use-scope.tsx';

const FLOW = workflow();

function Probe({ seen }: { seen: ScopeStore[] }) {
  const { store } = useScope();
  const answer = useItemAnswer(FLOW.id, FLOW.projectId ?? '');
  const { state } = useSaveSummary();
  if (seen.at(-1) !== store) seen.push(store);
  return answer.kind === 'open' ? (
    <>
      <button
        type="button"
        onClick={() => answer.open.change([setChange(answer.open.item, ['name'], 'Of the first')], 'Rename')}
      >
        {answer.open.item.name}
      </button>
      <p>{state}</p>
    </>
  ) : null;
}

test("one person's unsaved edits are never sent as another who signs in, nor shown to them", async () => {
  const { api, calls } = answeringApi((call) =>
    call.path.endsWith('/changes') ? failure(503, 'Out of order', { code: 'unavailable' }) : FLOW,
  );
  const grant = sessionGrant();
  const session = memorySession(grant);
  const seen: ScopeStore[] = [];
  renderWithHost(
    <ScopeProvider companyId={FLOW.companyId} write>
      <Probe seen={seen} />
    </ScopeProvider>,
    { api, session },
  );
  await userEvent.click(await screen.findByRole('button', { name: FLOW.name }));
  const sent = () => calls.filter(({ path }) => path.endsWith('/changes')).length;
  seen[0]?.flush();
  await waitFor(() => expect(sent()).toBe(1));
  expect(await screen.findByText('waiting')).toBeInTheDocument();

  await act(() => session.signOut());
  act(() => session.signIn({ ...grant, user: { ...grant.user, id: 'e'.repeat(24) } }));
  expect(await screen.findByRole('button', { name: FLOW.name })).toBeInTheDocument();
  expect(screen.getByText('saved')).toBeInTheDocument();
  expect(seen.length).toBeGreaterThan(1);
  for (const store of seen) store.flush();
  await new Promise((resolve) => setImmediate(resolve));
  expect(sent()).toBe(1);
});
