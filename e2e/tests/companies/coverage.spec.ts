import { acceptInvitation, api, openSignedIn } from '../../support/api.ts';
import { type FirmWithClient, item, projectOf, testWithFirm } from '../../support/firm-with-client.ts';
import { expect } from '../../support/fixtures.ts';
import { look } from '../../support/look.ts';
import { placeOf } from '../../support/places.ts';

const test = testWithFirm();

const TEXT = `3 Deliverables

The Consultant will deliver a form for laptop returns.
The Consultant will deliver a knowledge base with ten articles.

4 Out of scope

The migration of historical tickets is out of scope.
`;
const SENTENCES = [
  ['The Consultant will deliver a form for laptop returns.', 'deliverable'],
  ['The Consultant will deliver a knowledge base with ten articles.', 'deliverable'],
  ['The migration of historical tickets is out of scope.', 'exclusion'],
] as const;

interface Read {
  id: string;
  version: number;
  quote: string;
}

async function ask<T>(firm: FirmWithClient, method: 'GET' | 'POST', path: string, body?: object): Promise<T> {
  const answer = await api(method, path, { tenantKey: firm.key, token: firm.token, ...(body && { body }) });
  if (answer.status >= 300) throw new Error(`${path} was answered ${answer.status}: ${JSON.stringify(answer.body)}`);
  return answer.body as T;
}

/** A SOW of the client that was read, with its sentences accepted. */
async function soldSow(firm: FirmWithClient): Promise<void> {
  const { companyId } = firm;
  const sow = await ask<Read>(firm, 'POST', `companies/${companyId}/sows`, { title: 'Service desk', pastedText: TEXT });
  await ask(firm, 'POST', `sows/${sow.id}/source/read`, {});
  await expect
    .poll(async () => (await ask<{ state: string }>(firm, 'GET', `sows/${sow.id}/source`)).state)
    .toBe('read');
  const { items } = await ask<{ items: Read[] }>(firm, 'GET', `sows/${sow.id}/clauses`);
  for (const [sentence, kind] of SENTENCES) {
    const clause = items.find(({ quote }) => quote === sentence);
    expect(clause, `${sentence} in ${JSON.stringify(items)}`).toBeDefined();
    if (clause) await ask(firm, 'POST', `clauses/${clause.id}`, { version: clause.version, state: 'accepted', kind });
  }
  await ask(firm, 'POST', `sows/${sow.id}/status`, { version: sow.version, status: 'active' });
}

test('a suggested link is confirmed, undone and found again at the item; the check warns of exclusions, and the client can only view', {
  tag: '@looks',
}, async ({ firm, page, mailTo }) => {
  const { companyId } = firm;
  const project = await projectOf(firm, 'IT services', 'ITS');
  const form = await item(firm, { kind: 'requestType', name: 'Laptop return', projectId: project.id });
  await item(firm, { kind: 'requestType', name: 'Historical ticket migration', projectId: project.id });
  await soldSow(firm);

  await openSignedIn(page, firm.key, firm.admin, `/companies/${companyId}/coverage`);
  const covered = page.getByRole('progressbar', { name: 'Clauses with something behind them' });
  await expect(covered).toHaveAttribute('aria-valuetext', '0 of 2');
  await expect(page.getByText('Names the request type “laptop returns”')).toBeVisible();
  await look(page, 'coverage');

  const suggested = page.getByRole('button', { name: /Link “Laptop return”/ });
  await suggested.focus();
  await page.keyboard.press('Enter');
  await expect(covered).toHaveAttribute('aria-valuetext', '1 of 2');
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(covered).toHaveAttribute('aria-valuetext', '0 of 2');
  await suggested.click();
  await expect(covered).toHaveAttribute('aria-valuetext', '1 of 2');

  await page.goto(placeOf('local').tenant(firm.key, `/companies/${companyId}/projects/${project.id}/findings`));
  await expect(page.getByText(/“Historical ticket migration” may be excluded by “Service desk”/)).toBeVisible();
  await expect(page.getByText(/Nothing in scope is linked to a deliverable of “Service desk”/)).toBeVisible();
  await page.getByRole('button', { name: /^Accept: Nothing in scope/ }).click();
  const dialog = page.getByRole('dialog', { name: 'Accept the finding' });
  await dialog.getByRole('textbox').fill('Comes with phase 2');
  await dialog.getByRole('button', { name: 'Accept' }).click();
  await expect(page.getByText(/Nothing in scope is linked to a deliverable/)).toHaveCount(0);

  await page.goto(
    placeOf('local').tenant(firm.key, `/companies/${companyId}/projects/${project.id}/items/${form.id}/details`),
  );
  await expect(page.getByRole('region', { name: 'Sold in' })).toContainText('deliver a form for laptop returns');
  await page.getByRole('button', { name: 'Mark items without a clause' }).click();
  await expect(page.getByRole('treeitem', { name: /Historical ticket migration/ })).toContainText('No clause');
  await expect(page.getByRole('treeitem', { name: /Laptop return/ })).not.toContainText('No clause');

  const { admin } = firm.client;
  await acceptInvitation(firm, await mailTo(admin.email), admin.password);
  await openSignedIn(page, firm.key, admin, `/companies/${companyId}/coverage?show=clauses`);
  await expect(page.getByRole('listitem').filter({ hasText: 'a form for laptop returns' })).toContainText(
    'Laptop return',
  );
  for (const name of [/^Link/, /^Unlink/]) await expect(page.getByRole('button', { name })).toHaveCount(0);
  await expect(page.getByRole('link', { name: 'Accepted findings' })).toHaveCount(0);
  await look(page, 'coverage as the client sees it');
});
