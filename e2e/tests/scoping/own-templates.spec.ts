import { ProjectPage } from '../../pages/project.ts';
import { createClient, openSignedIn } from '../../support/api.ts';
import { callsOf, operationId, testWithFirm } from '../../support/firm-with-client.ts';
import { expect } from '../../support/fixtures.ts';
import { look } from '../../support/look.ts';
import { newClient } from '../../support/people.ts';
import { placeOf } from '../../support/places.ts';

const test = testWithFirm();
const place = placeOf('local');

test('a project is saved as a template, begins one of another client together with a built-in one, and is deleted', {
  tag: '@looks',
}, async ({ page, firm, pageErrors }) => {
  const project = new ProjectPage(page);
  const { projectId } = await callsOf(firm)<{ projectId: string }>(
    'POST',
    `companies/${firm.companyId}/scope-templates/access`,
    { operationId: operationId(), projectId: null, project: { key: 'DESK', name: 'Access desk' } },
  );
  const otherId = await createClient(firm, firm.token, newClient());
  const template = 'Small access desk';

  await test.step('without one, the settings explain how to save one', async () => {
    await openSignedIn(page, firm.key, firm.admin, '/settings/templates');
    await expect(page.getByText('No template yet')).toBeVisible();
    await look(page, 'no templates of the firm');
  });

  await test.step('the menu of a project saves it', async () => {
    await page.goto(place.tenant(firm.key, `/companies/${firm.companyId}/projects/${projectId}`));
    await expect(project.title).toHaveText('Access desk');
    await page.getByRole('button', { name: 'More for “Access desk”' }).click();
    await page.getByRole('menuitem', { name: 'Save as template…' }).click();
    const dialog = page.getByRole('dialog', { name: 'Save “Access desk” as a template' });
    await dialog.getByRole('textbox', { name: /^Name/ }).fill(template);
    await dialog.getByRole('textbox', { name: 'Description' }).fill('Access with one approval, for small clients');
    await look(page, 'saving a template', { within: '[role=dialog]' });
    await dialog.getByRole('button', { name: 'Save template' }).click();
    await expect(dialog).toBeHidden();
    await page.getByRole('button', { name: 'Show templates' }).click();
    await expect(page.getByRole('heading', { level: 3, name: template })).toBeVisible();
    await look(page, 'templates of the firm');
  });

  await test.step('a project of another client begins with it and a built-in one', async () => {
    await page.goto(place.tenant(firm.key, `/companies/${otherId}/projects`));
    await page.getByRole('button', { name: 'Create New Project' }).first().click();
    const dialog = page.getByRole('dialog', { name: 'Create New Project' });
    await dialog.getByRole('textbox', { name: /^Name/ }).fill('Service desk');
    await dialog.getByRole('group', { name: 'Your templates' }).getByRole('checkbox', { name: template }).check();
    await dialog.getByRole('searchbox', { name: 'Search templates' }).fill('incident');
    await dialog.getByRole('checkbox', { name: 'Incident management' }).check();
    await expect(dialog.getByRole('status')).toContainText('Will be created');
    await look(page, 'a new project with an own template', { within: '[role=dialog]' });
    await dialog.getByRole('button', { name: 'Create project' }).click();
    await expect(project.title).toHaveText('Service desk');
    await expect(project.tree.getByRole('treeitem', { name: /Incident/ }).first()).toBeVisible();
    await expect(project.tree.getByRole('treeitem', { name: /[Aa]ccess/ }).first()).toBeVisible();
  });

  await test.step('the template is deleted, and the project stays', async () => {
    const { pathname } = new URL(page.url());
    await page.goto(place.tenant(firm.key, '/settings/templates'));
    await page.getByRole('button', { name: `Delete ${template}` }).click();
    await page.getByRole('button', { name: 'Delete template' }).click();
    await expect(page.getByText('No template yet')).toBeVisible();
    await page.goto(place.tenant(firm.key, pathname));
    await expect(project.title).toHaveText('Service desk');
    await expect(project.tree.getByRole('treeitem', { name: /[Aa]ccess/ }).first()).toBeVisible();
  });
  expect(pageErrors).toEqual([]);
});
