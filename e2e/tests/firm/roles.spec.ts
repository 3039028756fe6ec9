import type { Page } from '@playwright/test';
import { endTrial } from '@scopewright/dev-stack';
import { CompanyPage } from '../../pages/company.ts';
import { acceptInvitation, createClient, made, openSignedIn, signUp, tokenOf } from '../../support/api.ts';
import { test as base, expect } from '../../support/fixtures.ts';
import { type NewClient, type NewFirm, newClient, newFirm } from '../../support/people.ts';
import { placeOf } from '../../support/places.ts';
import { stack } from '../../support/stack.ts';

/**
 * A firm with a consultant who is assigned to one of two client companies; that one has a SOW shared with it, and a
 * view-only user.
 */
interface Firm extends NewFirm {
  token: string;
  consultant: NewClient['admin'];
  client: NewClient;
  viewer: NewClient['admin'];
  /** Ids of the company with the SOW, of the other one, and of the SOW. */
  mine: string;
  other: { id: string; name: string };
  sow: string;
}

interface Watched {
  /** Console errors of the pages, and calls that the server refused, so far. */
  complaints: string[];
}

const test = base.extend<Watched & { firm: Firm }>({
  firm: async ({ mailTo }, use) => {
    const firm = newFirm();
    await signUp(firm);
    const token = await tokenOf(firm.key, firm.admin);
    const at = { ...firm, token };
    const [client, another, consultant, viewer] = [newClient(), newClient(), newClient().admin, newClient().admin];
    const mine = await createClient(firm, token, client);
    const other = { id: await createClient(firm, token, another), name: another.name };
    const sow = await made(at, `companies/${mine}/sows`, { title: 'Agreed work' });
    await made(at, `sows/${sow.id}/status`, { version: sow.version, status: 'active' });
    const { id } = await made(at, 'staff', { email: consultant.email, name: consultant.name, role: 'consultant' });
    await made(at, 'companies/consultants', { companyIds: [mine], assign: [id], unassign: [] });
    await made(at, `companies/${mine}/people`, { email: viewer.email, name: viewer.name, role: 'user' });
    for (const person of [consultant, client.admin, viewer])
      await acceptInvitation(firm, await mailTo(person.email), person.password);
    await use({ ...at, consultant, client, viewer, mine, other, sow: sow.id });
  },
  complaints: async ({ page, pageErrors }, use) => {
    const found = pageErrors;
    page.on('console', (message) => {
      // requested by the picture that is opened to put the session into the browser
      const ofPicture = message.location().url.endsWith('/favicon.ico');
      if (message.type() === 'error' && !ofPicture) found.push(`${message.text()} ${message.location().url}`);
    });
    page.on('response', (response) => {
      if ([401, 402, 403, 409].includes(response.status()))
        found.push(`${response.status()} ${new URL(response.url()).pathname}`);
    });
    await use(found);
  },
});

const entriesOf = (page: Page) =>
  page.getByRole('complementary', { name: 'Navigation' }).getByRole('navigation').getByRole('link').allTextContents();
const partsOf = (page: Page) => page.getByRole('navigation', { name: 'Settings' }).getByRole('link').allTextContents();

/** Opens a typed address. */
async function type(page: Page, firm: Firm, path: string): Promise<void> {
  await page.goto(placeOf('local').tenant(firm.key, path));
}

/** Addresses that a person may not see show the same refusal, with a way to continue. */
async function expectRefused(page: Page, firm: Firm, paths: readonly string[]): Promise<void> {
  for (const path of paths) {
    await type(page, firm, path);
    await expect(page.getByRole('heading', { level: 1 }), path).toHaveText('Page not found');
    await expect(page.getByRole('link', { name: 'Go to the start page' })).toBeVisible();
  }
}

/** The form of a SOW that a person can see but not change redirects to the SOW. */
async function expectUnchangeable(page: Page, firm: Firm, path: string): Promise<void> {
  await type(page, firm, path);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('This SOW can’t be changed');
  await expect(page.getByRole('link', { name: 'View it' })).toBeVisible();
}

test('a consultant works on the companies assigned to them, and on all once the firm allows it', async ({
  page,
  firm,
  complaints,
}) => {
  const { mine, other, sow, client } = firm;
  const company = new CompanyPage(page);
  await openSignedIn(page, firm.key, firm.consultant);
  await expect(company.link(client.name)).toBeVisible();
  await expect(company.link(other.name)).toHaveCount(0);
  await company.link(client.name).click();
  await expect(company.entry('Company settings')).toBeVisible();
  await company.entry('SOWs').click();
  await expect(company.link('New SOW')).toBeVisible();
  await company.link(/^Agreed work/).click();
  await expect(company.button('Attach document')).toBeVisible();
  await company.entry('People').click();
  await expect(company.button('Invite someone')).toBeVisible();
  await expect(page.getByRole('heading', { name: 'Consultants' })).toBeVisible();
  await expect(page.getByRole('button', { name: /^Assign/ })).toHaveCount(0);
  await company.entry('Company settings').click();
  await expect(company.button('Archive company')).toBeVisible();
  await expect(page.getByRole('button', { name: /^Delete/ })).toHaveCount(0);
  await company.entry('Settings').click();
  await expect(company.title).toHaveText('Settings');
  expect(await partsOf(page)).toEqual([
    'Profile & branding',
    'Estimates',
    'Capacity & rate',
    'Backlog profiles',
    'Work catalog',
    'Templates',
    'Users',
    'Notifications',
  ]);
  await expect(company.button('Save name')).toHaveCount(0);
  await page.getByRole('navigation', { name: 'Settings' }).getByRole('link', { name: 'Users' }).click();
  await expect(page.getByRole('row', { name: new RegExp(firm.consultant.email) })).toBeVisible();
  await expect(company.button('Invite User')).toHaveCount(0);
  expect(complaints).toEqual([]);

  await expectRefused(page, firm, [
    `/companies/${other.id}`,
    `/companies/${other.id}/sows`,
    '/settings/billing',
    '/settings/danger',
    '/settings/activity',
  ]);
  await made(firm, 'firm', { version: 0, consultantsCanSeeAllClients: true });
  await type(page, firm, '/');
  await expect(company.link(other.name)).toBeVisible();
  await type(page, firm, `/companies/${mine}/sows/${sow}`);
  await expect(company.title).toHaveText('Agreed work');
});

test('a client’s administrator manages the company’s people, and who only looks changes nothing', async ({
  page,
  firm,
  complaints,
}) => {
  const { mine, other, sow, client } = firm;
  const company = new CompanyPage(page);
  const refused = [
    `/companies/${other.id}`,
    `/companies/${mine}/settings`,
    `/companies/${mine}/sows/new`,
    '/settings',
    '/settings/users',
    '/settings/billing',
    '/backlog',
    '/tracking',
  ];
  for (const { person, manages } of [
    { person: client.admin, manages: true },
    { person: firm.viewer, manages: false },
  ]) {
    await openSignedIn(page, firm.key, person);
    await expect(company.title).toHaveText('Your company');
    await expect(page.getByRole('main').getByRole('heading', { level: 2, name: client.name })).toBeVisible();
    expect(await entriesOf(page)).toEqual([
      'Your company',
      'Agreements',
      'Coverage',
      'Changes',
      'Projects',
      'Configuration',
      'Backlog',
      'Status',
      'People',
      'Activity',
    ]);
    await company.entry('Agreements').click();
    await expect(company.title).toHaveText('Agreements');
    await company.link(/^Agreed work/).click();
    await expect(company.title).toHaveText('Agreed work');
    for (const offered of ['Attach document', 'Complete', 'Cancel SOW', 'New change order'])
      await expect(company.button(offered), offered).toHaveCount(0);
    await expect(company.link('Edit')).toHaveCount(0);
    await company.entry('People').click();
    await expect(page.getByRole('row').filter({ hasText: firm.viewer.email })).toBeVisible();
    await expect(company.button('Invite someone')).toHaveCount(manages ? 1 : 0);
    await expect(
      page
        .getByRole('row')
        .filter({ hasText: firm.viewer.email })
        .getByRole('button', { name: /^Actions for/ }),
    ).toHaveCount(manages ? 1 : 0);
    await company.entry('Activity').click();
    await expect(page.getByText(/activated the SOW/)).toBeVisible();
    await page.getByRole('button', { name: /^Notifications/ }).click();
    await page.getByRole('link', { name: 'Choose your notifications' }).click();
    await expect(page.getByRole('checkbox', { name: 'New agreements in the product' })).toBeChecked();
    expect(await partsOf(page)).toEqual(['Notifications']);
    expect(complaints.splice(0)).toEqual([]);
    await expectRefused(page, firm, refused);
    await expectUnchangeable(page, firm, `/companies/${mine}/sows/${sow}/change-orders/new`);
    complaints.splice(0);
  }
});

test('in a read-only account everything can be looked at, and nothing is offered that would be refused', async ({
  page,
  firm,
  complaints,
}) => {
  const { mine, sow, client } = firm;
  const company = new CompanyPage(page);
  await endTrial({ mongo: stack.mongo, redis: stack.redis, database: 'scopewright', tenantKey: firm.key });
  await openSignedIn(page, firm.key, firm.admin);
  await expect(company.link(client.name)).toBeVisible();
  await expect(page.getByRole('tab', { name: 'Add New Client' })).toHaveCount(0);
  await expect(page.getByRole('checkbox', { name: /^Select/ })).toHaveCount(0);
  await company.link(client.name).click();
  await expect(company.title).toHaveText(client.name);
  await company.entry('SOWs').click();
  await expect(company.link('New SOW')).toHaveCount(0);
  await company.link(/^Agreed work/).click();
  await expect(company.title).toHaveText('Agreed work');
  for (const offered of ['Attach document', 'Complete', 'Cancel SOW'])
    await expect(company.button(offered), offered).toHaveCount(0);
  await company.entry('People').click();
  await expect(page.getByRole('row').filter({ hasText: firm.viewer.email })).toBeVisible();
  await expect(company.button('Invite someone')).toHaveCount(0);
  await expect(page.getByRole('button', { name: /^Actions for/ })).toHaveCount(0);
  await company.entry('Settings').click();
  await expect(company.title).toHaveText('Settings');
  const parts = page.getByRole('navigation', { name: 'Settings' });
  expect(await partsOf(page)).toEqual([
    'Profile & branding',
    'Custom domain',
    'Estimates',
    'Capacity & rate',
    'Backlog profiles',
    'Work catalog',
    'Templates',
    'Document reading',
    'Users',
    'Security',
    'Notifications',
    'Plan & billing',
    'Activity',
    'Danger zone',
  ]);
  await expect(company.button('Save name')).toHaveCount(0);
  await parts.getByRole('link', { name: 'Users' }).click();
  await expect(page.getByRole('row', { name: new RegExp(firm.consultant.email) })).toBeVisible();
  await expect(company.button('Invite User')).toHaveCount(0);
  await parts.getByRole('link', { name: 'Plan & billing' }).click();
  await expect(company.button('Choose Standard')).toBeVisible();
  expect(complaints).toEqual([]);
  await expectRefused(page, firm, [`/companies/${mine}/sows/new`, `/companies/${mine}/settings`]);
  await expectUnchangeable(page, firm, `/companies/${mine}/sows/${sow}/edit`);
});
