import type { Locator } from '@playwright/test';
import { ProjectPage } from '../../pages/project.ts';
import { createClient, made, openSignedIn, signUp, tokenOf } from '../../support/api.ts';
import { expect, test } from '../../support/fixtures.ts';
import { look } from '../../support/look.ts';
import { newClient, newFirm } from '../../support/people.ts';
import { placeOf } from '../../support/places.ts';

const { tenant } = placeOf('local');

const firm = newFirm();
let company: string;
let project: string;
let ofKind: (kind: 'requestType' | 'field') => string;

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
  const { projectId, items } = inserted as { projectId: string; items: { kind: string; id: string }[] };
  project = `${company}/projects/${projectId}`;
  ofKind = (kind) => `${project}/items/${items.find((item) => item.kind === kind)?.id}`;
});

test('every screen of a project is for everyone, on a phone and on a desk, in both themes', async ({
  page,
  pageErrors,
}) => {
  await openSignedIn(page, firm.key, firm.admin, project);
  const { name } = new ProjectPage(page);
  await expect(name).toHaveValue('Service desk');
  await look(page, 'a project');

  await page.getByRole('link', { name: /Findings/ }).click();
  await expect(page.getByRole('heading', { level: 2, name: /check|Findings/i }).first()).toBeVisible();
  await look(page, 'the findings');

  await page.getByRole('tree', { name: 'Items' }).getByRole('treeitem', { level: 2 }).first().click();
  await expect(page.getByRole('heading', { level: 3, name: /Statuses/ })).toBeVisible();
  await look(page, 'a workflow');
  for (const view of ['Diagram', 'Try it']) {
    await page.getByRole('tab', { name: view }).click();
    await expect(page.getByRole('tab', { name: view, selected: true })).toBeVisible();
    await look(page, view);
  }

  await page.setViewportSize({ width: 1280, height: 900 });
  await page.getByRole('tab', { name: 'Diagram' }).click();
  await page.getByRole('link', { name: 'Details' }).click();
  await expect(page.getByRole('region', { name: 'Details' }).getByRole('combobox', { name: 'Owner' })).toBeVisible();
  await look(page, 'the details over a diagram');
  expect(pageErrors).toEqual([]);
});

test('request types and fields are for everyone, on a phone and on a desk, in both themes', async ({
  page,
  pageErrors,
}) => {
  await openSignedIn(page, firm.key, firm.admin, ofKind('requestType'));
  await expect(page.getByRole('tab', { name: 'Form', selected: true })).toBeVisible();
  await look(page, 'a form');
  for (const part of [/^Rules/, /^Test cases/, /^Settings/]) {
    await page.getByRole('tab', { name: part }).click();
    await expect(page.getByRole('tab', { name: part, selected: true })).toBeVisible();
    await look(page, `${part}`);
  }
  await page.getByRole('button', { name: 'Preview', exact: true }).click();
  await expect(page.getByRole('form', { name: 'Preview of the portal' })).toBeVisible();
  await look(page, 'the preview');

  await page.goto(tenant(firm.key, ofKind('field')));
  await expect(page.getByRole('combobox', { name: 'Type' })).toBeVisible();
  await look(page, 'a field');
  await page.goto(tenant(firm.key, `${ofKind('field')}/details`));
  await expect(page.getByRole('region', { name: 'Details' }).getByRole('combobox', { name: 'Owner' })).toBeVisible();
  await look(page, 'the details');
  expect(pageErrors).toEqual([]);
});

test('company-wide pages work for everyone, on a phone and on a desk, in both themes', async ({ page, pageErrors }) => {
  await openSignedIn(page, firm.key, firm.admin, `${company}/projects`);
  const screens: [path: string, title: string, shows: Locator][] = [
    [`${company}/projects`, 'Projects', page.getByRole('link', { name: /Service desk/ })],
    [`${company}/scope`, 'All items', page.getByRole('checkbox', { name: /^Choose / })],
    [`${company}/scope/check`, 'Scope check', page.getByText('Work by hand')],
    [`${company}/scope/search?q=access`, 'Search', page.getByRole('link', { name: /access/i })],
    [`${company}/configuration`, 'Configuration', page.getByText('Portal branding')],
    ['/settings/estimates', 'Settings', page.getByText('Hours of work by hand')],
    ['/settings/work-catalog', 'Settings', page.getByRole('button', { name: /^Design document/ })],
    ['/projects', 'Projects', page.getByRole('link', { name: /Service desk/ })],
  ];
  for (const [path, title, shows] of screens) {
    await page.goto(tenant(firm.key, path));
    await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible();
    await expect(shows.first()).toBeVisible();
    await look(page, path);
  }
  expect(pageErrors).toEqual([]);
});

test('every dialog of a project is for everyone, on a phone and on a desk, in both themes', async ({
  page,
  pageErrors,
}) => {
  await openSignedIn(page, firm.key, firm.admin, project);
  for (const entry of [
    'New workflow',
    'New request type',
    'New field',
    'Insert a template',
    'Import a workflow',
    'Import a form',
  ]) {
    await page.getByRole('button', { name: 'Add', exact: true }).click();
    await page.getByRole('menuitem', { name: entry }).click();
    await expect(page.getByRole('dialog')).toBeVisible();
    await look(page, entry, { within: '[role=dialog]' });
    await page.keyboard.press('Escape');
    await expect(page.getByRole('dialog')).toHaveCount(0);
  }
  expect(pageErrors).toEqual([]);
});
