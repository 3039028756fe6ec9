import { bootData, failure } from '@scopewright/remote-contract/testing';
import { screen } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { enterCode, enterEmail, forOwners, openScreen } from '../testing/open.tsx';
import { FixSubdomainScreen } from './fix-subdomain-screen.tsx';

afterEach(() => sessionStorage.clear());

test("shows the server's result, and switches itself off", async () => {
  const { calls } = openScreen(
    <FixSubdomainScreen />,
    forOwners(() => ({
      message: 'The address answers again.',
      company: { name: 'Acme Consulting', subdomain: 'acme' },
    })),
    { boot: bootData({ host: { kind: 'bare' }, tenantKey: null, tenant: null }) },
  );
  await enterEmail('Ada@acme.example');
  await enterCode();
  expect(await screen.findByText('The address answers again.')).toBeInTheDocument();
  expect(screen.getByText('Acme Consulting')).toBeInTheDocument();
  expect(screen.getByText('acme')).toBeInTheDocument();
  const target = new URL(screen.getByRole('link', { name: 'Go to Sign In' }).getAttribute('href') ?? '');
  expect(target.searchParams.get('email')).toBe('ada@acme.example');
  expect(target.href).toContain('acme');
  expect(screen.getByRole('button', { name: 'Fixed!' })).toBeDisabled();
  expect(screen.getByLabelText('Email')).toBeDisabled();
  expect(calls.at(-1)).toMatchObject({
    path: 'admin/fix-subdomain-enabled',
    body: { email: 'ada@acme.example', verificationCode: '123456' },
  });
});

test.each([
  ['no sentence', () => Response.json({}, { status: 500 }), 'Failed to fix subdomain'],
  ['no connection', () => Promise.reject(new TypeError('Failed to fetch')), 'Failed to fix subdomain'],
  ['a sentence', () => failure(404, 'No company belongs to this account'), 'No company belongs to this account'],
])('reports a failure with %s', async (_, answer, message) => {
  openScreen(<FixSubdomainScreen />, answer);
  await enterEmail('ada@acme.example');
  expect(await screen.findByRole('alert')).toHaveTextContent(message);
  expect(screen.getByRole('button', { name: 'Fix subdomain' })).toBeEnabled();
});
