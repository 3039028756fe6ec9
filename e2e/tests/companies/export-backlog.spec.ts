import { openSignedIn } from '../../support/api.ts';
import { callsOf, item, projectOf, testWithFirm } from '../../support/firm-with-client.ts';
import { expect } from '../../support/fixtures.ts';
import { look } from '../../support/look.ts';

const test = testWithFirm();
const MOST_CLICKS = 2;

test('the backlog of a project is exported in two clicks from the project', { tag: '@looks' }, async ({
  page,
  firm,
  pageErrors,
}) => {
  const { companyId } = firm;
  const project = await projectOf(firm, 'Service desk', 'SD');
  await item(firm, { kind: 'requestType', name: 'Access request', projectId: project.id });
  const title = { level: 'epic', parentId: null, title: 'Set up the service desk' };
  await callsOf(firm)('POST', `projects/${project.id}/work-items`, { ...title, operationId: crypto.randomUUID() });
  await openSignedIn(page, firm.key, firm.admin, `/companies/${companyId}/projects/${project.id}`);
  let clicks = 0;
  await page.exposeFunction('countClick', () => {
    clicks += 1;
  });
  await page.evaluate(() => {
    const { countClick } = globalThis as unknown as { countClick: () => void };
    document.addEventListener('click', () => countClick(), true);
  });
  await page.getByRole('navigation', { name: 'Parts of the project' }).getByRole('link', { name: 'Backlog' }).click();
  const made = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Export', exact: true }).click();
  expect((await made).suggestedFilename()).toBe('jira-cloud.csv');
  await expect(page.getByText(/^Jira Cloud CSV: 1 work item/)).toBeVisible();
  expect(clicks).toBeGreaterThan(0);
  expect(clicks).toBeLessThanOrEqual(MOST_CLICKS);
  await look(page, 'the backlog of a project with its export');
  expect(pageErrors).toEqual([]);
});
