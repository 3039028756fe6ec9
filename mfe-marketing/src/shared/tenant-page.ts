import { tenantUrl } from '@scopewright/domain/hosts';
import type { BootData } from '@scopewright/remote-contract';

/**
 * Address of a tenant's sign-in page with the email prefilled, relative to the current page (§4 company redirect
 * target). A ticket is put into the fragment, which no server log contains; the page there opens a session with it.
 */
export function tenantPage(
  boot: Pick<BootData, 'hostConfig'>,
  subdomain: string,
  email: string,
  ticket: string | null = null,
): string {
  const page = tenantUrl(
    { protocol: window.location.protocol, host: window.location.host },
    boot.hostConfig,
    subdomain,
    { email },
  );
  return ticket ? `${page}#ticket=${encodeURIComponent(ticket)}` : page;
}
