import { bootData, renderWithHost } from '@scopewright/remote-contract/testing';
import { screen } from '@testing-library/react';
import { beforeAll, beforeEach, expect, it, vi } from 'vitest';
import { MarketingScreens } from './marketing-screens.tsx';

// code that the screen loads on demand is compiled before its tests are timed
beforeAll(async () => void (await import('./signup/signup-screen.tsx')));

const BARE = bootData({ host: { kind: 'bare' }, tenantKey: null, tenant: null });

beforeEach(() => void vi.spyOn(window, 'scrollTo').mockImplementation(() => undefined));

it.each([
  ['landing', '/', 'Every implementation, drawn to scope.'],
  ['privacy', '/privacy', 'Privacy policy'],
  ['terms', '/terms', 'Terms of service'],
  ['signup', '/signup', 'Create your firm’s workspace'],
])('shows %s at %s', async (name, path, heading) => {
  renderWithHost(<MarketingScreens screen={name} />, { boot: BARE, path });
  expect(await screen.findByRole('heading', { level: 1, name: heading })).toBeInTheDocument();
});

it('refuses a screen it does not have', () => {
  vi.spyOn(console, 'error').mockImplementation(() => undefined);
  expect(() => renderWithHost(<MarketingScreens screen="pricing-page" />, { boot: BARE })).toThrow(
    'Unknown screen: pricing-page',
  );
});
