import { randomBytes } from 'node:crypto';
import type { CallOutput } from '@scopewright/contracts';
import { CUSTOM_DOMAINS_PER_FIRM } from '@scopewright/contracts/constants';
import { MESSAGES } from '@scopewright/contracts/errors';
import { checkClaim, createOne, type DomainClaimDoc, onDuplicateKey } from '@scopewright/data';
import { customDomainOf, proofRecord, routeRecord } from '@scopewright/domain/custom-domain';
import {
  type CallContext,
  CallError,
  enqueue,
  failures,
  type Implementation,
  implement,
  inTx,
  record,
  UNAVAILABLE_RETRY_SECONDS,
} from '@scopewright/service-kit';
import type { Types } from 'mongoose';
import type { IdentityParts } from '../parts.ts';
import { announceAddress } from '../tenant/announce-address.ts';

type CustomDomain = CallOutput<'verifyDomain'>;

const statusOf = ({ verifiedAt, invalidSince }: DomainClaimDoc): CustomDomain['status'] => {
  if (verifiedAt !== null) return invalidSince === null ? 'verified' : 'failing';
  return invalidSince === null ? 'pending' : 'lost';
};

/** A claim in the shape of the contract, with the DNS records to set. */
function present(claim: DomainClaimDoc, subdomain: string, productDomain: string): CustomDomain {
  const { _id, domain, token, verifiedAt, lastCheckedAt, invalidSince, proofFound, routeFound } = claim;
  return {
    id: _id.toHexString(),
    domain,
    status: statusOf(claim),
    verifiedAt: verifiedAt?.toISOString() ?? null,
    lastCheckedAt: lastCheckedAt?.toISOString() ?? null,
    invalidSince: invalidSince?.toISOString() ?? null,
    records: [
      { ...proofRecord(domain, token), found: proofFound },
      { ...routeRecord(domain, subdomain, productDomain), found: routeFound },
    ],
  };
}

const callerOf = ({ principal, ip, requestId }: CallContext) => ({
  actorId: principal?.userId ?? null,
  ip,
  requestId,
});

const about = (action: string, domain: string) => ({ action, targetType: 'address', targetId: domain });

/** Custom domains of a firm: adding, proving by DNS, removing. All in the firm's scope. */
export function domainsCalls(parts: IdentityParts): Implementation[] {
  const { data, dns, hosts, hosting, clock } = parts;
  const { models } = data;

  const presentFor = (call: CallContext, claim: DomainClaimDoc) =>
    present(claim, call.requireTenant().subdomain, hosts.productDomain);

  /**
   * @throws CallError 409 when the firm has this domain or has reached the limit; 422 for an invalid domain or one of
   * the product's
   */
  const add = async (typed: string, call: CallContext): Promise<DomainClaimDoc> => {
    const named = customDomainOf(typed, hosts);
    if ('problem' in named) throw failures.validation({ domain: named.problem }, named.problem);
    const { domain } = named;
    return inTx(data, call, async (tx) => {
      const { session } = tx;
      // conflict guard: of two concurrent calls the second retries and counts the first
      await models.firms.updateOne({}, { $inc: { revision: 1 } }, { session });
      if ((await models.domainClaims.countDocuments({}, { session })) >= CUSTOM_DOMAINS_PER_FIRM)
        throw failures.conflict(MESSAGES.domainsFull);
      const token = randomBytes(16).toString('base64url');
      const claim = await createOne(models.domainClaims, session, { domain, token, createdAt: clock() });
      await record(tx, about('domain.added', domain));
      return claim;
    }).catch(onDuplicateKey(() => failures.conflict(MESSAGES.domainListed)));
  };

  /** @throws CallError 404, 409 when another firm has the domain and can prove it, 503 while DNS does not answer */
  const verify = async (claimId: Types.ObjectId, call: CallContext): Promise<DomainClaimDoc> => {
    const { productDomain } = hosts;
    const { needsDomains } = hosting;
    const checked = await checkClaim(data, {
      claimId,
      dns,
      productDomain,
      needsDomains,
      by: callerOf(call),
      now: clock(),
    }).catch((cause: unknown) => {
      if (!isDnsFailure(cause)) throw cause;
      throw new CallError('unavailable', MESSAGES.dnsUnavailable, {
        retryAfterSeconds: UNAVAILABLE_RETRY_SECONDS,
        cause,
      });
    });
    if (checked === null) throw failures.notFound();
    const { claim, taken } = checked;
    if (taken) throw failures.conflict(MESSAGES.domainTaken);
    await announceAddress(parts, claim.domain);
    return claim;
  };

  /** @throws CallError 404 */
  const remove = async (_id: Types.ObjectId, call: CallContext): Promise<void> => {
    const domain = await inTx(data, call, async (tx) => {
      const { session } = tx;
      const claim = await models.domainClaims.findOneAndDelete({ _id }, { session }).lean();
      if (claim === null) throw failures.notFound();
      const { domain } = claim;
      const { deletedCount } = await models.addresses.deleteOne({ _id: domain, kind: 'custom' }, { session });
      if (deletedCount > 0 && hosting.needsDomains) await enqueue(tx, 'hosting.remove-domain', { domain });
      await record(tx, about('domain.removed', domain));
      return domain;
    });
    await announceAddress(parts, domain);
  };

  return [
    implement('listDomains', async (_input, call) => {
      const claims = await models.domainClaims.find({}).sort({ domain: 1 }).lean<DomainClaimDoc[]>();
      return { domains: claims.map((claim) => presentFor(call, claim)) };
    }),
    implement('addDomain', async ({ body }, call) => presentFor(call, await add(body.domain, call))),
    implement('verifyDomain', async ({ subject: { domainClaim } }, call) =>
      presentFor(call, await verify(domainClaim._id, call)),
    ),
    implement('removeDomain', async ({ subject: { domainClaim } }, call) => {
      await remove(domainClaim._id, call);
      return { success: true as const };
    }),
  ];
}

/** Whether a failure is one of the resolver's: https://nodejs.org/api/dns.html#error-codes */
const isDnsFailure = (error: unknown): boolean =>
  error instanceof Error && 'syscall' in error && String(error.syscall).startsWith('query');
