import { ProjectPage } from '../../pages/project.ts';
import { openSignedIn } from '../../support/api.ts';
import { item, projectOf, testWithFirm } from '../../support/firm-with-client.ts';
import { expect } from '../../support/fixtures.ts';
import { look } from '../../support/look.ts';
import { pick } from '../../support/pick.ts';

const test = testWithFirm();

test('a condition of a transition is created by keyboard, and a sample request respects it', { tag: '@looks' }, async ({
  page,
  firm,
  pageErrors,
}) => {
  const { id: projectId } = await projectOf(firm, 'Purchasing', 'BUY');
  const option = (name: string) => ({ name, parentId: null, order: '', retired: false });
  const { id: fieldId } = await item(firm, {
    kind: 'field',
    name: 'Urgency',
    content: { type: 'dropdown', options: { low1: option('Low'), high: option('High') } },
  });
  const transition = { toStatusId: 'open', order: '', actors: [], conditions: null, screenFieldIds: [] };
  const { id } = await item(firm, {
    kind: 'workflow',
    projectId,
    name: 'Purchases',
    content: {
      statuses: {
        open: { name: 'Open', category: 'todo', order: '' },
        done: { name: 'Bought', category: 'done', order: '' },
      },
      transitions: {
        make: { ...transition, name: 'Create', from: 'start' },
        buy1: { ...transition, name: 'Buy at once', from: ['open'], toStatusId: 'done', resolution: 'Done' },
      },
    },
  });
  await item(firm, {
    kind: 'requestType',
    projectId,
    name: 'Purchase',
    content: {
      workflowId: id,
      sections: { main: { name: '', help: '', order: '', hiddenByDefault: false } },
      placements: { urgency: { fieldId, sectionId: 'main', order: '', required: false, hiddenByDefault: false } },
    },
  });
  const project = new ProjectPage(page);
  await openSignedIn(page, firm.key, firm.admin, `/companies/${firm.companyId}/projects/${projectId}/items/${id}`);
  await page.getByRole('button', { name: 'Settings of Buy at once' }).focus();
  await page.keyboard.press('Enter');
  await page.getByRole('button', { name: 'Add condition' }).focus();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('combobox', { name: 'Conditions of Buy at once: how many' })).toBeFocused();
  await page.keyboard.press('Tab');
  await page.keyboard.type('Urg');
  await page.keyboard.press('Enter');
  await page.getByRole('combobox', { name: 'Condition 1: value' }).focus();
  await page.keyboard.type('Hi');
  await page.keyboard.press('Enter');
  await expect(page.getByText('“Urgency” is “High”')).toBeVisible();
  await expect(project.saved).toBeVisible();
  await look(page, 'conditions of a transition');

  await page.getByRole('tab', { name: 'Diagram' }).click();
  await page.getByLabel('Transition Buy at once from Open to Bought, only when “Urgency” is “High”').focus();
  await page.keyboard.press('Enter');
  const chosen = page.getByRole('region', { name: 'The chosen transition' });
  await expect(chosen.getByText('“Urgency” is “High”')).toBeVisible();
  await page.getByRole('button', { name: 'Tidy' }).click();
  await expect(page.getByRole('button', { name: 'Tidy' })).toBeEnabled();
  await look(page, 'a transition that is chosen in the diagram');
  await page.getByRole('tab', { name: 'Try it' }).click();
  await expect(page.getByText('Only when “Urgency” is “High”.')).toBeVisible();
  const request = page.getByRole('region', { name: 'The sample request' });
  await expect(request.getByRole('button', { name: /Buy at once/ })).toHaveCount(0);
  await pick(page.getByRole('combobox', { name: 'Urgency' }), 'High');
  await look(page, 'a workflow that is tried');
  await request.getByRole('button', { name: /Buy at once/ }).click();
  await expect(page.getByText('Resolution: Done')).toBeVisible();
  expect(pageErrors).toEqual([]);
});
