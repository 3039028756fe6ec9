import { comparedWalk } from '@scopewright/build-config/walks';
import { pageExit } from '@scopewright/remote-contract/page-exit';
import { bootData, renderWithHost } from '@scopewright/remote-contract/testing';
import { act, fireEvent, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { fakeApi, jsonAnswer } from './shared/testing/fake-api.ts';
import { SignupScreen } from './signup/signup-screen.tsx';

beforeEach(() => {
  vi.useFakeTimers();
  vi.spyOn(pageExit, 'leaveFor').mockImplementation(() => undefined);
  vi.spyOn(window, 'scrollTo').mockImplementation(() => undefined);
});
afterEach(() => void vi.useRealTimers());

const wait = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms));
const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }));
function fill(values: Record<string, string>): void {
  for (const [label, value] of Object.entries(values))
    fireEvent.change(screen.getByLabelText(label), { target: { value } });
}

test('a signup runs the files that its walk describes', async () => {
  const { api } = fakeApi({
    'public/check-subdomain/': () => jsonAnswer({ available: true }),
    'POST public/signup': () =>
      jsonAnswer({ firmId: '64b7f9c2a1d3e4f5a6b7c8d9', subdomain: 'acme', ticket: 'ticket-of-the-test' }, 201),
  });
  const boot = bootData({
    host: { kind: 'local', key: null },
    tenantKey: null,
    tenant: null,
    testPaymentToken: 'tok_test',
  });
  const compared = await comparedWalk('A firm signs up', 'browser', (step) =>
    step(async () => {
      renderWithHost(<SignupScreen />, { api, boot, path: '/signup' });
      fill({
        'Company name *': 'Acme Consulting',
        'Subdomain *': 'acme',
        'Your name *': 'Ada Byron',
        'Email *': 'ada@acme.example',
        'Password *': 'kumquat-ladder',
      });
      await wait(500);
      press('Continue to payment');
      fill({ 'Card number *': '4242424242424242', 'Expiry *': '12/30', 'CVC *': '987' });
      press('Start free trial');
      await wait(0);
      await wait(3000);
      expect(pageExit.leaveFor).toHaveBeenCalledOnce();
    }),
  );
  expect(compared).toEqual({ didNotRun: [], undescribed: [] });
});
