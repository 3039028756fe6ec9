import type { Screen } from '@scopewright/domain/screens';

const OWN_TITLES: Record<string, string> = {
  'marketing/landing-demo': 'Request a demo',
  'marketing/signup': 'Sign up',
  'marketing/privacy': 'Privacy policy',
  'marketing/terms': 'Terms of service',
  'auth/login': 'Sign in',
  'auth/invitation': 'Accept your invitation',
  'auth/confirm-email': 'Confirm your email address',
  'admin/dashboard': 'System administration',
  'shell/not-found': 'Page not found',
  'shell/tenant-not-found': 'Tenant Not Found',
  'shell/archived': 'This account is archived',
};

/** Document title of a screen: what it is, then whose. The front door and the shell agree on it. */
export function pageTitle({ remote, screen }: Screen, { productName, firmName }: { productName: string; firmName?: string | undefined }): string {
  const title = OWN_TITLES[`${remote ?? 'shell'}/${screen}`];
  if (title) return `${title} · ${remote === 'auth' && firmName ? firmName : productName}`;
  return remote === 'firm' && firmName ? `${firmName} · ${productName}` : `${productName} · Scoping and delivery for service management`;
}
