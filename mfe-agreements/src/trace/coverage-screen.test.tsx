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
import { beforeAll, describe, expect, test, vi } from 'vitest';
import App, { screens } from '../app.tsx';
import { remote } from '../pages.ts';
import { addedUp } from './matrix.tsx';
import { BADGE, CLAUSE, COVERAGE, type Coverage, FORM, id, SOW } from './testing/coverage.ts';

const COMPANY = companyDetail({ name: 'Northwind Traders' });
const AT = `/companies/${COMPANY.id}/coverage`;

beforeAll(async () => {
  await Promise.all(screens.names().map((name) => screens.prepare(name)));
});

function open({
  role = 'consultant',
  at = AT,
  coverage = () => COVERAGE,
  linked = [],
}: {
  role?: Role;
  at?: string;
  coverage?: () => Coverage | Response;
  /** The links of the clause. */
  linked?: CallOutput<'coverageClauses'>['items'][number]['links'];
} = {}) {
  const seen: SeenCall[] = [];
  const links = [...linked];
  const answer = (call: SeenCall): unknown => {
    seen.push(call);
    const path = call.path.replace(`companies/${COMPANY.id}`, '');
    if (path === '') return COMPANY;
    if (path === '/coverage') return coverage();
    if (path === '/coverage/clauses') return { items: [{ ...CLAUSE, links }], nextCursor: null, total: 1 };
    if (path === '/coverage/items')
      return { items: [{ ...BADGE, cover: 'none', links: 0 }], nextCursor: null, total: 1 };
    if (path === '/trace-suggestions')
      return {
        items:
          links.length > 0
            ? []
            : [{ clauseId: CLAUSE.id, item: FORM, reason: 'Names the request type “laptop returns”', isSure: true }],
        clauses: links.length > 0 ? [] : [CLAUSE],
        isCut: false,
      };
    if (path === '/trace-links') {
      links.push({ id: id('d'), item: FORM });
      return { id: id('d'), clauseId: CLAUSE.id, item: FORM, createdAt: '2026-11-24T00:00:00.000Z' };
    }
    if (path === `/trace-links/${id('d')}`) {
      links.pop();
      return { success: true };
    }
    if (path === '/trace-acknowledgments')
      return {
        items: [
          {
            id: id('e'),
            rule: 'scope.orphan-clause',
            clause: CLAUSE,
            item: null,
            count: null,
            reason: 'Comes with phase 2',
            createdAt: '2026-01-24T00:00:00.000Z',
            createdBy: 'Ada',
          },
        ],
      };
    if (path.startsWith('/trace-acknowledgments/')) return { success: true };
    return undefined;
  };
  const { api } = answeringApi(answer);
  const toast = { success: vi.fn(), error: vi.fn(), info: vi.fn() };
  const session = sessionOf(role, { companyId: COMPANY.id });
  const rendered = renderWithHost(<ScreenAtAddress app={App} remote={remote} />, { api, session, path: at, toast });
  const made = (method: string) => seen.filter((call) => call.method === method);
  return { ...rendered, seen, made, toast };
}

describe('coverage of a company', () => {
  test('shows how much is covered, with the links between clauses and items', async () => {
    open();
    expect(await screen.findByRole('progressbar', { name: 'Clauses with something behind them' })).toHaveAttribute(
      'aria-valuetext',
      '1 of 3',
    );
    expect(screen.getByText('1 link doesn’t count')).toBeVisible();
    const table = screen.getByRole('table', { name: 'Number of links between clauses and items' });
    expect(within(table).getAllByRole('row')[1]).toHaveTextContent('Deliverable1 of 3200');
  });

  test('offers links with their reason; one press makes one, and it can be undone', async () => {
    const { made, toast } = open();
    expect(await screen.findByText('Names the request type “laptop returns”')).toBeVisible();
    expect(screen.getByRole('link', { name: 'Service desk, \u00a73.2, page 4' })).toHaveAttribute(
      'href',
      expect.stringContaining(`/sows/${SOW.id}/clauses?q=`),
    );
    await userEvent.click(screen.getByRole('button', { name: /Link “Laptop return”/ }));
    expect(await screen.findByRole('link', { name: 'Laptop return' })).toBeVisible();
    expect(made('POST')[0]?.body).toEqual({ clauseId: CLAUSE.id, itemId: FORM.id });
    const [said, undo] = toast.success.mock.lastCall ?? [];
    expect([said, undo.label]).toEqual(['Linked “Laptop return”', 'Undo']);
    undo.run();
    await waitFor(() => expect(made('DELETE')).toHaveLength(1));
    expect(await screen.findByRole('button', { name: /Link “Laptop return”/ })).toBeVisible();
  });

  test('links an item that is searched for', async () => {
    const { made } = open();
    await userEvent.click(await screen.findByRole('button', { name: 'Link an item' }));
    const dialog = await screen.findByRole('dialog', { name: 'Link an item' });
    await userEvent.click(await within(dialog).findByRole('button', { name: /Badge number/ }));
    await waitFor(() => expect(made('POST')[0]?.body).toEqual({ clauseId: CLAUSE.id, itemId: BADGE.id }));
    expect(screen.queryByRole('dialog')).toBeNull();
  });

  test('links an item by keyboard: Down and Enter choose one, Enter in the field the first', async () => {
    const { made } = open();
    for (const keys of ['{ArrowDown}{ArrowDown}{ArrowUp}{Enter}', '{Enter}']) {
      await userEvent.click(await screen.findByRole('button', { name: 'Link an item' }));
      const dialog = await screen.findByRole('dialog', { name: 'Link an item' });
      await within(dialog).findByRole('button', { name: /Badge number/ });
      await userEvent.click(within(dialog).getByRole('searchbox', { name: 'Search the scope' }));
      await userEvent.keyboard(keys);
      await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    }
    const [byArrows, byEnter] = made('POST').map(({ body }) => body);
    expect(byArrows).toEqual(byEnter);
    expect(byArrows).toMatchObject({ clauseId: CLAUSE.id });
  });

  test('lists items that no clause sells, filtered by the address', async () => {
    const { seen } = open({ at: `${AT}?show=unsold&kind=field&project=${id('2')}` });
    expect(await screen.findByText('Badge number')).toBeVisible();
    const { query } = seen.findLast(({ path }) => path.endsWith('/coverage/items')) ?? {};
    expect(Object.fromEntries(query ?? [])).toMatchObject({ cover: 'none', kind: 'field', projectId: id('2') });
    expect(screen.getByRole('button', { name: 'Link a clause with Badge number' })).toBeVisible();
  });

  test('shows accepted findings with their reason, to be shown again', async () => {
    const { made } = open({ at: `${AT}?show=accepted` });
    expect(await screen.findByText('“Comes with phase 2”')).toBeVisible();
    await userEvent.click(screen.getByRole('button', { name: 'Show the finding again' }));
    await waitFor(() => expect(made('DELETE')).toHaveLength(1));
  });

  test('is read-only for the company’s own people, without suggestions and findings', async () => {
    const { seen } = open({ role: 'companyUser', linked: [{ id: id('d'), item: FORM }] });
    expect(await screen.findByRole('link', { name: 'Laptop return' })).toBeVisible();
    expect(screen.getByRole('link', { name: 'Service desk, \u00a73.2, page 4' })).toHaveAttribute(
      'href',
      expect.not.stringContaining('/clauses'),
    );
    for (const name of [/^Link/, /^Unlink/]) expect(screen.queryByRole('button', { name })).toBeNull();
    expect(screen.queryByRole('link', { name: 'Accepted findings' })).toBeNull();
    expect(screen.getByRole('link', { name: /^Not in an agreement/ })).toBeVisible();
    expect(document.body).not.toHaveTextContent(/sold/i);
    expect(seen.filter(({ path }) => /suggestions|acknowledgments/.test(path))).toEqual([]);
  });

  test('shows the next step while nothing is accepted, and failures', async () => {
    const empty = { ...COVERAGE, clauses: { total: 0, covered: 0 } };
    const first = open({ coverage: () => empty });
    expect(await screen.findByText('No accepted clauses yet')).toBeVisible();
    first.unmount();
    const answers = [failure(429, 'Too many', { code: 'rate_limited' }), COVERAGE];
    open({ coverage: vi.fn(() => answers.shift() ?? COVERAGE) });
    await userEvent.click(await screen.findByRole('button', { name: 'Retry' }));
    expect(await screen.findByText('1 link doesn’t count')).toBeVisible();
  });
});

describe('the matrix', () => {
  test('adds up rows by section and columns by kind or project', () => {
    expect(addedUp(COVERAGE, 'section', 'kind')).toMatchObject({
      rows: [
        { label: '3 Forms', total: 2, covered: 1 },
        { label: '4 Knowledge', total: 1, covered: 0 },
      ],
      columns: [{ label: 'Projects' }, { label: 'Request types', covered: 2 }, { label: 'Fields', covered: 1 }],
      links: [
        [0, 2, 0],
        [0, 0, 0],
      ],
    });
    expect(addedUp(COVERAGE, 'kind', 'project')).toMatchObject({
      rows: [{ label: 'Deliverable', total: 3, covered: 1 }],
      columns: [{ label: 'IT services' }, { label: 'HR portal' }, { label: 'Fields' }],
      links: [[2, 0, 0]],
    });
  });
});
