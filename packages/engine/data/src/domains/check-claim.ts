import { DOMAIN_GRACE_DAYS } from '@scopewright/contracts/constants';
import { proofRecord, routeRecord } from '@scopewright/domain/custom-domain';
import type { ClientSession, Types } from 'mongoose';
import { type AuditEvent, audit } from '../audit/audit.ts';
import type { InTransaction } from '../connection/transaction.ts';
import type { DomainClaimDoc } from '../models/firms/domain-claim.ts';
import type { Models } from '../models/index.ts';
import { enqueueOutbox } from '../outbox/enqueue.ts';
import { runAsSystem } from '../tenant/context.ts';

const DAY_MS = 24 * 60 * 60 * 1000;

/** DNS look-ups. Both return nothing for a name without such records, and reject when DNS does not answer. */
export interface DomainDns {
  /** The texts of a name's TXT records, each with its parts joined. */
  txt(name: string): Promise<string[]>;
  /** The CNAME targets of a name. */
  cname(name: string): Promise<string[]>;
}

/** Result of checking a claim. `taken`: proved, but the domain belongs to another firm that can prove it too. */
export interface CheckedClaim {
  claim: DomainClaimDoc;
  /** Whether the address started or stopped leading to the firm; the caller announces it. */
  changed: boolean;
  taken: boolean;
}

interface Found {
  proof: boolean;
  route: boolean;
}

async function look(
  dns: DomainDns,
  { domain, token }: DomainClaimDoc,
  subdomain: string,
  productDomain: string,
): Promise<Found> {
  const proof = proofRecord(domain, token);
  const route = routeRecord(domain, subdomain, productDomain);
  // the alias is only recommended: failing to look it up does not invalidate the proof
  const [texts, aliases] = await Promise.all([dns.txt(proof.name), dns.cname(domain).catch(() => [])]);
  return {
    proof: texts.some((text) => text.trim() === proof.value),
    route: aliases.some((alias) => alias.toLowerCase().replace(/\.$/, '') === route.value),
  };
}

/** Assigns the domain to the firm. @returns false when another firm has it and has not lost its proof */
async function takeAddress(
  { addresses, domainClaims }: Models,
  { domain, firmId }: DomainClaimDoc,
  { session, now }: { session: ClientSession; now: Date },
): Promise<boolean> {
  const current = await addresses.findOne({ _id: domain }, { firmId: 1 }, { session }).lean();
  if (current !== null && !current.firmId?.equals(firmId)) {
    const theirs = await domainClaims
      .findOne({ domain, firmId: current.firmId }, { invalidSince: 1, verifiedAt: 1 }, { session })
      .lean();
    if (theirs?.verifiedAt && theirs.invalidSince === null) return false;
    await domainClaims.updateOne({ domain, firmId: current.firmId }, { $set: { verifiedAt: null } }, { session });
  }
  await addresses.updateOne(
    { _id: domain },
    { $set: { kind: 'custom', firmId, companyId: null, verifiedAt: now }, $setOnInsert: { createdAt: now } },
    { session, upsert: true },
  );
  return true;
}

interface Options {
  claimId: Types.ObjectId | string;
  dns: DomainDns;
  productDomain: string;
  /** Whether hosts must be registered with the hosting provider. */
  needsDomains: boolean;
  /** The person who requested the check, for the audit trail. */
  by?: Pick<AuditEvent, 'actorId' | 'ip' | 'requestId'>;
  now: Date;
}

/**
 * Checks whether the proof of a claim is in DNS, and acts on it: a proved domain leads to the firm from now on; a
 * domain whose proof has been missing for three days leads nowhere. Both are recorded in the audit trail and reported
 * to the hosting provider. Safe to repeat, also concurrently. Across firms: runs as system.
 * @returns null when the claim has since been withdrawn
 * @throws what `dns` rejects with; then nothing is changed
 */
export async function checkClaim(
  { models, inTransaction }: { models: Models; inTransaction: InTransaction },
  { claimId, dns, productDomain, needsDomains, by = {}, now }: Options,
): Promise<CheckedClaim | null> {
  return runAsSystem('check a custom domain', async () => {
    const { domainClaims, addresses } = models;
    const before = await domainClaims.findOne({ _id: claimId }).lean<DomainClaimDoc>();
    if (before === null) return null;
    const own = await addresses.findOne({ firmId: before.firmId, kind: 'subdomain' }, { _id: 1 }).lean();
    const found = await look(dns, before, own?._id ?? '', productDomain);
    return inTransaction(async (session) => {
      const claim = await domainClaims.findOne({ _id: claimId }, null, { session }).lean<DomainClaimDoc>();
      if (claim === null) return null;
      const set: Partial<DomainClaimDoc> = { lastCheckedAt: now, proofFound: found.proof, routeFound: found.route };
      let [changed, taken] = [false, false];
      if (found.proof) {
        taken = !(await takeAddress(models, claim, { session, now }));
        changed = !taken && claim.verifiedAt === null;
        if (!taken) Object.assign(set, { invalidSince: null, verifiedAt: claim.verifiedAt ?? now });
      } else if (claim.verifiedAt !== null) {
        const since = claim.invalidSince ?? now;
        set.invalidSince = since;
        if (now.getTime() - since.getTime() >= DOMAIN_GRACE_DAYS * DAY_MS) {
          set.verifiedAt = null;
          await addresses.deleteOne({ _id: claim.domain, firmId: claim.firmId, kind: 'custom' }, { session });
          changed = true;
        }
      }
      await domainClaims.updateOne({ _id: claimId }, { $set: set }, { session });
      const checked = { ...claim, ...set };
      if (changed) {
        const { domain, firmId, verifiedAt } = checked;
        const [action, job] =
          verifiedAt === null
            ? (['domain.lost', 'hosting.remove-domain'] as const)
            : (['domain.verified', 'hosting.add-domain'] as const);
        await audit(models, { ...by, action, firmId, targetType: 'address', targetId: domain }, { session, now });
        if (needsDomains)
          await enqueueOutbox(models, job, { domain }, { session, requestId: by.requestId ?? null, now });
      }
      return { claim: checked, changed, taken };
    });
  });
}
