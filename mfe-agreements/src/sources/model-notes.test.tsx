import { source as sourceOf } from '@scopewright/contracts/testing';
import { answeringApi, failure, renderWithHost, sessionOf } from '@scopewright/remote-contract/testing';
import { act, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { SourceCard } from './source-card.tsx';
import type { Source } from './use-source.ts';

const SOW_ID = '64b7f9c2a1d3e4f5a6b90001';
const WAITING: Source['model'] = { state: 'waiting', model: 'reader-1', notes: [] };
const DONE: Source['model'] = {
  state: 'done',
  model: 'reader-1',
  notes: [
    'The model reader-1 agrees with the rules on 9 clauses.',
    '2 proposals dropped: the quote is not in the document.',
  ],
};

function open(model: () => Source['model']) {
  const { api, calls } = answeringApi(({ path }) => {
    if (path === `sows/${SOW_ID}/source`) return sourceOf({ model: model() });
    if (path === `sows/${SOW_ID}/clauses`)
      return { items: [], lost: [], nextCursor: null, total: 9, counts: { proposed: 9, accepted: 0, rejected: 0 } };
    return failure(404, 'Not found');
  });
  renderWithHost(
    <SourceCard
      agreement={{ companyId: 'c', kind: 'sow', id: SOW_ID }}
      reviewPath="/review"
      documentPath={null}
      writable
    />,
    {
      api,
      session: sessionOf('consultant'),
    },
  );
  return () => calls.filter(({ path }) => path.endsWith('/clauses')).length;
}

beforeEach(() => void vi.useFakeTimers({ shouldAdvanceTime: true }));
afterEach(() => void vi.useRealTimers());

test('shows that the model is reading, and its results as soon as it is done', async () => {
  let model = WAITING;
  const clauses = open(() => model);
  expect(await screen.findByText(/The model reader-1 is reading, too/)).toBeInTheDocument();
  const before = clauses();
  model = DONE;
  await act(() => vi.advanceTimersByTimeAsync(6000));
  expect(await screen.findByText('Rules and model compared')).toBeInTheDocument();
  expect(screen.getByText(/agrees with the rules on 9 clauses/)).toBeInTheDocument();
  expect(screen.getByRole('listitem')).toHaveTextContent('2 proposals dropped: the quote is not in the document.');
  expect(clauses()).toBeGreaterThan(before);
});

test('shows that the model could not read it', async () => {
  open(() => ({
    state: 'failed',
    model: 'reader-1',
    notes: ['The model left 3 parts unread: it could not be reached.'],
  }));
  expect(await screen.findByText('The model could not read this')).toBeInTheDocument();
  expect(screen.getByText(/it could not be reached/)).toBeInTheDocument();
});

test('shows nothing where no model is asked', async () => {
  open(() => null);
  expect(await screen.findByRole('link', { name: 'Review clauses' })).toBeInTheDocument();
  expect(screen.queryByText(/model/i)).not.toBeInTheDocument();
});
