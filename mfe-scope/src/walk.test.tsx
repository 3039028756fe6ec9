import { comparedWalk } from '@scopewright/build-config/walks';
import { COMPANY_ID, PROJECT_ID, project, workflow } from '@scopewright/company-kit/testing/items';
import { scopeAnswers } from '@scopewright/company-kit/testing/scope-answers';
import { companyDetail } from '@scopewright/contracts/testing';
import {
  answeringApi,
  failure,
  renderWithHost,
  ScreenAtAddress,
  sessionOf,
} from '@scopewright/remote-contract/testing';
import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeAll, beforeEach, expect, test, vi } from 'vitest';
import App, { screens } from './app.tsx';
import { remote } from './pages.ts';

const FULFILLMENT = workflow();
/** The number of findings below the editor. */
const FINDINGS = /(?:error|warning|note)s?$/;

beforeAll(async () => {
  await screens.prepare('project');
  await Promise.all([
    import('./workflow/workflow-editor.tsx'),
    import('./inspector/item-history.tsx'),
    import('@scopewright/domain/scoping/form/buildability'),
    import('@scopewright/editing/save-problems'),
  ]);
});
// without a layout nothing would be in view
beforeEach(() => {
  vi.spyOn(Element.prototype, 'clientHeight', 'get').mockReturnValue(800);
  Element.prototype.scrollIntoView = vi.fn();
});

test('editing a transition runs the files that its walk describes', async () => {
  const { server, answer } = scopeAnswers([project(), FULFILLMENT]);
  const { api } = answeringApi(
    ({ path, body }) =>
      answer(path, body) ??
      (path === `companies/${COMPANY_ID}`
        ? companyDetail({ id: COMPANY_ID, name: 'Northwind Traders' })
        : failure(404, 'Not found', { code: 'not_found' })),
  );
  const session = sessionOf('firmAdmin');
  const transitions = () => (server.get(FULFILLMENT.id) as typeof FULFILLMENT).content.transitions;
  const compared = await comparedWalk('Editing a transition', 'browser', async (step) => {
    const path = `/companies/${COMPANY_ID}/projects/${PROJECT_ID}/items/${FULFILLMENT.id}`;
    renderWithHost(<ScreenAtAddress app={App} remote={remote} />, { api, session, path });
    await userEvent.click(await screen.findByRole('button', { name: 'Settings of Start work' }));
    await screen.findByRole('button', { name: FINDINGS });
    await step(async () => {
      const name = screen.getByDisplayValue('Start work');
      await userEvent.clear(name);
      await userEvent.type(name, 'Begin{Enter}');
      await waitFor(() => expect(transitions().start?.name).toBe('Begin'));
      await screen.findByText('Saved');
      await screen.findByRole('button', { name: FINDINGS });
    });
  });
  expect(compared).toEqual({ didNotRun: [], undescribed: [] });
});
