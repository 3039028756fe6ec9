import type { CallOutput } from '@scopewright/contracts';
import { companyDetail } from '@scopewright/contracts/testing';
import type { Role } from '@scopewright/domain/policy';
import {
  answeringApi,
  failure,
  renderWithHost,
  ScreenAtAddress,
  type SeenCall,
  sessionOf,
} from '@scopewright/remote-contract/testing';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeAll, expect, test, vi } from 'vitest';
import App, { screens } from '../app.tsx';
import { remote } from '../pages.ts';
import { BADGE, CLAUSE, COVERAGE, FORM, id } from './testing/coverage.ts';

const COMPANY = companyDetail({ name: 'Northwind Traders' });
const AT = `companies/${COMPANY.id}`;
const OTHER = { ...CLAUSE, id: id('f'), quote: 'Login with Okta' };
const SSO = { kind: 'configItem' as const, id: null, name: 'SSO', projectId: null };
const SUGGESTED: CallOutput<'traceSuggestions'> = {
  items: [
    { clauseId: CLAUSE.id, item: FORM, reason: 'Both mention “laptop”', isSure: true },
    { clauseId: CLAUSE.id, item: BADGE, reason: 'Both mention “badge”', isSure: false },
    {
      clauseId: OTHER.id,
      item: SSO,
      reason: '“Okta” is also called “SSO”',
      isSure: true,
      outOfScope: true,
    },
  ],
  clauses: [CLAUSE, OTHER],
  isCut: false,
};
const LINK = { id: id('d'), clauseId: CLAUSE.id, item: FORM, createdAt: '2026-11-24T00:00:00.000Z' };

beforeAll(async () => {
  await Promise.all(screens.names().map((name) => screens.prepare(name)));
});

type Linked = CallOutput<'linkClauses'>;
const ACCEPTED: Linked = { linked: [LINK, { ...LINK, id: id('e') }], known: 0, takenIntoScope: ['SSO'], refused: [] };

function open({
  role = 'consultant',
  suggested = () => SUGGESTED,
  accepted = () => ACCEPTED,
}: {
  role?: Role;
  suggested?: () => CallOutput<'traceSuggestions'>;
  accepted?: () => Linked | Response;
} = {}) {
  const posted: SeenCall[] = [];
  const answers: Record<string, () => unknown> = {
    [AT]: () => COMPANY,
    [`${AT}/coverage`]: () => COVERAGE,
    [`${AT}/coverage/clauses`]: () => ({ items: [{ ...CLAUSE, links: [] }], nextCursor: null, total: 1 }),
    [`${AT}/trace-suggestions`]: suggested,
    [`${AT}/trace-links/bulk`]: accepted,
    [`${AT}/trace-links/bulk-removal`]: () => ({ removed: 2, takenOutOfScope: ['SSO'] }),
  };
  const { api } = answeringApi((call) => {
    if (call.method === 'POST') posted.push(call);
    return answers[call.path]?.();
  });
  const toast = { success: vi.fn(), error: vi.fn(), info: vi.fn() };
  const session = sessionOf(role, { companyId: COMPANY.id });
  const path = `/companies/${COMPANY.id}/coverage`;
  renderWithHost(<ScreenAtAddress app={App} remote={remote} />, { api, session, path, toast });
  return { posted, toast };
}

const review = async () => {
  await userEvent.click(await screen.findByRole('button', { name: 'Review' }));
  return screen.findByRole('dialog', { name: 'Suggested links' });
};

test('lists suggested links with their reasons, the sure ones ticked, and accepts the ticked ones with undo', async () => {
  const { posted, toast } = open();
  expect(await screen.findByText('3 links suggested for 2 clauses')).toBeVisible();
  const dialog = await review();
  const tick = (name: RegExp) => within(dialog).getByRole('checkbox', { name });
  expect(tick(/Laptop return/)).toBeChecked();
  expect(tick(/Laptop return/)).toHaveAccessibleDescription('Both mention “laptop”');
  expect(tick(/Badge number/)).not.toBeChecked();
  expect(tick(/Take “SSO” into scope and link it/)).toBeChecked();
  await userEvent.click(tick(/Badge number/));
  await userEvent.click(tick(/Laptop return/));
  await userEvent.click(within(dialog).getByRole('button', { name: 'Accept 2 of 3' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(posted[0]?.body).toEqual({
    pairs: [
      { clauseId: CLAUSE.id, itemId: BADGE.id, takeIntoScope: false },
      { clauseId: OTHER.id, configItem: 'SSO', takeIntoScope: true },
    ],
  });
  const [message, undo] = toast.success.mock.lastCall ?? [];
  expect([message, undo.label]).toEqual(['Linked 2 items', 'Undo']);
  undo.run();
  await waitFor(() => expect(posted[1]?.body).toEqual({ traceLinkIds: [id('d'), id('e')], configItems: ['SSO'] }));
  await waitFor(() => expect(toast.info).toHaveBeenCalledWith('Undone: Linked 2 items'));
});

test('leaves the ticks as they are after a failure, and repeats the attempt with the same key', async () => {
  const answers = [failure(503, 'Busy', { code: 'unavailable' }), ACCEPTED];
  const { posted, toast } = open({ accepted: () => answers.shift() ?? ACCEPTED });
  const dialog = await review();
  await userEvent.click(within(dialog).getByRole('checkbox', { name: /Laptop return/ }));
  await userEvent.click(within(dialog).getByRole('button', { name: 'Accept 1 of 3' }));
  expect(await within(dialog).findByRole('alert')).toHaveTextContent('Accepting failed');
  expect(toast.error).toHaveBeenCalledWith(expect.stringMatching(/^“SSO” could not be linked\./));
  expect(within(dialog).getByRole('checkbox', { name: /Laptop return/ })).not.toBeChecked();
  await userEvent.click(within(dialog).getByRole('button', { name: 'Accept 1 of 3' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  const keys = posted.map(({ headers }) => headers.get('idempotency-key'));
  expect(keys[0]).toMatch(/^[0-9a-f]{32}$/);
  expect(keys[1]).toBe(keys[0]);
});

test('reports links that could not be made, and takes an item into scope from the list of clauses', async () => {
  const refused = { pair: 1, error: 'This item is deleted. Restore it to link it.' };
  const { posted, toast } = open({
    suggested: () => ({ ...SUGGESTED, items: SUGGESTED.items.map((one) => ({ ...one, clauseId: CLAUSE.id })) }),
    accepted: () => ({ linked: [LINK], known: 0, takenIntoScope: [], refused: [refused] }),
  });
  await userEvent.click(await screen.findByRole('button', { name: /Take “SSO” into scope and link it/ }));
  await waitFor(() =>
    expect(toast.error).toHaveBeenCalledWith('1 link could not be made. This item is deleted. Restore it to link it.'),
  );
  expect(posted[0]?.body).toEqual({ pairs: [{ clauseId: CLAUSE.id, configItem: 'SSO', takeIntoScope: true }] });
});

test.each([
  ['without suggestions', { suggested: () => ({ items: [], clauses: [], isCut: false }) }],
  ['for the company’s own people', { role: 'companyUser' as const }],
])('is absent %s', async (_when, options) => {
  open(options);
  expect(await screen.findByText('A form for laptop returns')).toBeVisible();
  expect(screen.queryByRole('button', { name: 'Review' })).toBeNull();
});

test('can’t be accepted without ticks', async () => {
  open({ suggested: () => ({ ...SUGGESTED, items: SUGGESTED.items.slice(1, 2) }) });
  const dialog = await review();
  expect(within(dialog).getByRole('button', { name: 'Accept 0 of 1' })).toBeDisabled();
});
