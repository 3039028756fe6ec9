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

/** Interval between checks of a custom domain in use. */
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

/**
 * Checks whether a custom domain still belongs to its firm, and announces it to every service when it no longer does.
 * @throws what DNS rejects with
 */
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

/** Enqueues a check of every custom domain in use that was not checked for a day. @returns how many */
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
