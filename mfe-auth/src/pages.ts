import type { RemoteDeclaration } from '@scopewright/domain/pages';

/** Signing in, accepting invitations, a person's own account, and the pages of §2.2 that set an installation or an account up or right again. */
export const remote = {
  name: 'auth',
  title: 'Signing in',
  pages: [
    { screen: 'login', paths: ['/*'], host: 'tenant', audience: 'signed-out', title: 'Sign in · {firm}', role: 'sign-in' },
    { screen: 'sign-in-again', paths: [], host: 'any', audience: 'anyone', title: 'Sign in · {firm}', role: 'sign-in-again' },
    { screen: 'invitation', paths: ['/invitation/:token'], host: 'tenant', audience: 'anyone', title: 'Accept your invitation · {firm}' },
    { screen: 'confirm-email', paths: ['/confirm-email/:token'], host: 'tenant', audience: 'anyone', title: 'Confirm your email address · {firm}' },
    { screen: 'restore', paths: ['/restore'], host: 'any', audience: 'anyone', title: 'Restore the account · {firm}' },
    { screen: 'email-change', paths: ['/email-change/:token'], host: 'any', audience: 'anyone', title: 'Change of an email address · {product}' },
    { screen: 'devices', paths: ['/account/devices'], host: 'any', audience: 'signed-in', title: 'Devices · {product}' },
    { screen: 'security', paths: ['/account/security'], host: 'any', audience: 'signed-in', title: 'Password & security · {product}' },
    { screen: 'firm-security', paths: ['/account/firm'], host: 'tenant', audience: 'firm:view-settings', title: 'Security of {firm} · {product}' },
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
    { screen: 'recover', paths: ['/recover', '/user-recovery'], host: 'any', audience: 'anyone', title: 'Recover your account · {product}' },
    { screen: 'reset-password', paths: ['/reset-password', '/forgot-password'], host: 'any', audience: 'anyone', title: 'Reset your password · {product}' },
    { screen: 'quick-setup', paths: ['/setup', '/quick-setup'], host: 'any', audience: 'anyone', title: 'Quick setup · {product}' },
    { screen: 'diagnostic', paths: ['/diagnostic', '/check-account'], host: 'any', audience: 'anyone', title: 'Account diagnostic · {product}' },
    { screen: 'fix-subdomain', paths: ['/fix', '/fix-subdomain'], host: 'any', audience: 'anyone', title: 'Fix subdomain access · {product}' },
    { screen: 'bootstrap', paths: ['/bootstrap'], host: 'any', audience: 'anyone', title: 'First-time setup · {product}' },
    { screen: 'admin-tools', paths: ['/admin-tools', '/tools'], host: 'any', audience: 'anyone', title: 'Admin tools · {product}' },
    { screen: 'oauth-test', paths: ['/oauth-test', '/test-oauth'], host: 'any', audience: 'anyone', title: 'OAuth test · {product}' },
  ],
} as const satisfies RemoteDeclaration;
