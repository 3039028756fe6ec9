import { answeringApi, bootData, failure, memorySession, renderWithHost } from '@scopewright/remote-contract/testing';
import { screen } from '@testing-library/react';
import type { ComponentType } from 'react';
import { expect, test } from 'vitest';
import { remote } from '../pages.ts';

const SCREENS = import.meta.glob<Record<string, unknown>>('../*/*-screen.tsx', { eager: true });

function componentOf(name: string): ComponentType {
  const exported = `${name.replace(/(^|-)(\w)/g, (_, _dash, letter: string) => letter.toUpperCase())}Screen`;
  for (const module of Object.values(SCREENS)) if (exported in module) return module[exported] as ComponentType;
  throw new Error(`There is no ${exported}`);
}

/** Pages that people without a session can open at a firm's address. */
const PUBLIC = remote.pages.filter(
  ({ host, audience, paths }) => host !== 'bare' && ['anyone', 'signed-out'].includes(audience) && paths.length > 0,
);
/** Opened from a mail to an address that has nothing to do with the firm yet. */
const NAMES_NO_ONE = new Set(['email-change']);
const names = PUBLIC.map((page) => page.screen).filter((name) => !NAMES_NO_ONE.has(name));

function open(name: string): HTMLElement {
  const [path = '/'] = PUBLIC.find((page) => page.screen === name)?.paths ?? [];
  const boot = bootData();
  const branded = boot.tenant && {
    ...boot.tenant,
    branding: { accentColor: '#b3261e', logoUrl: '/api/public/logos/abc' },
  };
  const { api } = answeringApi(() => failure(404, 'Not found'));
  const Screen = componentOf(name);
  return renderWithHost(<Screen />, {
    api,
    boot: { ...boot, tenant: branded },
    session: memorySession(),
    path: path.replace(':token', 't'.repeat(43)).replace('/*', '/'),
  }).container;
}

test('there are pages to look at', () => {
  expect(names).toEqual(expect.arrayContaining(['login', 'invitation', 'confirm-email', 'reset-password', 'recover']));
});

test.each(names)('the page %s of a firm carries its name, its logo and its accent', async (name) => {
  const container = open(name);
  expect((await screen.findAllByText('Acme Consulting', { exact: false })).length).toBeGreaterThan(0);
  expect(container.querySelector('[data-brand] img')).toHaveAttribute('src', '/api/public/logos/abc');
  expect(container.querySelector('[data-brand] [style*="background-color: rgb(179, 38, 30)"]')).not.toBeNull();
});

test('the page that confirms a new address names no firm', () => {
  const container = open('email-change');
  expect(container.querySelector('[data-brand]')).toBeNull();
  expect(screen.queryByText('Acme Consulting')).not.toBeInTheDocument();
});
