import { type Models, runAsSystem, trusted } from '@scopewright/data';
import type { HostingProvider } from '@scopewright/hosting';
import type { JobPayload } from '@scopewright/jobs';
import type { Clock } from '@scopewright/service-kit';
import { NotBefore } from '../queue/not-before.ts';

/** Maximum wait before a rate-limiting provider is asked again. */
const LONGEST_WAIT_SECONDS = 60 * 60;

interface Options {
  hosting: HostingProvider;
  models: Pick<Models, 'addresses'>;
  productDomain: string;
  clock: Clock;
}

/**
 * Brings the hosting provider in line with the addresses: it has a host as long as the host has an owner. Safe to
 * repeat and to run concurrently, in any order of a host's jobs: each checks again after it has acted, so that the last
 * one leaves the correct state. If a host gets a new owner while it is being removed, it is added again; the owner has
 * to wait for that anyway.
 * @throws Error with the provider's message, to be retried; NotBefore when the provider set a time
 */
export async function alignDomain(
  { hosting, models: { addresses }, productDomain, clock }: Options,
  { domain }: JobPayload<'hosting.add-domain' | 'hosting.remove-domain'>,
): Promise<void> {
  if (!hosting.needsDomains) return;
  const suffix = `.${productDomain}`;
  const _id = domain.endsWith(suffix) ? domain.slice(0, -suffix.length) : domain;
  const isSomebodys = () =>
    runAsSystem(
      'look whether someone has a host',
      async () => (await addresses.exists({ _id, verifiedAt: trusted({ $ne: null }) })) !== null,
    );
  let [wanted, had]: [boolean, boolean | null] = [await isSomebodys(), null];
  while (had !== wanted) {
    const outcome = wanted ? await hosting.addDomain(domain) : await hosting.removeDomain(domain);
    if (outcome.kind === 'refused' || outcome.kind === 'away') {
      const message = `${domain}: ${outcome.error} (${outcome.details})`;
      if (outcome.kind === 'refused' || outcome.retryAfterSeconds === null) throw new Error(message);
      throw new NotBefore(
        message,
        new Date(clock().getTime() + Math.min(outcome.retryAfterSeconds, LONGEST_WAIT_SECONDS) * 1000),
      );
    }
    had = wanted;
    wanted = await isSomebodys();
  }
}
