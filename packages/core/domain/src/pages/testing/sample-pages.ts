import type { Audience, Page } from '../pages.ts';

type Declared = Page & { audience: Audience };

const page = (screen: string, paths: string[], title: string, more: Partial<Declared> = {}): Declared => ({
  screen,
  paths,
  host: 'any',
  audience: 'anyone',
  title,
  ...more,
});

type Entry = NonNullable<Page['navigation']>[number];

const ofWorkplace = (to: string, label: string, icon: Entry['icon'], order: number, more: Partial<Entry> = {}) =>
  ({ area: 'workplace', to, label, icon, order, ...more }) satisfies Entry;
const ofCompany = (path: string, label: string, icon: Entry['icon'], order: number, more: Partial<Entry> = {}) =>
  ({ area: 'company', to: `/companies/:companyId${path}`, label, icon, order, ...more }) satisfies Entry;

const OF_TENANT = { host: 'tenant' } as const;
const WORKPLACE = { ...OF_TENANT, audience: 'signed-in' } as const;
const OWN = { audience: 'signed-in' } as const;
const ADMINISTRATION = { audience: 'system:admin' } as const;

/**
 * Pages of four remotes, for tests of what chooses and shows screens: the paths of §2.2, and one page of each other
 * kind. Remotes of the product may declare others.
 */
export const SAMPLE_PAGES = {
  marketing: {
    pages: [
      page('landing', ['/*'], '{product} · Scoping and delivery for service management', {
        host: 'bare',
        prerendered: true,
        canonical: '/',
      }),
      page('book-demo', ['/book-demo', '/demo'], 'Book a demo · {product}', {
        prerendered: true,
        canonical: '/book-demo',
      }),
      page('signup', ['/signup', '/get-started'], 'Sign up · {product}', { canonical: '/signup' }),
      page('privacy', ['/privacy'], 'Privacy policy · {product}', { prerendered: true, canonical: '/privacy' }),
      page('terms', ['/terms'], 'Terms of service · {product}', { prerendered: true, canonical: '/terms' }),
    ],
  },
  auth: {
    pages: [
      page('login', ['/*'], 'Sign in · {firm}', { ...OF_TENANT, audience: 'signed-out', role: 'sign-in' }),
      page('sign-in-again', [], 'Sign in · {firm}', { role: 'sign-in-again' }),
      page('invitation', ['/invitation/:token'], 'Accept your invitation · {firm}', OF_TENANT),
      page('lost-invitation', ['/invitation/:token'], 'Your invitation · {product}', { host: 'bare' }),
      page('confirm-email', ['/confirm-email/:token'], 'Confirm your email address · {firm}', OF_TENANT),
      page('restore', ['/restore'], 'Restore the account · {firm}'),
      page('devices', ['/account/devices'], 'Devices · {product}', { ...OWN, frame: 'inside' }),
      page('security', ['/account/security'], 'Password & security · {product}', {
        ...OWN,
        frame: 'inside',
        palette: [
          {
            area: 'workplace',
            to: '/account/security',
            label: 'Password & security',
            keywords: ['passkey'],
            group: 'Account',
          },
        ],
      }),
      page('firm-security', ['/account/firm'], 'Security of {firm} · {product}', {
        ...OF_TENANT,
        audience: 'firm:view-settings',
      }),
      page('new-password', ['/account/new-password'], 'Set a new password · {product}', {
        ...OWN,
        role: 'new-password',
      }),
      page('second-factor', ['/account/second-factor'], 'Set up a second factor · {product}', {
        ...OWN,
        role: 'second-factor',
      }),
      page('recover', ['/recover', '/user-recovery'], 'Recover your account · {firm}'),
      page('reset-password', ['/reset-password', '/forgot-password'], 'Reset your password · {firm}'),
      page('quick-setup', ['/setup', '/quick-setup'], 'Quick setup · {product}'),
      page('diagnostic', ['/diagnostic', '/check-account'], 'Account diagnostic · {product}'),
      page('fix-subdomain', ['/fix', '/fix-subdomain'], 'Fix subdomain access · {product}'),
      page('bootstrap', ['/bootstrap'], 'First-time setup · {product}'),
      page('admin-tools', ['/admin-tools', '/tools'], 'Admin tools · {product}'),
      page('oauth-test', ['/oauth-test', '/test-oauth'], 'OAuth test · {product}'),
    ],
  },
  firm: {
    pages: [
      page('dashboard', ['/*'], '{firm} · {product}', {
        ...WORKPLACE,
        frame: 'around',
        navigation: [
          ofWorkplace('/', 'Client companies', 'building', 10, { needs: ['company:list'], shortcut: 'g c' }),
          ofWorkplace('/projects', 'Projects', 'folders', 20, { needs: ['scope:read'], shortcut: 'g p' }),
          ofWorkplace('/backlog', 'Backlog', 'list-tree', 30, { needs: ['backlog:plan'] }),
          ofWorkplace('/tracking', 'Tracking', 'timer', 40, { needs: ['tracking:firm'] }),
          ofWorkplace('/settings', 'Settings', 'settings', 90, {
            needs: ['staff:list', 'firm:view-settings'],
            shortcut: 'g s',
            keywords: ['preferences'],
          }),
          ofCompany('', 'Overview', 'house', 10, { exact: true }),
          ofCompany('/status', 'Status', 'gauge', 20, { needs: ['tracking:read'] }),
          ofCompany('/sows', 'SOWs', 'file-text', 30, { clientLabel: 'Agreements' }),
          ofCompany('/changes', 'Changes', 'file-diff', 40, { needs: ['scope:read'] }),
          ofCompany('/projects', 'Projects', 'layers', 50, {
            needs: ['scope:read'],
            also: ['/companies/:companyId/scope'],
            shortcut: 'g p',
          }),
          ofCompany('/configuration', 'Configuration', 'list-checks', 60, { needs: ['scope:read'] }),
          ofCompany('/coverage', 'Coverage', 'link', 70, { needs: ['scope:read'] }),
          ofCompany('/backlog', 'Backlog', 'square-check', 80, { needs: ['backlog:read'] }),
          ofCompany('/people', 'People', 'users', 90),
          ofCompany('/activity', 'Activity', 'history', 100, { needs: ['activity:list'] }),
          ofCompany('/settings', 'Company settings', 'sliders', 110, { needs: ['company:manage', 'company:delete'] }),
        ],
        palette: [
          {
            area: 'workplace',
            to: '/settings/billing',
            label: 'Plan & billing',
            keywords: ['invoices'],
            needs: ['billing:manage'],
            group: 'Settings',
          },
          {
            area: 'company',
            to: '/companies/:companyId/backlog/exports',
            label: 'Backlog exports',
            keywords: ['jira'],
            needs: ['backlog:plan'],
          },
        ],
      }),
      page('company', ['/companies/:companyId/*'], 'Client company · {firm}', WORKPLACE),
      page('projects', ['/projects'], 'Projects · {firm}', WORKPLACE),
    ],
  },
  admin: {
    pages: [
      page('dashboard', ['/system-admin', '/admin-dashboard'], 'System administration · {product}', {
        ...ADMINISTRATION,
        frame: 'around',
      }),
      page('dashboard', ['/*'], 'System administration · {product}', { ...ADMINISTRATION, ...OF_TENANT }),
    ],
  },
} as const satisfies Record<string, { pages: readonly Declared[] }>;
