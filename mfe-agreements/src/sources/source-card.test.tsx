import { source as sourceOf } from '@scopewright/contracts/testing';
import {
  answeringApi,
  failure,
  later,
  renderWithHost,
  type SeenCall,
  sessionOf,
} from '@scopewright/remote-contract/testing';
import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { SourceCard } from './source-card.tsx';
import { formatPages } from './source-words.ts';
import type { Source } from './use-source.ts';

const SOW_ID = '64b7f9c2a1d3e4f5a6b90001';
const DOCUMENT = { id: 'e'.repeat(24), name: 'sow.docx' };
const UNREAD: Partial<Source> = { text: '', blocks: [], readAt: null };
const REVIEW = '/companies/c/sows/s/clauses';

function open({
  source,
  writable = true,
  answer,
}: {
  source: () => Source;
  writable?: boolean;
  answer?: (call: SeenCall) => unknown;
}) {
  const { api, calls } = answeringApi((call) => {
    const answered = answer?.(call);
    if (answered !== undefined) return answered;
    if (call.path === `sows/${SOW_ID}/source` && call.method === 'GET') return source();
    if (call.path === `sows/${SOW_ID}/clauses`)
      return { items: [], lost: [], nextCursor: null, total: 48, counts: { proposed: 31, accepted: 15, rejected: 2 } };
    return failure(404, 'Not found');
  });
  const toast = { success: vi.fn(), error: vi.fn(), info: vi.fn() };
  const session = sessionOf('firmAdmin');
  renderWithHost(
    <SourceCard
      agreement={{ companyId: 'c', kind: 'sow', id: SOW_ID }}
      reviewPath={REVIEW}
      documentPath={null}
      writable={writable}
    />,
    { api, session, toast },
  );
  return { calls, toast };
}

const posts = (calls: readonly SeenCall[]) => calls.filter(({ method }) => method === 'POST').map(({ body }) => body);

describe('the sold text', () => {
  test('shows the next step while there is nothing to read', async () => {
    open({ source: () => sourceOf({ ...UNREAD, id: null, state: 'waiting', format: null }) });
    expect(await screen.findByText(/Nothing to read yet\. Paste the text of the SOW/)).toBeInTheDocument();
    expect(screen.queryByRole('link', { name: 'Review clauses' })).not.toBeInTheDocument();
  });

  test('counts the clauses of the reading and leads to them', async () => {
    open({ source: () => sourceOf() });
    expect(await screen.findByRole('link', { name: 'Review clauses' })).toHaveAttribute('href', REVIEW);
    const count = async (name: string) => (await screen.findByText(name, { selector: 'dt' })).nextElementSibling;
    expect(await count('To review')).toHaveTextContent('31');
    expect(await count('Accepted')).toHaveTextContent('15');
    expect(await count('Rejected')).toHaveTextContent('2');
  });

  test('asks how open redlines are read before it reads', async () => {
    const { calls } = open({
      source: () =>
        sourceOf({
          ...UNREAD,
          state: 'waiting',
          format: 'docx',
          document: DOCUMENT,
          redlines: { insertions: 3, deletions: 2, comments: 1 },
        }),
      answer: ({ method }) =>
        method === 'POST'
          ? sourceOf({ ...UNREAD, state: 'reading', document: DOCUMENT, pages: null, pagesRead: 0 })
          : undefined,
    });
    expect(await screen.findByText('This file has 3 insertions, 2 deletions, and 1 comment.')).toBeInTheDocument();
    await userEvent.click(screen.getByRole('button', { name: 'Read as original' }));
    await waitFor(() => expect(posts(calls)).toEqual([{ from: 'document', documentId: DOCUMENT.id, as: 'original' }]));
  });

  test('shows a failure, tries again once however often it is pressed, and reports a refusal', async () => {
    const answer = later<Response>();
    const { calls, toast } = open({
      source: () =>
        sourceOf({
          ...UNREAD,
          state: 'failed',
          document: { ...DOCUMENT, name: 'scan.pdf' },
          problems: ['The file is protected by a password.'],
        }),
      answer: ({ method }) => (method === 'POST' ? answer.promise : undefined),
    });
    const alert = await screen.findByRole('alert');
    expect(alert).toHaveTextContent('scan.pdf could not be read');
    expect(alert).toHaveTextContent('The file is protected by a password.');
    await userEvent.dblClick(within(alert).getByRole('button', { name: 'Try again' }));
    answer.resolve(failure(503, 'Down'));
    await waitFor(() => expect(toast.error).toHaveBeenCalledWith('Down'));
    expect(posts(calls)).toEqual([{ from: 'document', documentId: DOCUMENT.id }]);
  });

  test('offers newer documents, which keeps decisions', async () => {
    const { calls } = open({
      source: () =>
        sourceOf({
          newer: [
            { from: 'text', documentId: null, name: null },
            { from: 'document', documentId: DOCUMENT.id, name: DOCUMENT.name },
          ],
        }),
      answer: ({ method }) => (method === 'POST' ? sourceOf() : undefined),
    });
    expect(
      await screen.findByText(/Another text was pasted since\. Reading it keeps your decisions/),
    ).toBeInTheDocument();
    await userEvent.click(screen.getByRole('button', { name: 'Read sow.docx' }));
    await waitFor(() => expect(posts(calls)).toEqual([{ from: 'document', documentId: DOCUMENT.id }]));
  });

  test('names unreadable parts, and offers actions only to people who may use them', async () => {
    open({
      writable: false,
      source: () =>
        sourceOf({
          problems: ['No text on pages 3-9.', 'Hidden text on page 2 was left out.'],
          newer: [{ from: 'text', documentId: null, name: null }],
        }),
    });
    expect(await screen.findByText('What to know about this document')).toBeInTheDocument();
    expect(screen.getByText('No text on pages 3-9.')).toBeInTheDocument();
    expect(screen.queryByRole('button')).not.toBeInTheDocument();
  });

  test('a failed load is retried', async () => {
    let down = true;
    open({
      source: () => sourceOf(),
      answer: ({ path }) => (down && path.endsWith('/source') ? failure(500, 'Down') : undefined),
    });
    expect(await screen.findByText('Failed to load what was read')).toBeInTheDocument();
    down = false;
    await userEvent.click(screen.getByRole('button', { name: 'Retry' }));
    expect(await screen.findByRole('link', { name: 'Review clauses' })).toBeInTheDocument();
  });
});

describe('while it is read', () => {
  beforeEach(() => void vi.useFakeTimers({ shouldAdvanceTime: true }));
  afterEach(() => void vi.useRealTimers());

  test('progress is shown and announced, and asked for until it is done', async () => {
    const under: Partial<Source> = {
      ...UNREAD,
      state: 'reading',
      format: 'pdf',
      document: { ...DOCUMENT, name: 'sow.pdf' },
    };
    const states = [
      sourceOf({ ...under, state: 'waiting', pages: null, pagesRead: 0 }),
      sourceOf({ ...under, pages: 60, pagesRead: 14 }),
      sourceOf({ format: 'pdf', document: { ...DOCUMENT, name: 'sow.pdf' }, pages: 60, pagesRead: 60 }),
    ];
    const { calls } = open({ source: () => states.shift() ?? sourceOf() });
    expect(await screen.findByText('Waiting to be read')).toBeInTheDocument();
    expect(screen.getByText(/checked for viruses first\. You can leave this page/)).toBeInTheDocument();
    await act(() => vi.advanceTimersByTimeAsync(1000));
    expect(await screen.findByText('14 of 60 pages read')).toHaveAttribute('role', 'status');
    expect(screen.getByRole('progressbar', { name: 'Reading sow.pdf' })).toHaveAttribute('aria-valuenow', '23');
    await act(() => vi.advanceTimersByTimeAsync(1000));
    expect(await screen.findByRole('link', { name: 'Review clauses' })).toBeInTheDocument();
    const asked = () => calls.filter(({ path }) => path.endsWith('/source')).length;
    const before = asked();
    await act(() => vi.advanceTimersByTimeAsync(5000));
    expect(asked()).toBe(before);
  });
});

test('pages are named as ranges', () => {
  expect(formatPages([9, 3, 4, 5])).toBe('3-5 and 9');
  expect(formatPages([2])).toBe('2');
});
