import { ProjectPage } from '../pages/project.ts';
import { createClient, made, openSignedIn, signUp, tokenOf } from '../support/api.ts';
import { expect, test } from '../support/fixtures.ts';
import { lookAt } from '../support/look-at.ts';
import { newClient, newFirm } from '../support/people.ts';

const firm = newFirm();
let company: string;
let project: string;

test.beforeAll(async () => {
  await signUp(firm);
  const token = await tokenOf(firm.key, firm.admin);
  const companyId = await createClient(firm, token, newClient());
  const inserted: unknown = await made({ ...firm, token }, `companies/${companyId}/scope-templates/access`, {
    operationId: 'look-at-a-template',
    projectId: null,
    project: { key: 'DESK', name: 'Service desk' },
  });
  company = `/companies/${companyId}`;
  project = `${company}/projects/${(inserted as { projectId: string }).projectId}`;
});

test('every screen of a project is for everybody, on a phone and on a desk, in both themes', async ({ page, pageErrors }) => {
  test.setTimeout(120_000);
  await page.setViewportSize({ width: 1440, height: 900 });
  await openSignedIn(page, firm.key, firm.admin, project);
  const { name } = new ProjectPage(page);
  const desk = () => page.setViewportSize({ width: 1440, height: 900 });
  await expect(name).toHaveValue('Service desk');
  await lookAt(page, 'a project');

  await desk();
  await page.getByRole('link', { name: /Findings/ }).click();
  await expect(page.getByRole('heading', { level: 2, name: /check|Findings/i }).first()).toBeVisible();
  await lookAt(page, 'the findings');

  await desk();
  await page.getByRole('tree', { name: 'Items' }).getByRole('treeitem', { level: 2 }).first().click();
  await expect(page.getByRole('heading', { level: 3, name: /Statuses/ })).toBeVisible();
  await lookAt(page, 'a workflow');
  for (const view of ['Diagram', 'Try it']) {
    await page.getByRole('tab', { name: view }).click();
    await expect(page.getByRole('tab', { name: view, selected: true })).toBeVisible();
    await lookAt(page, view);
  }
  expect(pageErrors).toEqual([]);
});

test('every dialog of a project is for everybody, on a phone and on a desk, in both themes', async ({ page, pageErrors }) => {
  await openSignedIn(page, firm.key, firm.admin, project);
  for (const entry of ['New workflow', 'New request type', 'New field', 'Insert a template', 'Import a workflow', 'Import a form']) {
    await page.getByRole('button', { name: 'Add', exact: true }).click();
    await page.getByRole('menuitem', { name: entry }).click();
    await expect(page.getByRole('dialog')).toBeVisible();
    await lookAt(page, entry, '[role=dialog]');
    await page.keyboard.press('Escape');
    await expect(page.getByRole('dialog')).toHaveCount(0);
  }
  expect(pageErrors).toEqual([]);
});
