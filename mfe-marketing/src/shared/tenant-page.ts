import { tenantUrl } from '@scopewright/domain/hosts';
import type { BootData } from '@scopewright/remote-contract';

/** Address of a tenant's sign-in page with the email filled in, as seen from the current page (§4 company redirect target). */
export function tenantPage(boot: Pick<BootData, 'hostConfig'>, subdomain: string, email: string): string {
  return tenantUrl({ protocol: window.location.protocol, host: window.location.host }, boot.hostConfig, subdomain, { email });
}
