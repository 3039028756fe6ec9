import {
  checkClaim,
  type DataAccess,
  type DomainDns,
  enqueueOutbox,
  type Models,
  publishAddressChange,
  runAsSystem,
  trusted,
} from '@scopewright/data';
import type { HostingProvider } from '@scopewright/hosting';
import type { JobPayload } from '@scopewright/jobs';
import type { Clock } from '@scopewright/service-kit';
import type { Redis } from 'ioredis';

/** A custom domain in use is looked at this often. */
export const CHECKED_EVERY_MS = 24 * 60 * 60 * 1000;
const BATCH = 500;

interface Options {
  data: DataAccess;
  dns: DomainDns;
  redis: Pick<Redis, 'publish'>;
  productDomain: string;
  hosting: Pick<HostingProvider, 'needsDomains'>;
  clock: Clock;
}

/** Looks whether a custom domain is still its firm's, and tells everybody when it no longer leads there. @throws what DNS rejects with */
export async function checkDomain(
  { data, dns, redis, productDomain, hosting, clock }: Options,
  { claimId }: JobPayload<'domain.check'>,
): Promise<void> {
  const checked = await checkClaim(data, {
    claimId,
    dns,
    productDomain,
    needsDomains: hosting.needsDomains,
    now: clock(),
  });
  if (checked?.changed) await publishAddressChange(redis, checked.claim.domain);
}

/** Has every custom domain in use looked at that nobody has looked at for a day. @returns how many */
export async function sweepDomains(
  models: Pick<Models, 'domainClaims' | 'outbox'>,
  clock: Clock,
  signal: AbortSignal,
): Promise<number> {
  const now = clock();
  return runAsSystem('find custom domains to look at', async () => {
    const due = models.domainClaims
      .find(
        {
          verifiedAt: trusted({ $ne: null }),
          lastCheckedAt: trusted({ $lte: new Date(now.getTime() - CHECKED_EVERY_MS) }),
        },
        { _id: 1 },
      )
      .batchSize(BATCH)
      .lean()
      .cursor();
    let count = 0;
    for await (const { _id } of due) {
      signal.throwIfAborted();
      await enqueueOutbox(models, 'domain.check', { claimId: _id.toHexString() }, { now });
      count += 1;
    }
    return count;
  });
}
