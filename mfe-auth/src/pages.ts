import type { RemoteDeclaration } from '@scopewright/domain/pages';

/** Signing in and accepting invitations. */
export const remote = {
  name: 'auth',
  title: 'Signing in',
  pages: [
    { screen: 'login', paths: ['/*'], host: 'tenant', audience: 'signed-out', title: 'Sign in · {firm}', role: 'sign-in' },
    { screen: 'sign-in-again', paths: [], host: 'any', audience: 'anyone', title: 'Sign in · {firm}', role: 'sign-in-again' },
    { screen: 'invitation', paths: ['/invitation/:token'], host: 'tenant', audience: 'anyone', title: 'Accept your invitation · {firm}' },
    { screen: 'confirm-email', paths: ['/confirm-email/:token'], host: 'tenant', audience: 'anyone', title: 'Confirm your email address · {firm}' },
  ],
} as const satisfies RemoteDeclaration;
