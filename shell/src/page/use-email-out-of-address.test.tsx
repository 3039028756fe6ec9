import { useLocation } from '@scopewright/remote-contract/router';
import { renderWithHost } from '@scopewright/remote-contract/testing';
import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { useEmailOutOfAddress } from './use-page-effects.ts';

function Page({ signedIn }: { signedIn: boolean }) {
  useEmailOutOfAddress(signedIn);
  const { pathname, search, hash } = useLocation();
  return <output>{`${pathname}${search}${hash}`}</output>;
}

test.each([
  ['of someone who is signed in already', true, '/?tenant=acme&email=a%40b.example#x', '/?tenant=acme#x'],
  ['without other parameters', true, '/?email=a%40b.example', '/'],
  ['before the login', false, '/?email=a%40b.example', '/?email=a%40b.example'],
  ['of a page that reads it', true, '/recover?email=a%40b.example', '/recover?email=a%40b.example'],
])('an email address in the address %s', (_, signedIn, path, expected) => {
  renderWithHost(<Page signedIn={signedIn} />, { path });
  expect(screen.getByRole('status')).toHaveTextContent(expected);
});
