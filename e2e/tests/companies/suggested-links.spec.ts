import { openSignedIn } from '../../support/api.ts';
import { callsOf, item, projectOf, testWithFirm } from '../../support/firm-with-client.ts';
import { expect } from '../../support/fixtures.ts';
import { look } from '../../support/look.ts';

const test = testWithFirm();

/** Sold sentences with their items: of the catalogue and out of scope, or drawn by the consultant. */
const SOLD: readonly (readonly [what: string, name: string, kind: 'requestType' | 'workflow' | 'catalogue'])[] = [
  ['a form for laptop returns', 'Laptop return', 'requestType'],
  ['a form for new starters', 'Onboarding', 'requestType'],
  ['a form for parking permits', 'Parking permit', 'requestType'],
  ['a form for travel expenses', 'Travel expenses', 'requestType'],
  ['a form for visitor badges', 'Visitor badge', 'requestType'],
  ['a form for broken printers', 'Printer broken', 'requestType'],
  ['an approval of purchases', 'Purchase approval', 'workflow'],
  ['a workflow for incidents', 'Incident', 'workflow'],
  ['single sign-on with Okta', 'Sign-in by the company directory', 'catalogue'],
  ['a satisfaction survey', 'Satisfaction survey', 'catalogue'],
  ['training for the agents', 'Training of agents', 'catalogue'],
  ['an asset register', 'Asset register', 'catalogue'],
  ['portal branding', 'Portal branding', 'catalogue'],
  ['the migration of open tickets from the old system', 'Open requests from the old system', 'catalogue'],
];
const sentenceOf = (what: string) => `The Consultant will deliver ${what}.`;
const TEXT = `3 Deliverables\n\n${SOLD.map(([what]) => sentenceOf(what)).join('\n')}\n`;

/** More would make linking slower than reading the clauses. */
const CLICKS_MAX = 5;

interface Read {
  id: string;
  version: number;
  quote: string;
}

test('fourteen clauses are linked from the page of their SOW in at most five clicks, and undone in one', {
  tag: '@looks',
}, async ({ firm, page }) => {
  const { companyId } = firm;
  const ask = callsOf(firm);
  const project = await projectOf(firm, 'IT services', 'ITS');
  for (const [, name, kind] of SOLD) if (kind !== 'catalogue') await item(firm, { kind, name, projectId: project.id });
  const sow = await ask<Read>('POST', `companies/${companyId}/sows`, { title: 'Service desk', pastedText: TEXT });
  await ask('POST', `sows/${sow.id}/source/read`, {});
  await expect.poll(async () => (await ask<{ state: string }>('GET', `sows/${sow.id}/source`)).state).toBe('read');
  const { items } = await ask<{ items: Read[] }>('GET', `sows/${sow.id}/clauses`);
  for (const [what] of SOLD) {
    const clause = items.find(({ quote }) => quote === sentenceOf(what));
    expect(clause, `${what} in ${JSON.stringify(items)}`).toBeDefined();
    if (clause)
      await ask('POST', `clauses/${clause.id}`, { version: clause.version, state: 'accepted', kind: 'deliverable' });
  }
  await ask('POST', `sows/${sow.id}/status`, { version: sow.version, status: 'active' });

  await openSignedIn(page, firm.key, firm.admin, `/companies/${companyId}/sows/${sow.id}`);
  await expect(page.getByRole('heading', { name: 'Service desk' }).first()).toBeVisible();
  let clicks = 0;
  const press = async (role: 'link' | 'button', name: string) => {
    clicks += 1;
    await page.getByRole(role, { name, exact: true }).click();
  };
  const covered = page.getByRole('progressbar', { name: 'Clauses with something behind them' });

  await press('link', 'Coverage');
  await expect(covered).toHaveAttribute('aria-valuetext', '0 of 14');
  await expect(page.getByText(/^\d+ links suggested for 14 clauses$/)).toBeVisible();
  await look(page, 'coverage with suggested links');
  await press('button', 'Review');
  const dialog = page.getByRole('dialog', { name: 'Suggested links' });
  await expect(dialog.getByRole('checkbox', { name: /Take “Asset register” into scope and link it/ })).toBeChecked();
  await look(page, 'the review of suggested links');
  clicks += 1;
  await dialog.getByRole('button', { name: /^Accept 14 of \d+$/ }).click();
  await expect(covered).toHaveAttribute('aria-valuetext', '14 of 14');
  expect(clicks).toBeLessThanOrEqual(CLICKS_MAX);
  await expect(dialog).toHaveCount(0);
  await expect(page.getByText('Every clause has something behind it')).toBeVisible();
  await look(page, 'coverage after the suggested links were accepted');

  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(covered).toHaveAttribute('aria-valuetext', '0 of 14');

  await test.step('they are reviewed with the keyboard', async () => {
    const open = page.getByRole('button', { name: 'Review' });
    await open.focus();
    await page.keyboard.press('Enter');
    const first = dialog.getByRole('checkbox').first();
    await expect(first).toBeFocused();
    await page.keyboard.press('Space');
    await expect(first).not.toBeChecked();
    await expect(dialog.getByRole('button', { name: /^Accept 13 of/ })).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(open).toBeFocused();
  });
});
