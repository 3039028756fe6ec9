import { SAMPLE_PAGES } from '@scopewright/domain/pages/testing';
import { abilitiesFor, ROLES, type Role } from '@scopewright/domain/policy';
import { expect, test } from 'vitest';
import { companyPages, workplacePages } from './palette-pages.ts';

const ID = 'a'.repeat(24);
const viewer = (role: Role, companyId: string | null = null) => ({
  role,
  companyId,
  abilities: abilitiesFor({ role, readOnly: false, consultantsCanSeeAllClients: false }),
});
const titles = (pages: readonly { title: string }[]) => pages.map(({ title }) => title);

test('pages of the navigation and others are found, with their words and headings', () => {
  expect(workplacePages(SAMPLE_PAGES, viewer('firmAdmin'))).toEqual(
    expect.arrayContaining([
      { to: '/settings', title: 'Settings', keywords: ['preferences'], group: null },
      { to: '/settings/billing', title: 'Plan & billing', keywords: ['invoices'], group: 'Settings' },
      { to: '/projects', title: 'Projects', keywords: [], group: null },
    ]),
  );
  expect(companyPages(SAMPLE_PAGES, viewer('firmAdmin'), ID)).toEqual(
    expect.arrayContaining([
      { to: `/companies/${ID}/backlog/exports`, title: 'Backlog exports', keywords: ['jira'], group: null },
    ]),
  );
});

test.each(ROLES)('a %s finds only what they may open', (role) => {
  const pages = titles([
    ...workplacePages(SAMPLE_PAGES, viewer(role)),
    ...companyPages(SAMPLE_PAGES, viewer(role), ID),
  ]);
  expect(pages.includes('Plan & billing')).toBe(role === 'firmAdmin');
  expect(pages.includes('Backlog exports')).toBe(role === 'firmAdmin' || role === 'consultant');
  expect(pages.includes('Company settings')).toBe(role === 'firmAdmin' || role === 'consultant');
});

test('a client’s people find the pages of their company by the labels that they know', () => {
  const pages = workplacePages(SAMPLE_PAGES, viewer('user', ID));
  expect(titles(pages)).toContain('Agreements');
  expect(titles(pages)).not.toContain('Client companies');
  expect(pages.every(({ to }) => !to.includes(':companyId'))).toBe(true);
  expect(titles(workplacePages(SAMPLE_PAGES, viewer('user')))).not.toContain('Agreements');
});
