import { createHash } from 'node:crypto';
import { readFileSync, renameSync, writeFileSync } from 'node:fs';
import { inRoot, REMOTES } from '@scopewright/dev-stack';
import { DashboardPage } from '../../pages/dashboard.ts';
import { LoginPage } from '../../pages/login.ts';
import { SystemAdminPage } from '../../pages/system-admin.ts';
import { signUp } from '../../support/api.ts';
import { type Change, otherBuilds, test } from '../../support/deploy.ts';
import { expect } from '../../support/fixtures.ts';
import { look } from '../../support/look.ts';
import { newFirm } from '../../support/people.ts';
import { originOf, runningProcesses, stack } from '../../support/stack.ts';

/** A new screen of the firm's remote: its page and content. */
const REPORTS: Change[] = [
  {
    file: 'src/pages.ts',
    from: 'pages: [',
    to: "pages: [{ screen: 'reports', paths: ['/reports', '/reports/:year'], host: 'tenant', audience: 'signed-in', title: 'Reports · {firm}' }, ",
  },
  {
    file: 'src/reports/reports-screen.tsx',
    from: null,
    to: 'export const ReportsScreen = () => <main><h1>Reports of the year</h1></main>;',
  },
];

test('a page that a remote adds is there once that remote is shipped', async ({
  page,
  context,
  browser,
  place,
  deploy,
  pageErrors,
}) => {
  const firm = newFirm();
  await signUp(firm);
  const reports = place.tenant(firm.key, '/reports/2026');
  await page.goto(place.tenant(firm.key));
  await new LoginPage(page).signIn(firm.admin);
  await expect(new DashboardPage(page).addClientTab).toBeVisible();
  await page.goto(reports);
  await expect(page.getByRole('heading', { name: 'Page not found' })).toBeVisible();
  await expect(page).toHaveTitle(`${firm.name} · Scopewright`);
  const processes = runningProcesses();
  const others = otherBuilds('firm');

  const release = await deploy('firm', place.tenant(firm.key), REPORTS);
  await release.offered();

  await test.step('under its path and title', async () => {
    const visit = await context.newPage();
    await visit.goto(reports);
    await expect(visit.getByRole('heading', { name: 'Reports of the year' })).toBeVisible();
    await expect(visit).toHaveTitle(`Reports · ${firm.name}`);
    await visit.goto(place.tenant(firm.key, '/companies'));
    await expect(new DashboardPage(visit).addClientTab).toBeVisible();
    await visit.close();
  });

  await test.step('only for signed-in people, and immediately after signing in', async () => {
    const stranger = await browser.newContext();
    const visit = await stranger.newPage();
    await visit.goto(reports);
    await expect(visit).toHaveTitle(`Sign in · ${firm.name}`);
    await new LoginPage(visit).signIn(firm.admin);
    await expect(visit.getByRole('heading', { name: 'Reports of the year' })).toBeVisible();
    await expect(visit).toHaveTitle(`Reports · ${firm.name}`);
    await stranger.close();
  });

  await test.step('while the open page keeps working', async () => {
    await page.getByRole('link', { name: 'Go to the start page' }).click();
    await new DashboardPage(page).addClientTab.click();
    await expect(new DashboardPage(page).companyName).toBeVisible();
  });

  expect(runningProcesses()).toEqual(processes);
  expect(otherBuilds('firm')).toEqual(others);
  expect(pageErrors).toEqual([]);
});

test('every remote’s release names the files that its origin serves, by their digests', async () => {
  for (const remote of Object.keys(stack.remotes)) {
    const manifest: {
      metaData: { remoteEntry: { name: string } };
      release: { name: string; files: Record<string, string> };
    } = await (await fetch(`${originOf(remote)}/mf-manifest.json`)).json();
    expect(manifest.release.name).toBe(remote);
    const files = Object.entries(manifest.release.files);
    expect(Object.keys(manifest.release.files)).toContain(manifest.metaData.remoteEntry.name);
    for (const [file, digest] of files) {
      const bytes = Buffer.from(await (await fetch(`${originOf(remote)}/${file}`)).arrayBuffer());
      expect(`sha256-${createHash('sha256').update(bytes).digest('base64')}`, `${remote}/${file}`).toBe(digest);
    }
  }
});

/** Writes a manifest of the website over its own, atomically; returns a function that restores it. */
function replaceManifest(text: (own: string) => string): () => void {
  const file = inRoot(REMOTES.marketing?.folder ?? '', 'dist', 'mf-manifest.json');
  const own = readFileSync(file, 'utf8');
  const write = (content: string) => {
    writeFileSync(`${file}.new`, content);
    renameSync(`${file}.new`, file);
  };
  write(text(own));
  return () => write(own);
}

test('a release whose files are not there changes no page, and system administrators see why', async ({
  page,
  place,
}) => {
  const landing = async () => (await fetch(place.bare())).text();
  const before = await landing();
  const putBack = replaceManifest((own) => {
    const manifest = JSON.parse(own);
    manifest.release.version = 'too-early';
    manifest.release.files['assets/later-a1b2c3d4.js'] = `sha256-${Buffer.alloc(32).toString('base64')}`;
    return JSON.stringify(manifest);
  });
  try {
    const health = async () => (await fetch(place.bare('/health/ready'))).json();
    const reason = 'marketing: its file assets/later-a1b2c3d4.js is missing (HTTP 404)';
    await expect
      .poll(health)
      .toMatchObject({ status: 'degraded', reasons: { remotes: `marketing too-early is refused (${reason})` } });
    expect(await landing()).toBe(before);

    const admin = new SystemAdminPage(page);
    await admin.open('/system-admin/system');
    const row = page.getByRole('row').filter({ hasText: /^marketing/ });
    await expect
      .poll(async () => {
        await admin.refresh.click();
        return row.textContent();
      })
      .toContain('Newest refused');
    await expect(row).toContainText('too-early');
    await expect(row).toContainText(reason);
    await look(page, 'the refused release of a remote');
  } finally {
    putBack();
  }
  await expect.poll(async () => (await (await fetch(place.bare('/health/ready'))).json()).status).toBe('ok');
});
