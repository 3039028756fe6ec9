import { comparedWalk } from '@scopewright/build-config/walks';
import { COMPANY_ID, PROJECT_ID, project } from '@scopewright/company-kit/testing/items';
import { scopeAnswers } from '@scopewright/company-kit/testing/scope-answers';
import { companyDetail } from '@scopewright/contracts/testing';
import {
  answeringApi,
  failure,
  renderWithHost,
  ScreenAtAddress,
  sessionOf,
} from '@scopewright/remote-contract/testing';
import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeAll, beforeEach, expect, test, vi } from 'vitest';
import App, { screens } from './app.tsx';
import { backlogAnswers } from './backlog/testing/backlog-answers.ts';
import { remote } from './pages.ts';

beforeAll(() => screens.prepare('project-backlog'));
// without a layout no line would be in view
beforeEach(() => {
  vi.spyOn(Element.prototype, 'clientHeight', 'get').mockReturnValue(800);
  Element.prototype.scrollIntoView = vi.fn();
});

test('generating a backlog runs the files that its walk describes', async () => {
  const backlog = backlogAnswers([], { generatedAt: null });
  const scope = scopeAnswers([project()]);
  const { api } = answeringApi(
    ({ path, body, query }) =>
      backlog.answer(path, body, query) ??
      scope.answer(path, body) ??
      (path === `companies/${COMPANY_ID}`
        ? companyDetail({ id: COMPANY_ID, name: 'Northwind Traders' })
        : failure(404, 'Not found', { code: 'not_found' })),
  );
  const session = sessionOf('firmAdmin');
  const compared = await comparedWalk('Generating a backlog', 'browser', async (step) => {
    renderWithHost(<ScreenAtAddress app={App} remote={remote} />, {
      api,
      session,
      path: `/companies/${COMPANY_ID}/projects/${PROJECT_ID}/backlog`,
    });
    await screen.findByText('No work items yet');
    await step(async () => {
      await userEvent.click(screen.getByRole('button', { name: 'Generate the backlog' }));
      const dialog = within(await screen.findByRole('dialog', { name: 'Generate the backlog' }));
      await dialog.findByText('How standard projects are cut');
      await userEvent.click(dialog.getByRole('button', { name: 'Preview' }));
      await userEvent.click(await dialog.findByRole('button', { name: 'Generate' }));
      await screen.findByRole('dialog', { name: 'The backlog is generated' });
    });
  });
  expect(compared).toEqual({ didNotRun: [], undescribed: [] });
});
