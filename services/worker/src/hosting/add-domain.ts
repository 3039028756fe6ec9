import type { JobPayload } from '@scopewright/jobs';
import type { HostingProvider } from '@scopewright/service-kit';

/**
 * Makes a host known to the hosting provider. May run again: what is there already is fine.
 * @throws Error with what the provider said, to be tried again
 */
export async function addDomain(hosting: HostingProvider, { domain }: JobPayload<'hosting.add-domain'>): Promise<void> {
  const outcome = await hosting.addDomain(domain);
  if (outcome.kind === 'refused' || outcome.kind === 'away') throw new Error(`${domain}: ${outcome.error} (${outcome.details})`);
}
