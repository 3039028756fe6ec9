import { comparedWalk, SHARED } from '@scopewright/build-config/walks';
import { clause, companyDetail, source, sow } from '@scopewright/contracts/testing';
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
import App, { screens } from './app.tsx';
import type { Clause } from './clauses/use-clauses.ts';
import { remote } from './pages.ts';
import { NOTHING_TO_BUILD } from './sows/follow-ups/chosen-parts.ts';
import { BADGE, CLAUSE, COVERAGE, id } from './trace/testing/coverage.ts';

const COMPANY = companyDetail({ name: 'Northwind Traders' });
const SOW = sow({ status: 'active', version: 3 });
const PORTAL = 'Service request portal with up to 12 request types, due 30 April 2027.';

beforeAll(async () => {
  await Promise.all(screens.names().map((name) => screens.prepare(name)));
  await Promise.all([import('@scopewright/editing/save-problems'), import('@scopewright/editing/conflict-dialog')]);
});

/** A server with a proposed clause, and an item that no clause sells. */
function server() {
  let proposed: Clause = clause({ id: id('9'), quote: PORTAL });
  const links: object[] = [];
  const ofCompany = `companies/${COMPANY.id}`;
  const answers: Record<string, (call: SeenCall) => unknown> = {
    [`GET ${ofCompany}`]: () => COMPANY,
    [`GET sows/${SOW.id}`]: () => SOW,
    [`GET sows/${SOW.id}/source`]: () => source(),
    [`GET sows/${SOW.id}/clauses`]: () => ({
      items: [proposed],
      lost: [],
      nextCursor: null,
      total: 1,
      counts: { proposed: 1, accepted: 0, rejected: 0 },
    }),
    [`POST clauses/${proposed.id}`]: ({ body }) => {
      proposed = { ...proposed, ...(body as Partial<Clause>), version: proposed.version + 1 };
      return proposed;
    },
    [`GET sows/${SOW.id}/build`]: () => NOTHING_TO_BUILD,
    [`GET ${ofCompany}/coverage`]: () => COVERAGE,
    [`GET ${ofCompany}/coverage/clauses`]: () => ({ items: [{ ...CLAUSE, links }], nextCursor: null, total: 1 }),
    [`GET ${ofCompany}/coverage/items`]: () => ({
      items: [{ ...BADGE, cover: 'none', links: 0 }],
      nextCursor: null,
      total: 1,
    }),
    [`GET ${ofCompany}/trace-suggestions`]: () => ({ items: [], clauses: [], isCut: false }),
    [`POST ${ofCompany}/trace-links`]: () => {
      links.push({ id: id('d'), item: BADGE });
      return { id: id('d'), clauseId: CLAUSE.id, item: BADGE, createdAt: '2026-11-24T00:00:00.000Z' };
    },
  };
  const { api } = answeringApi(
    (call) => answers[`${call.method} ${call.path}`]?.(call) ?? failure(404, 'Not found', { code: 'not_found' }),
  );
  return { api, state: () => proposed.state };
}

test('a clause that is accepted and linked runs the files that its walk describes', async () => {
  vi.stubGlobal('matchMedia', (query: string) => ({
    matches: query.includes('1024px'),
    addEventListener: () => undefined,
    removeEventListener: () => undefined,
  }));
  const { api, state } = server();
  const session = sessionOf('firmAdmin');
  const compared = await comparedWalk(['From a clause to coverage', SHARED], 'browser', async (step) => {
    const open = (page: string) =>
      renderWithHost(<ScreenAtAddress app={App} remote={remote} />, {
        api,
        session,
        path: `/companies/${COMPANY.id}/${page}`,
      });
    const review = open(`sows/${SOW.id}/clauses`);
    await screen.findByRole('button', { name: PORTAL });
    await step(async () => {
      await userEvent.keyboard('ja');
      await waitFor(() => expect(state()).toBe('accepted'));
      await screen.findByText('Saved');
    });
    review.unmount();
    open('coverage');
    const link = await screen.findByRole('button', { name: 'Link an item' });
    await step(async () => {
      await userEvent.click(link);
      const dialog = within(await screen.findByRole('dialog', { name: 'Link an item' }));
      await userEvent.click(await dialog.findByRole('button', { name: /Badge number/ }));
      await screen.findByRole('link', { name: 'Badge number' });
    });
  });
  expect(compared).toEqual({ didNotRun: [], undescribed: [] });
});
