import type { RemoteDeclaration } from '@scopewright/domain/pages';

/** A page of the user's own account, for the palette. */
const ofAccount = (page: string, label: string, keywords: string[]) => ({
  area: 'workplace' as const,
  to: `/account${page}`,
  label,
  keywords,
  group: 'Account',
});

/**
 * Signing in, accepting invitations, the user's own account, and the pages of §2.2 that set up or repair an
 * installation or an account.
 */
export const remote = {
  name: 'auth',
  title: 'Signing in',
  pages: [
    {
      screen: 'login',
      paths: ['/*'],
      host: 'tenant',
      audience: 'signed-out',
      title: 'Sign in · {firm}',
      role: 'sign-in',
    },
    {
      screen: 'sign-in-again',
      paths: [],
      host: 'any',
      audience: 'anyone',
      title: 'Sign in · {firm}',
      role: 'sign-in-again',
    },
    {
      screen: 'invitation',
      paths: ['/invitation/:token'],
      host: 'tenant',
      audience: 'anyone',
      title: 'Accept your invitation · {firm}',
    },
    {
      screen: 'lost-invitation',
      paths: ['/invitation/:token'],
      host: 'bare',
      audience: 'anyone',
      title: 'Your invitation · {product}',
    },
    {
      screen: 'confirm-email',
      paths: ['/confirm-email/:token'],
      host: 'tenant',
      audience: 'anyone',
      title: 'Confirm your email address · {firm}',
    },
    { screen: 'restore', paths: ['/restore'], host: 'any', audience: 'anyone', title: 'Restore the account · {firm}' },
    {
      screen: 'email-change',
      paths: ['/email-change/:token'],
      host: 'any',
      audience: 'anyone',
      title: 'Change of an email address · {product}',
    },
    {
      screen: 'devices',
      paths: ['/account/devices'],
      host: 'any',
      audience: 'signed-in',
      title: 'Devices · {product}',
      frame: 'inside',
      palette: [ofAccount('/devices', 'Devices', ['sessions', 'sign out'])],
    },
    {
      screen: 'security',
      paths: ['/account/security'],
      host: 'any',
      audience: 'signed-in',
      title: 'Password & security · {product}',
      frame: 'inside',
      palette: [
        ofAccount('/security', 'Password & security', ['second factor', 'passkey', 'profile', 'email address', 'name']),
      ],
    },
    {
      screen: 'firm-security',
      paths: ['/account/firm'],
      host: 'tenant',
      audience: 'firm:view-settings',
      title: 'Security of {firm} · {product}',
    },
    {
      screen: 'new-password',
      paths: ['/account/new-password'],
      host: 'any',
      audience: 'signed-in',
      title: 'Set a new password · {product}',
      role: 'new-password',
    },
    {
      screen: 'second-factor',
      paths: ['/account/second-factor'],
      host: 'any',
      audience: 'signed-in',
      title: 'Set up a second factor · {product}',
      role: 'second-factor',
    },
    {
      screen: 'recover',
      paths: ['/recover', '/user-recovery'],
      host: 'any',
      audience: 'anyone',
      title: 'Recover your account · {firm}',
    },
    {
      screen: 'reset-password',
      paths: ['/reset-password', '/forgot-password'],
      host: 'any',
      audience: 'anyone',
      title: 'Reset your password · {firm}',
    },
    {
      screen: 'quick-setup',
      paths: ['/setup', '/quick-setup'],
      host: 'any',
      audience: 'anyone',
      title: 'Quick setup · {product}',
    },
    {
      screen: 'diagnostic',
      paths: ['/diagnostic', '/check-account'],
      host: 'any',
      audience: 'anyone',
      title: 'Account diagnostic · {product}',
    },
    {
      screen: 'fix-subdomain',
      paths: ['/fix', '/fix-subdomain'],
      host: 'any',
      audience: 'anyone',
      title: 'Fix subdomain access · {product}',
    },
    {
      screen: 'bootstrap',
      paths: ['/bootstrap'],
      host: 'any',
      audience: 'anyone',
      title: 'First-time setup · {product}',
    },
    {
      screen: 'admin-tools',
      paths: ['/admin-tools', '/tools'],
      host: 'any',
      audience: 'anyone',
      title: 'Admin tools · {product}',
    },
    {
      screen: 'oauth-test',
      paths: ['/oauth-test', '/test-oauth'],
      host: 'any',
      audience: 'anyone',
      title: 'OAuth test · {product}',
    },
  ],
} as const satisfies RemoteDeclaration;
