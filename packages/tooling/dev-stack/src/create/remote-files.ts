import { readFileSync } from 'node:fs';
import { inRoot } from '../root.ts';

/** The package that new remotes are modeled on: the same versions and scripts. */
const MODEL = 'mfe-system-admin';

const capitalized = (name: string) => name.charAt(0).toUpperCase() + name.slice(1).replaceAll('-', ' ');

/** The model's package.json with only the dependencies that these files use. All JSX uses React. */
function packageJson(folder: string, files: Record<string, string>): string {
  const model = JSON.parse(readFileSync(inRoot(MODEL, 'package.json'), 'utf8'));
  const sources = Object.values(files).join('\n');
  const used = (name: string) => /^react(-dom)?$/.test(name) || new RegExp(`['"]${name}['"/]`).test(sources);
  const dependencies = Object.fromEntries(Object.entries(model.dependencies).filter(([name]) => used(name)));
  // its page is for people who are signed in, whose pages share these files
  const devDependencies = { ...model.devDependencies, '@scopewright/common-files': '0.1.0' };
  const own = { ...model, name: `@scopewright/${folder}`, version: '0.1.0', dependencies, devDependencies };
  return `${JSON.stringify(own, null, 2)}\n`;
}

const copy = (file: string) => readFileSync(inRoot(MODEL, file), 'utf8');

/**
 * The files of a new remote with one page, by path below its folder. The page is at `/<name>` of a firm's address, for
 * all signed-in users.
 */
export function remoteFiles(name: string, folder: string): Record<string, string> {
  const title = capitalized(name);
  const files = {
    'tsconfig.json': copy('tsconfig.json'),
    'tsconfig.app.json': copy('tsconfig.app.json'),
    'vite.config.ts': copy('vite.config.ts'),
    'vitest.config.ts': "export { default } from '@scopewright/build-config/vitest-react';\n",
    'index.html': copy('index.html').replace(/<title>.*<\/title>/, `<title>${title}</title>`),
    'src/vite-env.d.ts': copy('src/vite-env.d.ts'),
    'src/contract-check.ts': copy('src/contract-check.ts'),
    'src/remote.css': copy('src/remote.css')
      .replace('data-remote="admin"', `data-remote="${name}"`)
      // its first screen uses only the design system
      .replace('@import "@scopewright/product-ui/remote.css";\n', ''),
    'src/pages.ts': `import type { RemoteDeclaration } from '@scopewright/domain/pages';

export const remote = {
  name: '${name}',
  title: '${title}',
  pages: [{ screen: 'start', paths: ['/${name}'], host: 'tenant', audience: 'signed-in', title: '${title} · {firm}' }],
} as const satisfies RemoteDeclaration;
`,
    'src/app.tsx': `import { type RemoteAppProps, screenNamed, screensOf } from '@scopewright/remote-contract';
import { UiProvider } from '@scopewright/ui';
import { remote } from './pages.ts';
import './remote.css';

export { CONTRACT_VERSION as contract } from '@scopewright/remote-contract/version';
export const version = __APP_VERSION__;

export const screens = screensOf(import.meta.glob('./*/*-screen.tsx', { eager: true }));

/** Screens of this remote. Throws for a screen that this build does not have, so that the shell shows its fallback. */
export default function App({ screen }: RemoteAppProps) {
  const Screen = screenNamed(screens, screen);
  return (
    <UiProvider remote={remote.name}>
      <Screen />
    </UiProvider>
  );
}
`,
    'src/app.test.tsx': `import { useHost } from '@scopewright/remote-contract';
import { renderWithHost } from '@scopewright/remote-contract/testing';
import { screen } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import App, { screens } from './app.tsx';
import { remote } from './pages.ts';

const Screen = ({ name }: { name: string }) => <App host={useHost()} screen={name} />;

test('shows the start screen of the firm', () => {
  renderWithHost(<Screen name="start" />);
  expect(screen.getByRole('heading', { level: 1, name: '${title}' })).toBeInTheDocument();
  expect(screen.getByText('Acme Consulting')).toBeInTheDocument();
});

test('has the screens of its pages', () => {
  expect(remote.pages.map((page) => page.screen)).toEqual([...screens.keys()]);
});

test('refuses a screen it does not have', () => {
  vi.spyOn(console, 'error').mockImplementation(() => undefined);
  expect(() => renderWithHost(<Screen name="other" />)).toThrow('Unknown screen: other');
});
`,
    'src/start/start-screen.tsx': `import { tenantHref, useHost, useSession } from '@scopewright/remote-contract';
import { Link } from '@scopewright/remote-contract/router';
import { AccountActions, AppFrame, PageHeader } from '@scopewright/ui';
import type { ReactNode } from 'react';

/** The first screen of this remote. */
export function StartScreen(): ReactNode {
  const { boot, session, AccountMenu } = useHost();
  const { user } = useSession();
  return (
    <AppFrame
      productName={boot.productName}
      context={boot.tenant?.firmName}
      actions={<AccountActions menu={AccountMenu} user={user} onLogOut={() => void session.signOut()} />}
    >
      <PageHeader title="${title}" description="The first screen of this part of the product" />
      <Link className="text-brand underline" to={tenantHref(boot, '/')}>
        Go to the dashboard
      </Link>
    </AppFrame>
  );
}
`,
    'src/main.tsx': `import { mountStandalone } from '@scopewright/remote-contract/standalone';
import App from './app.tsx';
import { remote } from './pages.ts';
import '@scopewright/ui/document.css';

mountStandalone({ remote, app: App });
`,
  };
  return { 'package.json': packageJson(folder, files), ...files };
}
