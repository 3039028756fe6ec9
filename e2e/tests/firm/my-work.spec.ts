import { Workplace } from '../../pages/workplace.ts';
import { acceptInvitation, api, made, openSignedIn, tokenOf } from '../../support/api.ts';
import { callsOf, item, projectOf, testWithFirm } from '../../support/firm-with-client.ts';
import { expect } from '../../support/fixtures.ts';
import { look } from '../../support/look.ts';
import { newClient } from '../../support/people.ts';

const test = testWithFirm();

const day = (days: number): string => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10);

test('a consultant sees what is due, waits and was answered at three clients, opens one, and is back at the same filter', {
  tag: '@looks',
}, async ({ page, firm, mailTo }) => {
  const ask = callsOf(firm);
  const [alder, birch] = [`Alder ${firm.key}`, `Birch ${firm.key}`];
  const idOf = async (companyName: string) =>
    (await ask<{ company: { id: string } }>('POST', 'consultant/create-company', { companyName })).company.id;
  const [alderId, birchId] = [await idOf(alder), await idOf(birch)];
  const consultant = newClient().admin;
  const { id } = await made(firm, 'staff', { email: consultant.email, name: consultant.name, role: 'consultant' });
  await acceptInvitation(firm, await mailTo(consultant.email), consultant.password);
  const companyIds = [firm.companyId, alderId, birchId];
  await ask('POST', 'companies/consultants', { companyIds, assign: [id], unassign: [] });

  // due at the first, waiting at the second, answered at the third
  await ask('POST', `companies/${alderId}/milestones`, { kind: 'milestone', title: 'Pilot', date: day(-3) });
  await ask('POST', `companies/${birchId}/milestones`, {
    kind: 'input',
    title: 'List of approvers',
    date: day(5),
    waitsFor: 'client',
  });
  const project = await projectOf(firm, 'IT services', 'ITS');
  const questions = { question1: { text: 'Who approves access?', answer: '', order: 'a' } };
  const form = await item(firm, {
    kind: 'requestType',
    name: 'Access request',
    projectId: project.id,
    openQuestions: questions,
  });
  await acceptInvitation(firm, await mailTo(firm.client.admin.email), firm.client.admin.password);
  const client = callsOf(firm, await tokenOf(firm.key, firm.client.admin));
  await client('POST', `companies/${firm.companyId}/change-requests`, { text: 'Add a form for leavers', kind: 'add' });

  const workplace = new Workplace(page);
  const group = (name: RegExp) => page.getByRole('region', { name });
  await openSignedIn(page, firm.key, consultant);
  const summary = page.getByRole('navigation', { name: 'My work' });
  await expect(summary.getByRole('link', { name: 'Overdue 1' })).toBeVisible();
  await expect(page.getByRole('row', { name: new RegExp(alder) })).toContainText('3 days overdue');
  await look(page, 'the home with figures of companies');
  await workplace.entry('My work').click();
  await expect(workplace.title).toHaveText('My work');
  await expect(group(/^Overdue/)).toContainText(`${alder} · Milestone or input`);
  await expect(group(/^Waiting for clients/)).toContainText('List of approvers');
  await expect(group(/^Waiting for clients/)).toContainText('Who approves access?');
  await expect(group(/^New answers/)).toContainText('Add a form for leavers');
  await look(page, 'my work');

  // a colleague answers the question
  await ask('POST', `scope-items/${form.id}/changes`, {
    operationId: `e2e-${crypto.randomUUID()}`,
    version: form.version,
    changes: [{ kind: 'set', path: ['openQuestions', 'question1', 'answer'], from: '', to: 'The manager' }],
  });
  await page.getByRole('combobox', { name: 'Kind' }).selectOption('Open question');
  await expect(group(/^New answers/)).toContainText('Access request');
  await expect(group(/^Waiting for clients/)).toHaveCount(0);
  await group(/^New answers/)
    .getByRole('link', { name: 'Access request' })
    .click();
  await expect(page.getByRole('textbox', { name: 'Question 1', exact: true })).toHaveValue('Who approves access?');
  await page.goBack();
  await expect(page).toHaveURL(/\/my-work\?.*kind=question/);
  await expect(page.getByRole('combobox', { name: 'Kind' })).toHaveValue('question');

  await group(/^New answers/)
    .getByRole('button', { name: 'Mark as seen' })
    .click();
  await expect(page.getByText('Nothing matches these filters')).toBeVisible();
  await look(page, 'my work without matches');
  await page.getByRole('combobox', { name: 'Client' }).click();
  await page.getByRole('option', { name: alder }).click();
  await page.getByRole('combobox', { name: 'Kind' }).selectOption('All kinds');
  await expect(group(/^Overdue/)).toContainText('Pilot');
  await expect(group(/^Waiting for clients/)).toHaveCount(0);
  await page.getByRole('link', { name: 'Pilot' }).click();
  await expect(workplace.title).toHaveText('Status');
  await page.goBack();
  await expect(group(/^Overdue/)).toContainText('Pilot');

  // clients have no such page
  const refused = await api('GET', 'my-work', {
    tenantKey: firm.key,
    token: await tokenOf(firm.key, firm.client.admin),
  });
  expect(refused.status).toBe(403);
});
