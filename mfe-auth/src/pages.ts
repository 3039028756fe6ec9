import type { RemoteDeclaration } from '@scopewright/domain/pages';

/** Signing in, accepting invitations, and a person's own account. */
export const remote = {
  name: 'auth',
  title: 'Signing in',
  pages: [
    { screen: 'login', paths: ['/*'], host: 'tenant', audience: 'signed-out', title: 'Sign in · {firm}', role: 'sign-in' },
    { screen: 'sign-in-again', paths: [], host: 'any', audience: 'anyone', title: 'Sign in · {firm}', role: 'sign-in-again' },
    { screen: 'invitation', paths: ['/invitation/:token'], host: 'tenant', audience: 'anyone', title: 'Accept your invitation · {firm}' },
    { screen: 'confirm-email', paths: ['/confirm-email/:token'], host: 'tenant', audience: 'anyone', title: 'Confirm your email address · {firm}' },
    { screen: 'email-change', paths: ['/email-change/:token'], host: 'any', audience: 'anyone', title: 'Change of an email address · {product}' },
    { screen: 'devices', paths: ['/account/devices'], host: 'any', audience: 'signed-in', title: 'Devices · {product}' },
    { screen: 'security', paths: ['/account/security'], host: 'any', audience: 'signed-in', title: 'Password & security · {product}' },
    {
      screen: 'new-password',
      paths: ['/account/new-password'],
      host: 'any',
      audience: 'signed-in',
      title: 'Set a new password · {product}',
      role: 'new-password',
    },
  ],
} as const satisfies RemoteDeclaration;
