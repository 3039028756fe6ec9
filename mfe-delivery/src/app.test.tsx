import { COMPANY_ID, PROJECT_ID } from '@scopewright/company-kit/testing/items';
import { companyDetail } from '@scopewright/contracts/testing';
import { useHost } from '@scopewright/remote-contract';
import {
  answeringApi,
  failure,
  renderWithHost,
  ScreenAtAddress,
  sessionOf,
} from '@scopewright/remote-contract/testing';
import { screen } from '@testing-library/react';
import { beforeAll, expect, test, vi } from 'vitest';
import App, { screens } from './app.tsx';
import { DONE } from './backlog-exports/testing/exports.ts';
import { remote } from './pages.ts';

beforeAll(() => Promise.all(screens.names().map((name) => screens.prepare(name))));

const Screen = ({ name }: { name: string }) => <App host={useHost()} screen={name} />;

function open(path: string, company: unknown = companyDetail({ id: COMPANY_ID, name: 'Northwind Traders' })) {
  const { api } = answeringApi((call) => {
    if (call.path === `companies/${COMPANY_ID}`) return company;
    if (call.path === `companies/${COMPANY_ID}/backlog/exports`) return { items: [DONE], nextCursor: null, total: 1 };
    return failure(404, 'Not found', { code: 'not_found' });
  });
  const session = sessionOf('firmAdmin');
  return renderWithHost(<ScreenAtAddress app={App} remote={remote} />, { api, path, session });
}

test('has the screens of its pages', () => {
  expect(new Set(remote.pages.map((page) => page.screen))).toEqual(new Set(screens.names()));
});

test('shows the exports of the company in the address', async () => {
  open(`/companies/${COMPANY_ID}/backlog/exports`);
  expect(await screen.findByText(/Linear CSV/, { selector: 'li *' })).toBeInTheDocument();
});

test.each([
  ['a company', '/companies/northwind/backlog'],
  ['a project', `/companies/${COMPANY_ID}/projects/it-services/backlog`],
  ['a work item', `/companies/${COMPANY_ID}/projects/${PROJECT_ID}/backlog/laptop`],
])('an address with a name instead of the id of %s is not found', async (_, path) => {
  open(path);
  expect(await screen.findByRole('heading', { name: 'Page not found' })).toBeInTheDocument();
});

test('a deleted company is not found, one that cannot be loaded can be retried', async () => {
  const { unmount } = open(
    `/companies/${COMPANY_ID}/backlog/exports`,
    failure(404, 'Not found', { code: 'not_found' }),
  );
  expect(await screen.findByRole('heading', { name: 'Page not found' })).toBeInTheDocument();
  unmount();
  open(`/companies/${COMPANY_ID}/backlog/exports`, failure(503, 'Out of order', { code: 'unavailable' }));
  expect(await screen.findByText('Failed to load the company')).toBeInTheDocument();
  expect(screen.getByRole('button', { name: 'Retry' })).toBeInTheDocument();
});

test('without the frame of the workplace it has its own bar', async () => {
  renderWithHost(<Screen name="backlog" />, { path: `/companies/${COMPANY_ID}/backlog/exports` });
  expect(await screen.findByRole('link', { name: 'Back to Acme Consulting' })).toBeInTheDocument();
});

test('refuses a screen it does not have', () => {
  vi.spyOn(console, 'error').mockImplementation(() => undefined);
  expect(() => renderWithHost(<Screen name="other" />)).toThrow('Unknown screen: other');
});
