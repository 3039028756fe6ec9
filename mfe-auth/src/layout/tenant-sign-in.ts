import { tenantUrl } from '@scopewright/domain/hosts';
import type { BootData } from '@scopewright/remote-contract';

/**
 * Address of a tenant's sign-in page with the e-mail prefilled, relative to the current page (§4 company redirect
 * target).
 */
export const tenantSignIn = (boot: Pick<BootData, 'hostConfig'>, subdomain: string, email: string): string =>
  tenantUrl({ protocol: window.location.protocol, host: window.location.host }, boot.hostConfig, subdomain, { email });

/** A tenant's address as people read it. */
export const hostOf = (url: string): string => {
  const { host, searchParams } = new URL(url);
  const tenant = searchParams.get('tenant');
  return tenant === null ? host : `${host}/?tenant=${tenant}`;
};
