import { HostProvider } from '@scopewright/remote-contract';
import { bootData, renderWithHost, testHost } from '@scopewright/remote-contract/testing';
import { MemoryRouter } from '@scopewright/router';
import { screen } from '@testing-library/react';
import { renderToString } from 'react-dom/server';
import { beforeAll, beforeEach, expect, it, vi } from 'vitest';
import { LandingScreen } from './landing/landing-screen.tsx';
import { MarketingScreens } from './marketing-screens.tsx';

// what the screen loads on demand is compiled before its tests are timed
beforeAll(async () => void (await Promise.all([import('./signup/signup-screen.tsx'), import('./legal/legal-screen.tsx')])));

const BARE = bootData({ host: { kind: 'bare' }, tenantKey: null, tenant: null });

beforeEach(() => void vi.spyOn(window, 'scrollTo').mockImplementation(() => undefined));

it.each([
  ['landing', '/', 'Every implementation, drawn to scope.'],
  ['landing', '/privacy', 'Privacy policy'],
  ['landing', '/terms', 'Terms of service'],
  ['signup', '/signup', 'Create your firm’s workspace'],
])('shows %s at %s', async (name, path, heading) => {
  renderWithHost(<MarketingScreens screen={name} />, { boot: BARE, path });
  expect(await screen.findByRole('heading', { level: 1, name: heading })).toBeInTheDocument();
});

it('refuses a screen it does not have', () => {
  vi.spyOn(console, 'error').mockImplementation(() => undefined);
  expect(() => renderWithHost(<MarketingScreens screen="pricing-page" />, { boot: BARE })).toThrow('Unknown screen: pricing-page');
});

it('renders the landing page without a browser', () => {
  const html = renderToString(
    <HostProvider host={testHost({ boot: BARE })}>
      <MemoryRouter>
        <LandingScreen />
      </MemoryRouter>
    </HostProvider>,
  );
  expect(html).toContain('Every implementation, drawn to scope.');
  expect(html).toContain('Ten clients without ten spreadsheets');
});
