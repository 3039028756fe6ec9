import { MESSAGES } from '@scopewright/contracts/errors';
import { changeOrder, clause, companyDetail, source as sourceOf, sow } from '@scopewright/contracts/testing';
import type { Role } from '@scopewright/domain/policy';
import {
  answeringApi,
  failure,
  later,
  renderWithHost,
  ScreenAtAddress,
  type SeenCall,
  sessionOf,
} from '@scopewright/remote-contract/testing';
import { pick } from '@scopewright/ui/testing/pick';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeAll, beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest';
import App, { screens } from '../app.tsx';
import { remote } from '../pages.ts';
import type { Clause } from './use-clauses.ts';

const COMPANY = companyDetail({ name: 'Northwind Traders' });
const SOW = sow({ status: 'active', startDate: '2026-02-01', version: 3 });
const ORDER = changeOrder();
const SOW_AT = `/companies/${COMPANY.id}/sows/${SOW.id}`;
const AT = `${SOW_AT}/clauses`;
const PORTAL = 'Service request portal with up to 12 request types, due 30 April 2027.';
const WORKSHOP = 'Handover workshop for the service desk team.';
const TICKETS = 'Migration of tickets from the former system is not included.';
const FEE = 'The fixed fee is $48,000, payable in two parts.';
const id = (n: number) => String(n).padStart(24, '0');

const portal = clause({
  id: id(1),
  quote: PORTAL,
  date: { text: '30 April 2027', value: '2027-04-30', until: null, choices: null, relative: null },
});
const workshop = clause({ id: id(2), quote: WORKSHOP });
const tickets = clause({ id: id(3), quote: TICKETS, kind: 'exclusion', confidence: 0.75 });
const fee = clause({
  id: id(4),
  quote: FEE,
  kind: 'fee',
  state: 'accepted',
  amount: { text: '$48,000', minor: 4_800_000, currency: 'USD', is: 'fixedFee', per: null },
});
const CLAUSES = [portal, workshop, tickets, fee];

const wide = { matches: true, addEventListener: () => undefined, removeEventListener: () => undefined };
let isWide = true;
beforeEach(() => {
  isWide = true;
  vi.stubGlobal('matchMedia', (query: string) => ({ ...wide, matches: isWide && query.includes('1024px') }));
});
afterEach(() => vi.unstubAllGlobals());
beforeAll(async () => {
  await Promise.all(screens.names().map((name) => screens.prepare(name)));
  await Promise.all([import('@scopewright/editing/save-problems'), import('@scopewright/editing/conflict-dialog')]);
});

interface Opened {
  clauses?: Clause[];
  lost?: Clause[];
  source?: () => ReturnType<typeof sourceOf>;
  role?: Role;
  company?: typeof COMPANY;
  answer?: (call: SeenCall) => unknown;
}

/** A server that stores changes. */
function open(
  path = AT,
  {
    clauses = CLAUSES,
    lost = [],
    source = () => sourceOf(),
    role = 'firmAdmin',
    company = COMPANY,
    answer,
  }: Opened = {},
) {
  let items = [...clauses];
  const counts = () => {
    const count = (state: Clause['state']) => items.filter((each) => each.state === state).length;
    return { proposed: count('proposed'), accepted: count('accepted'), rejected: count('rejected') };
  };
  const { api, calls } = answeringApi((call) => {
    const answered = answer?.(call);
    if (answered !== undefined) return answered;
    const [, changed] = /^clauses\/(\d{24})$/.exec(call.path) ?? [];
    const known = items.find((each) => each.id === changed);
    if (known && call.method === 'POST') {
      const { version, ...change } = call.body as { version: number };
      if (version !== known.version)
        return Response.json(
          { error: MESSAGES.versionConflict, code: 'version_conflict', requestId: 'r', current: known },
          { status: 409 },
        );
      const saved = { ...known, ...change, version: version + 1 };
      items = items.map((each) => (each.id === changed ? saved : each));
      return saved;
    }
    switch (`${call.method} ${call.path}`) {
      case `GET companies/${COMPANY.id}`:
        return company;
      case `GET sows/${SOW.id}`:
        return SOW;
      case `GET change-orders/${ORDER.id}`:
        return ORDER;
      case `GET sows/${SOW.id}/source`:
      case `GET change-orders/${ORDER.id}/source`:
        return source();
      case `GET sows/${SOW.id}/clauses`:
      case `GET change-orders/${ORDER.id}/clauses`:
        return { items, lost, nextCursor: null, total: items.length, counts: counts() };
      case `POST sows/${SOW.id}/clauses/state`: {
        const { clauses: which, state } = call.body as {
          clauses: { id: string; version: number }[];
          state: Clause['state'];
        };
        const fresh = which.filter((one) => items.some((each) => each.id === one.id && each.version === one.version));
        items = items.map((each) =>
          fresh.some((one) => one.id === each.id) ? { ...each, state, version: each.version + 1 } : each,
        );
        return {
          items: items.filter((each) => fresh.some((one) => one.id === each.id)),
          conflicts: which.filter((one) => !fresh.includes(one)).map((one) => one.id),
        };
      }
      default:
        return failure(404, 'Not found', { code: 'not_found' });
    }
  });
  const session = sessionOf(role, { companyId: COMPANY.id });
  const toast = { success: vi.fn(), error: vi.fn(), info: vi.fn() };
  const change = (next: Clause) => {
    items = items.map((each) => (each.id === next.id ? next : each));
  };
  return {
    calls,
    toast,
    change,
    ...renderWithHost(<ScreenAtAddress app={App} remote={remote} />, { api, session, path, toast }),
  };
}

const posts = (calls: readonly SeenCall[]) =>
  calls.filter(({ method }) => method === 'POST').map(({ path, body }) => [path, body]);
const row = (text: string) => screen.getByRole('button', { name: text });
const item = (text: string) => row(text).closest('li') as HTMLElement;
const address = () => screen.getByLabelText('Address');
const loaded = () => screen.findByRole('button', { name: PORTAL });
const press = (keys: string) => userEvent.keyboard(keys);
const loadedWith = async (...given: Parameters<typeof open>) => {
  const opened = open(...given);
  await loaded();
  return opened;
};

describe('the review', () => {
  test("shows the source word for word and its clauses by section, with each clause's terms", async () => {
    await loadedWith();
    const pane = screen.getByRole('region', { name: 'Source' });
    for (const text of [PORTAL, WORKSHOP, TICKETS, FEE]) expect(within(pane).getByText(text)).toBeInTheDocument();
    expect(within(pane).getByRole('heading', { name: '2. Deliverables' })).toBeInTheDocument();
    const section = screen.getByRole('region', { name: '2. Deliverables' });
    expect(within(section).getAllByRole('listitem', { hidden: false }).length).toBeGreaterThanOrEqual(2);
    expect(within(item(PORTAL)).getByText('Apr 30, 2027')).toBeInTheDocument();
    expect(within(item(FEE)).getByText('$48,000.00, fixed fee')).toBeInTheDocument();
    expect(within(item(TICKETS)).getByText('Likely')).toBeInTheDocument();
    expect(screen.getByText('3 to review, 1 accepted, 0 rejected')).toBeInTheDocument();
  });

  test('works by keyboard: next, previous, accept, reject, undo', async () => {
    const { calls } = await loadedWith();
    await press('j');
    expect(row(PORTAL)).toHaveFocus();
    expect(row(PORTAL)).toHaveAttribute('aria-current', 'true');
    await press('jk');
    expect(row(PORTAL)).toHaveFocus();
    await press('a');
    // the next one waits for its decision
    await waitFor(() => expect(row(WORKSHOP)).toHaveFocus());
    expect(within(item(PORTAL)).getByText('Accepted')).toBeInTheDocument();
    await press('r');
    await waitFor(() => expect(row(TICKETS)).toHaveFocus());
    expect(within(item(WORKSHOP)).getByText('Rejected')).toBeInTheDocument();
    await press('u');
    await waitFor(() => expect(row(WORKSHOP)).toHaveFocus());
    expect(within(item(WORKSHOP)).getByText('To review')).toBeInTheDocument();
    expect(posts(calls)).toEqual([
      [`clauses/${portal.id}`, { version: 1, state: 'accepted' }],
      [`clauses/${workshop.id}`, { version: 1, state: 'rejected' }],
      [`clauses/${workshop.id}`, { version: 2, state: 'proposed' }],
    ]);
    expect(screen.getByText('Undone: Rejected: 1 clause')).toHaveAttribute('role', 'status');
  });

  test('works by arrows between clauses, and by Ctrl with Z', async () => {
    const { calls } = await loadedWith();
    await press('j{ArrowDown}');
    await waitFor(() => expect(row(WORKSHOP)).toHaveFocus());
    await press('{ArrowUp}');
    await waitFor(() => expect(row(PORTAL)).toHaveFocus());
    await press('a');
    await waitFor(() => expect(row(WORKSHOP)).toHaveFocus());
    await press('{Control>}z{/Control}');
    await waitFor(() => expect(row(PORTAL)).toHaveFocus());
    expect(posts(calls).at(-1)).toEqual([`clauses/${portal.id}`, { version: 2, state: 'proposed' }]);
  });

  test('the reasons of a proposal are scrolled into view', async () => {
    const scroll = vi.fn();
    const { scrollIntoView } = Element.prototype;
    Element.prototype.scrollIntoView = scroll;
    onTestFinished(() => {
      Element.prototype.scrollIntoView = scrollIntoView;
    });
    await loadedWith(`${AT}?clause=${tickets.id}`);
    scroll.mockClear();
    await press('w');
    const reasons = within(item(TICKETS)).getByRole('button', { name: 'Why?' });
    expect(reasons).toHaveAttribute('aria-expanded', 'true');
    expect(scroll.mock.contexts).toContain(reasons.nextElementSibling);
  });

  test('no letter is a shortcut while something is typed', async () => {
    const { calls } = await loadedWith(`${AT}?clause=${portal.id}`);
    await userEvent.type(screen.getByRole('searchbox', { name: 'Search clauses' }), 'a r');
    expect(posts(calls)).toEqual([]);
  });

  test('F6 moves from the list to the source and back', async () => {
    await loadedWith(`${AT}?clause=${workshop.id}`);
    row(WORKSHOP).focus();
    await press('{F6}');
    expect(screen.getByRole('region', { name: 'Source' })).toHaveFocus();
    await press('{F6}');
    expect(row(WORKSHOP)).toHaveFocus();
  });

  test('its clause and its filters are part of the address', async () => {
    await loadedWith(`${AT}?clause=${workshop.id}`);
    expect(row(WORKSHOP)).toHaveAttribute('aria-current', 'true');
    await pick(screen.getByLabelText('State'), 'Accepted');
    expect(screen.queryByRole('button', { name: WORKSHOP })).not.toBeInTheDocument();
    expect(row(FEE)).toBeInTheDocument();
    expect(address()).toHaveTextContent('state=accepted');
    expect(screen.getByText('1 clause shown')).toBeInTheDocument();
    await userEvent.type(screen.getByRole('searchbox', { name: 'Search clauses' }), 'nothing like it');
    expect(await screen.findByText('No clause fits these filters')).toBeInTheDocument();
    await userEvent.click(screen.getByRole('button', { name: 'Show all' }));
    expect(await screen.findByRole('button', { name: WORKSHOP })).toBeInTheDocument();
  });

  test('shows why on demand', async () => {
    await loadedWith(`${AT}?clause=${workshop.id}`);
    expect(screen.queryByText('Under the heading “2. Deliverables”')).not.toBeInTheDocument();
    await press('w');
    expect(screen.getByText('Under the heading “2. Deliverables”')).toBeInTheDocument();
    expect(screen.getByText('Found by rules: very likely (92%)')).toBeInTheDocument();
  });

  test('a decision shows immediately, a second click does nothing, and without an answer it waits', async () => {
    let down = true;
    const { calls } = await loadedWith(`${AT}?clause=${workshop.id}`, {
      answer: ({ method }) => (down && method === 'POST' ? failure(503, 'Down') : undefined),
    });
    await userEvent.dblClick(screen.getByRole('button', { name: /^Accept: Service request portal/ }));
    expect(within(item(PORTAL)).getByText('Accepted')).toBeInTheDocument();
    expect(posts(calls)).toHaveLength(1);
    expect(await screen.findByText(/: 1 item not synced/)).toBeInTheDocument();
    expect(within(item(PORTAL)).getByText('Accepted')).toBeInTheDocument();
    down = false;
    window.dispatchEvent(new Event('online'));
    expect(await screen.findByText('Saved')).toBeInTheDocument();
    expect(within(item(PORTAL)).getByText('Accepted')).toBeInTheDocument();
  });

  test('a refusal names the decision, which is tried again or discarded, and holds up nothing else', async () => {
    const { calls } = await loadedWith(AT, {
      answer: ({ method, path }) =>
        method === 'POST' && path === `clauses/${portal.id}`
          ? failure(403, 'You may no longer do this.', { code: 'forbidden' })
          : undefined,
    });
    await press('jar');
    const notice = within(await screen.findByRole('region', { name: 'Changes that are not saved' }));
    expect(await notice.findByText('You may no longer do this.', { exact: false })).toBeInTheDocument();
    expect(within(item(PORTAL)).getByText('Accepted')).toBeInTheDocument();
    await waitFor(() =>
      expect(posts(calls)).toContainEqual([`clauses/${workshop.id}`, { version: 1, state: 'rejected' }]),
    );
    await userEvent.click(notice.getByRole('button', { name: 'Discard my change: Decision' }));
    expect(within(item(PORTAL)).getByText('To review')).toBeInTheDocument();
    expect(within(item(WORKSHOP)).getByText('Rejected')).toBeInTheDocument();
  });

  test('concurrent decisions of others are compared, and the person chooses; everything else stays', async () => {
    const { change, calls } = await loadedWith(`${AT}?clause=${workshop.id}`);
    change({ ...workshop, kind: 'scope', state: 'rejected', version: 5 });
    await press('a');
    const dialog = await screen.findByRole('dialog', { name: /^Someone else also edited “Handover workshop/ });
    const decision = within(dialog).getByRole('group', { name: 'Decision' });
    expect(within(decision).getByRole('radio', { name: /Yours.*Accepted/ })).toBeChecked();
    expect(within(decision).getByRole('radio', { name: /Theirs.*Rejected/ })).toBeInTheDocument();
    await userEvent.click(within(dialog).getByRole('button', { name: 'Save this choice' }));
    await waitFor(() =>
      expect(posts(calls).at(-1)).toEqual([`clauses/${workshop.id}`, { version: 5, state: 'accepted' }]),
    );
    expect(within(item(WORKSHOP)).getByText('Accepted')).toBeInTheDocument();
    expect(within(item(WORKSHOP)).getByText('Scope')).toBeInTheDocument();
  });

  test('a clause that many are decided on with takes no other decision until that is saved', async () => {
    const answer = later();
    const { calls, toast } = await loadedWith(`${AT}?clause=${portal.id}`, {
      answer: ({ path }) => (path.endsWith('/clauses/state') ? answer.promise : undefined),
    });
    for (const text of [PORTAL, WORKSHOP])
      await userEvent.click(within(item(text)).getByRole('checkbox', { name: /^Select: / }));
    const bar = screen.getByRole('region', { name: 'Selected clauses' });
    await userEvent.click(within(bar).getByRole('button', { name: 'Accept' }));
    expect(within(item(PORTAL)).getAllByText('Accepted').length).toBeGreaterThan(0);
    await userEvent.click(within(item(PORTAL)).getByRole('button', { name: 'Reject' }));
    expect(toast.info).toHaveBeenCalledWith('This is still being saved. Please try again in a moment.');
    // one that it is not about takes a decision, and the others stay as they are shown
    await press('b');
    const dialog = await screen.findByRole('alertdialog', { name: 'Accept many at once' });
    await pick(within(dialog).getByLabelText('Confidence'), '70% or more');
    expect(within(dialog).getByText('1 clause will be accepted:')).toBeInTheDocument();
    await userEvent.click(within(dialog).getByRole('button', { name: 'Accept 1 clause' }));
    await waitFor(() => expect(posts(calls)).toHaveLength(2));
    expect(within(item(WORKSHOP)).getByText('Accepted')).toBeInTheDocument();
    answer.resolve({
      items: [portal, workshop].map((one) => ({ ...one, state: 'accepted', version: 2 })),
      conflicts: [],
    });
    await screen.findByRole('button', { name: 'Undo: Accepted: 2 clauses' });
    await userEvent.click(within(item(PORTAL)).getByRole('button', { name: 'Reject' }));
    await waitFor(() =>
      expect(posts(calls).at(-1)).toEqual([`clauses/${portal.id}`, { version: 2, state: 'rejected' }]),
    );
    expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
  });

  test('a split reports that it needs a connection, and takes nothing with it', async () => {
    const { toast } = await loadedWith(`${AT}?clause=${workshop.id}`, {
      answer: ({ method }) => {
        if (method === 'POST') throw new TypeError('offline');
        return undefined;
      },
    });
    await press('a');
    await waitFor(() => expect(row(TICKETS)).toHaveFocus());
    await press('k');
    await waitFor(() => expect(row(WORKSHOP)).toHaveFocus());
    await press('s');
    await userEvent.click(
      within(await screen.findByRole('dialog', { name: 'Split the clause' })).getByRole('button', { name: 'Split' }),
    );
    await waitFor(() => expect(toast.error).toHaveBeenCalledWith(expect.stringContaining('it needs a connection')));
    expect(within(item(WORKSHOP)).getAllByText('Accepted').length).toBeGreaterThan(0);
  });

  test('a wording that someone else changes while it is edited is shown beside it', async () => {
    const { host, change } = await loadedWith(`${AT}?clause=${workshop.id}`);
    row(WORKSHOP).focus();
    await press('e');
    const dialog = await screen.findByRole('dialog', { name: 'Edit wording' });
    change({ ...workshop, wording: 'Theirs', version: 2 });
    await host.queryClient.invalidateQueries();
    expect(
      await within(dialog).findByText('It now says: “Theirs”. Saving replaces that by yours.'),
    ).toBeInTheDocument();
  });

  test('a kind is changed, and a wording edited while the quote stays', async () => {
    const { calls } = await loadedWith(`${AT}?clause=${workshop.id}`);
    await pick(within(item(WORKSHOP)).getByLabelText('Kind'), 'Scope');
    await waitFor(() => expect(posts(calls)).toEqual([[`clauses/${workshop.id}`, { version: 1, kind: 'scope' }]]));
    row(WORKSHOP).focus();
    await press('e');
    const dialog = await screen.findByRole('dialog', { name: 'Edit wording' });
    expect(within(dialog).getByText(WORKSHOP, { selector: 'blockquote' })).toBeInTheDocument();
    const field = within(dialog).getByLabelText('Wording');
    await userEvent.clear(field);
    expect(within(dialog).getByRole('button', { name: 'Save wording' })).toBeDisabled();
    await userEvent.type(field, 'One workshop');
    await userEvent.click(within(dialog).getByRole('button', { name: 'Save wording' }));
    expect(await screen.findByRole('button', { name: 'One workshop' })).toBeInTheDocument();
    expect(within(item('One workshop')).getByText(WORKSHOP)).toBeInTheDocument();
    await waitFor(() =>
      expect(posts(calls).at(-1)).toEqual([`clauses/${workshop.id}`, { version: 2, wording: 'One workshop' }]),
    );
  });

  test('an unclear date is asked for', async () => {
    const { calls } = await loadedWith(AT, {
      clauses: [
        portal,
        clause({
          id: id(5),
          quote: WORKSHOP,
          date: { text: '3/4/2027', value: null, until: null, choices: ['2027-04-03', '2027-03-04'], relative: null },
        }),
      ],
    });
    const asked = screen.getByRole('group', { name: 'Which date is “3/4/2027”?' });
    await userEvent.click(within(asked).getByRole('button', { name: 'Mar 4, 2027' }));
    await waitFor(() => expect(posts(calls)).toEqual([[`clauses/${id(5)}`, { version: 1, date: '2027-03-04' }]]));
    await waitFor(() => expect(asked).not.toBeInTheDocument());
  });

  test('many are accepted after they were counted, as one step that is undone as one', async () => {
    const { calls } = await loadedWith();
    await press('b');
    const dialog = await screen.findByRole('alertdialog', { name: 'Accept many at once' });
    expect(within(dialog).getByText('2 clauses will be accepted:')).toBeInTheDocument();
    await pick(within(dialog).getByLabelText('Confidence'), '70% or more');
    expect(within(dialog).getByText('3 clauses will be accepted:')).toBeInTheDocument();
    await pick(within(dialog).getByLabelText('Kind'), 'Deliverable');
    await userEvent.click(within(dialog).getByRole('button', { name: 'Accept 2 clauses' }));
    await screen.findByText('1 to review, 3 accepted, 0 rejected');
    const which = (version: number) => [portal, workshop].map((each) => ({ id: each.id, version }));
    await userEvent.click(await screen.findByRole('button', { name: 'Undo: Accepted: 2 clauses' }));
    await screen.findByText('3 to review, 1 accepted, 0 rejected');
    expect(posts(calls)).toEqual([
      [`sows/${SOW.id}/clauses/state`, { state: 'accepted', clauses: which(1) }],
      [`sows/${SOW.id}/clauses/state`, { state: 'proposed', clauses: which(2) }],
    ]);
  });

  test('selected ones are decided on together; those changed since are skipped and reported', async () => {
    const { change, toast } = await loadedWith();
    for (const text of [PORTAL, TICKETS])
      await userEvent.click(within(item(text)).getByRole('checkbox', { name: /^Select: / }));
    change({ ...tickets, version: 9, state: 'accepted' });
    const bar = screen.getByRole('region', { name: 'Selected clauses' });
    expect(bar).toHaveTextContent('2 selected');
    await userEvent.click(within(bar).getByRole('button', { name: 'Reject' }));
    await waitFor(() =>
      expect(toast.error).toHaveBeenCalledWith(
        '1 clause had been changed by someone else meanwhile, and was left as it is.',
      ),
    );
    await waitFor(() => expect(within(item(TICKETS)).getByText('Accepted')).toBeInTheDocument());
    expect(within(item(PORTAL)).getByText('Rejected')).toBeInTheDocument();
    expect(bar).not.toBeInTheDocument();
  });

  test('one is split at a word chosen by keyboard, and is whole again when that is undone', async () => {
    const [one, two] = [
      clause({ id: id(6), quote: 'Handover workshop', version: 1 }),
      clause({ id: id(7), quote: 'for the service desk team.', version: 1 }),
    ];
    const { calls } = await loadedWith(`${AT}?clause=${workshop.id}`, {
      answer: ({ path }) =>
        path === `clauses/${workshop.id}/split`
          ? { items: [one, two] }
          : path === `clauses/${one.id}/restore`
            ? { items: [{ ...workshop, version: 3 }] }
            : undefined,
    });
    await press('s');
    const place = within(await screen.findByRole('dialog', { name: 'Split the clause' })).getByRole('slider');
    place.focus();
    await press('{Home}{ArrowRight}');
    expect(place).toHaveAttribute('aria-valuetext', 'The second clause starts with “for the service desk team.”');
    await userEvent.click(screen.getByRole('button', { name: 'Split' }));
    await waitFor(() => expect(row('Handover workshop')).toHaveFocus());
    expect(screen.queryByRole('button', { name: WORKSHOP })).not.toBeInTheDocument();
    expect(posts(calls)[0]).toEqual([
      `clauses/${workshop.id}/split`,
      { version: 1, at: workshop.start + WORKSHOP.indexOf('for') },
    ]);
    await press('u');
    await waitFor(() => expect(row(WORKSHOP)).toHaveFocus());
    expect(screen.queryByRole('button', { name: 'Handover workshop' })).not.toBeInTheDocument();
  });

  test('one is merged with the next', async () => {
    const merged = clause({ id: id(8), quote: PORTAL, end: workshop.end, version: 1 });
    const { calls } = await loadedWith(`${AT}?clause=${portal.id}`, {
      answer: ({ path }) => (path.endsWith('/merge') ? merged : undefined),
    });
    await press('m');
    await waitFor(() => expect(screen.queryByRole('button', { name: WORKSHOP })).not.toBeInTheDocument());
    expect(posts(calls)).toEqual([
      [
        `sows/${SOW.id}/clauses/merge`,
        {
          clauses: [
            { id: portal.id, version: 1 },
            { id: workshop.id, version: 1 },
          ],
        },
      ],
    ]);
  });

  test('a clause is made of the selected part of the source', async () => {
    const made = clause({ id: id(9), quote: 'service desk', kind: 'scope', by: 'person', state: 'accepted' });
    const { calls } = await loadedWith(AT, {
      answer: ({ method, path }) => (method === 'POST' && path === `sows/${SOW.id}/clauses` ? made : undefined),
    });
    const piece = within(screen.getByRole('region', { name: 'Source' })).getByText(/^The consultant configures/);
    const text = piece.firstChild as Text;
    const at = text.data.indexOf('service desk');
    document.getSelection()?.setBaseAndExtent(text, at, text, at + 'service desk'.length);
    fireEvent(document, new Event('selectionchange'));
    const bar = await screen.findByRole('region', { name: 'Selected text' });
    await pick(within(bar).getByLabelText('Kind of the new clause'), 'Scope');
    await userEvent.click(within(bar).getByRole('button', { name: 'Add clause' }));
    await waitFor(() => expect(row('service desk')).toHaveFocus());
    const start = sourceOf().text.indexOf('service desk');
    expect(posts(calls)).toEqual([
      [`sows/${SOW.id}/clauses`, { sourceId: sourceOf().id, start, end: start + 'service desk'.length, kind: 'scope' }],
    ]);
    expect(within(item('service desk')).getByText('By a person')).toBeInTheDocument();
  });

  test('a changed sentence shows the former one; a lost one is kept or removed', async () => {
    const gone = clause({ id: id(10), quote: 'Two training days.', state: 'accepted' });
    const { calls } = await loadedWith(`${AT}?clause=${gone.id}`, {
      clauses: [portal, { ...workshop, former: 'Handover workshop for all teams.' }],
      lost: [gone],
      answer: ({ method }) => (method === 'DELETE' ? { success: true } : undefined),
    });
    expect(within(item(WORKSHOP)).getByText('The sentence has changed')).toBeInTheDocument();
    const lost = screen.getByRole('region', { name: 'No longer in the text' });
    await userEvent.click(within(lost).getByRole('button', { name: 'Remove it' }));
    const dialog = await screen.findByRole('alertdialog', { name: 'Remove this clause?' });
    await userEvent.click(within(dialog).getByRole('button', { name: 'Remove' }));
    await waitFor(() => expect(lost).not.toBeInTheDocument());
    expect(calls.filter(({ method }) => method === 'DELETE').map(({ path }) => path)).toEqual([`clauses/${gone.id}`]);
  });
});

test('an amount is shown with or without its tax, where that is stated', async () => {
  const amount = { text: '$48,000', minor: 4_800_000, currency: 'USD', is: 'fixedFee', per: null } as const;
  const priced = (tax: { included: boolean; percent: number | null }) => ({ ...fee, amount: { ...amount, tax } });
  const { unmount } = await loadedWith(AT, { clauses: [portal, priced({ included: false, percent: 20 })] });
  expect(within(item(FEE)).getByText('$48,000.00, fixed fee, without 20 % VAT')).toBeInTheDocument();
  unmount();
  await loadedWith(AT, { clauses: [portal, priced({ included: true, percent: null })] });
  expect(within(item(FEE)).getByText('$48,000.00, fixed fee, with VAT')).toBeInTheDocument();
});

describe('what a reviewer sees first', () => {
  const unclear = clause({
    id: id(12),
    kind: 'milestone',
    quote: 'Go-live on 3/4/2027',
    date: { text: '3/4/2027', value: null, until: null, choices: ['2027-04-03', '2027-03-04'], relative: null },
  });
  const total = clause({
    id: id(13),
    kind: 'fee',
    quote: 'Total price | $50,000',
    amount: { text: '$50,000', minor: 5_000_000, currency: 'USD', is: 'fixedFee', per: null },
  });
  const kinds = () => within(screen.getByRole('group', { name: 'Kinds to show' }));
  const questions = () => within(screen.getByRole('region', { name: /^Open questions/ }));

  test('is the number of clauses by kind, each a filter that is pressed and released', async () => {
    await loadedWith();
    expect(
      kinds()
        .getAllByRole('button')
        .map(({ textContent }) => textContent),
    ).toEqual(['All 4', 'Deliverable 2', 'Exclusion 1', 'Fee 1']);
    expect(kinds().getByRole('button', { name: 'All 4' })).toHaveAttribute('aria-pressed', 'true');
    await userEvent.click(kinds().getByRole('button', { name: 'Exclusion 1' }));
    expect(kinds().getByRole('button', { name: 'Exclusion 1' })).toHaveAttribute('aria-pressed', 'true');
    expect(kinds().getByRole('button', { name: 'All 4' })).toHaveAttribute('aria-pressed', 'false');
    expect(row(TICKETS)).toBeInTheDocument();
    expect(screen.queryByRole('button', { name: PORTAL })).not.toBeInTheDocument();
    expect(address()).toHaveTextContent('kind=exclusion');
    await press('{Enter}');
    expect(row(PORTAL)).toBeInTheDocument();
  });

  test('are the open questions, each of which leads to its clause by keyboard, also out of the filtered list', async () => {
    open(`${AT}?state=accepted&kind=fee`, { clauses: [unclear, portal, fee, total] });
    expect(await screen.findByRole('button', { name: FEE })).toBeInTheDocument();
    expect(questions().getByRole('heading')).toHaveTextContent('Open questions 2');
    const date = questions().getByRole('button', {
      name: 'Which date is “3/4/2027”: Apr 3, 2027 or Mar 4, 2027? Go-live on 3/4/2027',
    });
    date.focus();
    await press('{Enter}');
    await waitFor(() => expect(row(unclear.quote)).toHaveFocus());
    expect(row(unclear.quote)).toHaveAttribute('aria-current', 'true');
    expect(address()).not.toHaveTextContent('state=accepted');
    const other = questions().getByRole('button', { name: 'Go to: Total price | $50,000' });
    expect(other).toHaveAccessibleDescription('Totals differ: $48,000.00 and $50,000.00');
    await userEvent.click(other);
    await waitFor(() => expect(row(total.quote)).toHaveFocus());
  });

  test('loses a question once it is answered', async () => {
    const { calls } = await loadedWith(AT, { clauses: [unclear, portal] });
    await userEvent.click(questions().getByRole('button'));
    await userEvent.click(within(item(unclear.quote)).getByRole('button', { name: 'Apr 3, 2027' }));
    await waitFor(() => expect(posts(calls)).toEqual([[`clauses/${unclear.id}`, { version: 1, date: '2027-04-03' }]]));
  });

  test('shows the first of many questions, and all of them on demand', async () => {
    const blanks = Array.from({ length: 7 }, (_, at) =>
      clause({ id: id(40 + at), kind: 'placeholder', quote: `Contact ${at}: [TBD]` }),
    );
    await loadedWith(AT, { clauses: [portal, ...blanks] });
    expect(questions().getAllByRole('listitem')).toHaveLength(5);
    await userEvent.click(questions().getByRole('button', { name: 'Show all 7 questions' }));
    expect(questions().getAllByRole('listitem')).toHaveLength(7);
    expect(questions().getByRole('button', { name: 'Show fewer' })).toHaveAttribute('aria-expanded', 'true');
  });

  test('is the line that nothing is open, if nothing is', async () => {
    await loadedWith();
    expect(screen.getByRole('heading', { name: 'No open questions' })).toBeInTheDocument();
  });
});

describe('a rate card', () => {
  const rate = (role: string, minor: number, values: Partial<NonNullable<Clause['rates']>[number]> = {}) => ({
    text: role,
    role,
    level: null,
    place: null,
    minor,
    currency: 'USD',
    per: 'hour',
    ...values,
  });
  const card = (rates: Clause['rates']) => clause({ id: id(11), kind: 'fee', quote: FEE, rates });
  const table = () => within(screen.getByRole('region', { name: `Rates: ${FEE.slice(0, 39)}…` }));

  test('has its rates in a table, whose columns are those that it states', async () => {
    const rates = [rate('Trainer', 9_000, { level: 'Junior' }), rate('Architect', 12_050)];
    await loadedWith(`${AT}?clause=${id(11)}`, { clauses: [portal, card(rates)] });
    expect(within(item(FEE)).getByText('2 rates, $90.00 to $120.50 per hour')).toBeInTheDocument();
    expect(
      table()
        .getAllByRole('columnheader')
        .map(({ textContent }) => textContent),
    ).toEqual(['Role', 'Level', 'Rate per hour']);
    expect(table().getByRole('row', { name: 'Trainer Junior $90.00' })).toBeInTheDocument();
    expect(table().getByRole('rowheader', { name: 'Architect' })).toBeInTheDocument();
  });

  test('names the unit of each rate where they differ', async () => {
    const rates = [rate('Trainer', 9_000), rate('Architect', 90_000, { per: 'day' })];
    await loadedWith(`${AT}?clause=${id(11)}`, { clauses: [portal, card(rates)] });
    expect(within(item(FEE)).getByText('2 rates')).toBeInTheDocument();
    expect(table().getByRole('row', { name: 'Architect $900.00 per day' })).toBeInTheDocument();
  });

  test('is shown to the client among the agreed clauses', async () => {
    const agreed = { ...card([rate('Trainer', 9_000)]), state: 'accepted', confidence: null, by: null } as Clause;
    open(SOW_AT, { role: 'companyUser', clauses: [agreed] });
    expect(await screen.findByRole('row', { name: 'Trainer $90.00' })).toBeInTheDocument();
  });
});

describe('terms of an accepted clause', () => {
  const take = async (text: string, what: string) => {
    row(text).focus();
    await userEvent.click(await screen.findByRole('button', { name: 'Take over' }));
    await userEvent.click(await screen.findByRole('menuitem', { name: what }));
  };

  test('becomes the SOW’s amount once old and new are confirmed', async () => {
    const { calls } = await loadedWith(AT, {
      answer: ({ method, path }) =>
        method === 'POST' && path === `sows/${SOW.id}`
          ? { ...SOW, amount: { minor: 4_800_000, currency: 'USD' }, version: 4 }
          : undefined,
    });
    await take(FEE, 'Use as amount of this SOW');
    const dialog = await screen.findByRole('alertdialog', { name: 'Change the amount of this SOW?' });
    expect(dialog).toHaveTextContent('From: Nothing. To: $48,000.00.');
    await userEvent.click(within(dialog).getByRole('button', { name: 'Use as amount' }));
    await waitFor(() =>
      expect(posts(calls)).toEqual([[`sows/${SOW.id}`, { version: 3, amount: { minor: 4_800_000, currency: 'USD' } }]]),
    );
  });

  test('is put on the timeline, and is shown as being there', async () => {
    const { calls } = await loadedWith(AT, { clauses: [{ ...portal, state: 'accepted' }, fee] });
    await take(PORTAL, 'Put on the timeline');
    const dialog = await screen.findByRole('alertdialog', { name: 'Put it on the timeline?' });
    await userEvent.click(within(dialog).getByRole('button', { name: 'Put on the timeline' }));
    expect(await screen.findByText('On the timeline, Apr 30, 2027')).toBeInTheDocument();
    expect(posts(calls)).toEqual([
      [`clauses/${portal.id}`, { version: 1, milestone: { title: PORTAL, date: '2027-04-30' } }],
    ]);
  });

  test('becomes the deadline of an item that is searched for', async () => {
    const found = {
      kind: 'requestType',
      id: id(20),
      name: 'New laptop',
      projectId: id(30),
      projectName: 'IT',
      snippet: '',
    };
    const { calls, toast } = await loadedWith(AT, {
      clauses: [{ ...portal, state: 'accepted' }, fee],
      answer: ({ path, method }) => {
        if (path.endsWith('/scope-search')) return { items: [found], more: false };
        if (path === `scope-items/${found.id}` && method === 'GET')
          return { id: found.id, name: found.name, version: 8, deadline: '2027-03-01' };
        return path === `scope-items/${found.id}/changes` ? { item: {} } : undefined;
      },
    });
    await take(PORTAL, 'Use as deadline of…');
    const dialog = await screen.findByRole('dialog', { name: 'Use as deadline' });
    await userEvent.type(within(dialog).getByRole('searchbox'), 'laptop');
    await userEvent.click(await within(dialog).findByRole('button', { name: /New laptop/ }));
    expect(await within(dialog).findByText(/From: Mar 1, 2027\. To: Apr 30, 2027\./)).toBeInTheDocument();
    await userEvent.click(within(dialog).getByRole('button', { name: 'Set deadline' }));
    await waitFor(() => expect(toast.success).toHaveBeenCalledWith('Deadline of New laptop: Apr 30, 2027'));
    expect(posts(calls)[0]?.[1]).toMatchObject({
      version: 8,
      changes: [{ kind: 'set', path: ['deadline'], from: '2027-03-01', to: '2027-04-30' }],
    });
    expect(await screen.findByText('Is the deadline of New laptop')).toBeInTheDocument();
  });
});

describe('where there is no room for two columns', () => {
  test('the list comes first; the source opens with a way back and the actions in reach', async () => {
    isWide = false;
    await loadedWith();
    expect(screen.queryByRole('region', { name: 'Source' })).not.toBeInTheDocument();
    await userEvent.click(row(WORKSHOP));
    expect(await screen.findByRole('region', { name: 'Source' })).toBeInTheDocument();
    expect(screen.queryByRole('button', { name: PORTAL })).not.toBeInTheDocument();
    const current = screen.getByRole('region', { name: 'Current clause' });
    expect(current).toHaveTextContent(WORKSHOP);
    await userEvent.click(within(current).getByRole('button', { name: 'Accept' }));
    // on to the next one
    await waitFor(() => expect(current).toHaveTextContent(TICKETS));
    await userEvent.click(screen.getByRole('button', { name: 'Back to the clauses' }));
    await waitFor(() => expect(row(TICKETS)).toHaveFocus());
    expect(within(item(WORKSHOP)).getByText('Accepted')).toBeInTheDocument();
  });
});

describe('another way of reading', () => {
  test('a page, a table, and headers are read differently once that is explained', async () => {
    const document = { id: 'e'.repeat(24), name: 'sow.pdf' };
    const { calls } = await loadedWith(AT, {
      source: () =>
        sourceOf({
          format: 'pdf',
          document,
          pages: 2,
          found: { twoColumns: [1], tables: [], runningText: [1, 2] },
          asides: [{ kind: 'hidden', page: 2, text: 'white text' }],
        }),
      answer: ({ method, path }) =>
        method === 'POST' && path.endsWith('/read') ? failure(429, 'Too many') : undefined,
    });
    expect(screen.getByText('This document has hidden text')).toBeInTheDocument();
    await userEvent.click(screen.getByRole('button', { name: 'Read as one column: page 1' }));
    let dialog = await screen.findByRole('alertdialog', { name: 'Read the document differently?' });
    expect(dialog).toHaveTextContent('Your decisions are carried over');
    await userEvent.click(within(dialog).getByRole('button', { name: 'Read it' }));
    const same = { from: 'document', documentId: document.id, notTables: [] };
    await waitFor(() =>
      expect(posts(calls)[0]?.[1]).toEqual({ ...same, headers: false, columns: [{ page: 1, columns: 1 }] }),
    );
    await userEvent.click(screen.getByRole('button', { name: 'Read differently' }));
    await userEvent.click(
      await screen.findByRole('menuitem', { name: 'Show headers and footers as part of the text' }),
    );
    dialog = await screen.findByRole('alertdialog', { name: 'Read the document differently?' });
    await userEvent.click(within(dialog).getByRole('button', { name: 'Read it' }));
    await waitFor(() => expect(posts(calls)[1]?.[1]).toEqual({ ...same, headers: true, columns: [] }));
  });

  test('while it is read the page shows how far it is, then its clauses', async () => {
    let state: 'reading' | 'read' = 'reading';
    open(AT, {
      source: () => (state === 'read' ? sourceOf() : sourceOf({ state, text: '', blocks: [], pages: 9, pagesRead: 4 })),
    });
    expect(await screen.findByText('4 of 9 pages read')).toBeInTheDocument();
    state = 'read';
    expect(await screen.findByRole('button', { name: PORTAL })).toBeInTheDocument();
  });
});

describe('who may', () => {
  test('clauses of a change order are at its own address', async () => {
    const { calls } = await loadedWith(`${SOW_AT}/change-orders/${ORDER.id}/clauses`);
    expect(calls.some(({ path }) => path === `change-orders/${ORDER.id}/clauses`)).toBe(true);
    expect(screen.getByRole('link', { name: ORDER.title })).toHaveAttribute(
      'href',
      `${SOW_AT}/change-orders/${ORDER.id}`,
    );
  });

  test('an archived company’s are only looked at', async () => {
    const { calls } = await loadedWith(`${AT}?clause=${portal.id}`, { company: { ...COMPANY, status: 'archived' } });
    await press('ajrx');
    expect(posts(calls)).toEqual([]);
    for (const name of [/^Accept/, /^Reject/, 'Edit wording', 'Undo'])
      expect(screen.queryByRole('button', { name })).not.toBeInTheDocument();
  });

  test('a client has no such page, but the list of agreed clauses', async () => {
    const client = { role: 'companyUser' as const, clauses: [{ ...fee, confidence: null, by: null, reasons: [] }] };
    const { unmount } = open(AT, client);
    expect(await screen.findByRole('heading', { level: 1, name: 'Page not found' })).toBeInTheDocument();
    unmount();
    const { calls } = open(SOW_AT, client);
    const agreed = await screen.findByRole('region', { name: /What is agreed/ });
    expect(await within(agreed).findByText(FEE)).toBeInTheDocument();
    expect(within(agreed).getByText('$48,000.00, fixed fee')).toBeInTheDocument();
    expect(within(agreed).getByRole('region', { name: '4. Fees' })).toBeInTheDocument();
    expect(calls.some(({ path }) => path.endsWith('/source'))).toBe(false);
  });

  test('a failed load is retried', async () => {
    let down = true;
    open(AT, { answer: ({ path }) => (down && path.endsWith('/clauses') ? failure(500, 'Down') : undefined) });
    expect(await screen.findByText('Failed to load the clauses')).toBeInTheDocument();
    down = false;
    await userEvent.click(screen.getByRole('button', { name: 'Retry' }));
    await loaded();
  });
});
