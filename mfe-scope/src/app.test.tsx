import { COMPANY_ID, PROJECT_ID, project, requestType, workflow } from '@scopewright/company-kit/testing/items';
import { scopeAnswers } from '@scopewright/company-kit/testing/scope-answers';
import { companyDetail } from '@scopewright/contracts/testing';
import { useHost } from '@scopewright/remote-contract';
import {
  answeringApi,
  failure,
  renderWithHost,
  ScreenAtAddress,
  sessionOf,
} from '@scopewright/remote-contract/testing';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import App, { screens } from './app.tsx';
import { remote } from './pages.ts';

beforeAll(() => Promise.all(screens.names().map((name) => screens.prepare(name))));

// without a layout nothing would be in view
beforeEach(() => {
  vi.spyOn(Element.prototype, 'clientHeight', 'get').mockReturnValue(800);
  Element.prototype.scrollIntoView = vi.fn();
});
afterEach(() => {
  vi.restoreAllMocks();
});

const Screen = ({ name }: { name: string }) => <App host={useHost()} screen={name} />;
const { answer } = scopeAnswers([project(), workflow(), requestType()]);

function open(path: string, company: unknown = companyDetail({ id: COMPANY_ID, name: 'Northwind Traders' })) {
  const { api } = answeringApi((call) => {
    if (call.path === `companies/${COMPANY_ID}`) return company;
    return answer(call.path, call.body) ?? failure(404, 'Not found', { code: 'not_found' });
  });
  const session = sessionOf('firmAdmin');
  return renderWithHost(<ScreenAtAddress app={App} remote={remote} />, { api, path, session });
}

test('has the screens of its pages', () => {
  expect(new Set(remote.pages.map((page) => page.screen))).toEqual(new Set(screens.names()));
});

test('shows the items of the project in the address', async () => {
  open(`/companies/${COMPANY_ID}/projects/${PROJECT_ID}`);
  expect(await screen.findByRole('treeitem', { name: /Fulfillment/ })).toBeInTheDocument();
});

test('the address can ask for a new project, which is closed there too', async () => {
  open(`/companies/${COMPANY_ID}/projects?dialog=new-project`);
  const dialog = within(await screen.findByRole('dialog', { name: 'Create New Project' }));
  await userEvent.click(dialog.getByRole('button', { name: 'Cancel' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
  expect(screen.getByLabelText('Address')).toHaveTextContent(new RegExp(`/companies/${COMPANY_ID}/projects$`));
});

test.each([
  ['a company', '/companies/northwind/scope'],
  ['a project', `/companies/${COMPANY_ID}/projects/it-services`],
  ['an item', `/companies/${COMPANY_ID}/projects/${PROJECT_ID}/items/laptop`],
])('an address with a name instead of the id of %s is not found', async (_, path) => {
  open(path);
  expect(await screen.findByRole('heading', { name: 'Page not found' })).toBeInTheDocument();
});

test('a deleted company is not found, one that cannot be loaded can be retried', async () => {
  const { unmount } = open(`/companies/${COMPANY_ID}/scope`, failure(404, 'Not found', { code: 'not_found' }));
  expect(await screen.findByRole('heading', { name: 'Page not found' })).toBeInTheDocument();
  unmount();
  open(`/companies/${COMPANY_ID}/scope`, failure(503, 'Out of order', { code: 'unavailable' }));
  expect(await screen.findByText('Failed to load the company')).toBeInTheDocument();
  expect(screen.getByRole('button', { name: 'Retry' })).toBeInTheDocument();
});

test('without the frame of the workplace it has its own bar', async () => {
  renderWithHost(<Screen name="scope" />, { path: `/companies/${COMPANY_ID}/scope` });
  expect(await screen.findByRole('link', { name: 'Back to Acme Consulting' })).toBeInTheDocument();
});

test('refuses a screen it does not have', () => {
  vi.spyOn(console, 'error').mockImplementation(() => undefined);
  expect(() => renderWithHost(<Screen name="other" />)).toThrow('Unknown screen: other');
});
