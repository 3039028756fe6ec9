import type { CallOutput } from '@scopewright/contracts';
import { SUBDOMAIN_MAX_LENGTH } from '@scopewright/contracts/constants';
import { MESSAGES } from '@scopewright/contracts/errors';
import { nameKey, runAsSystem, trusted, upserting } from '@scopewright/data';
import { sanitizeSubdomain, setUpSubdomainProblem } from '@scopewright/domain/subdomain';
import {
  type CallContext,
  failures,
  type Implementation,
  implement,
  inTx,
  record,
  type Tx,
} from '@scopewright/service-kit';
import type { IdentityParts } from '../parts.ts';
import { enqueueSubdomain } from '../set-up/legacy-company.ts';
import { announceAddress } from '../tenant/announce-address.ts';
import { type AddressOwner, personOf, subdomainOf, type Workplace, workplaceOf } from './person.ts';
import { traceOf } from './trace.ts';

/** If two calls claim an address concurrently, the loser retries and finds the winner's. */
const TRIES = 3;
const NUMBERED = 20;

/** How an address was repaired. */
type Repair = 'fine' | 'recreated' | 'repointed';

const SENTENCES: Record<Repair, (name: string, subdomain: string) => string> = {
  fine: (name, subdomain) => `Nothing was wrong: the address '${subdomain}' of ${name} works.`,
  recreated: (name, subdomain) => `The address '${subdomain}' of ${name} was missing. It works again.`,
  repointed: (name, subdomain) => `The address '${subdomain}' led nowhere. It leads to ${name} again.`,
};

/** The former subdomain of a firm or company, if it is recorded anywhere. */
async function formerSubdomain(
  { models: { auditEvents, companies }, session }: Tx,
  { firmId, companyId }: AddressOwner,
): Promise<string | null> {
  if (firmId === null)
    return (await companies.findOne({ _id: companyId }, { subdomain: 1 }, { session }).lean())?.subdomain ?? null;
  const event = await auditEvents
    .findOne({ firmId, 'details.subdomain': trusted({ $type: 'string' }) }, { details: 1 }, { session })
    .sort({ at: -1 })
    .lean();
  return typeof event?.details.subdomain === 'string' ? event.details.subdomain : null;
}

/** Subdomains to try, best first: the former one, then those derived from the name, numbered. */
function* candidates(former: string | null, name: string, id: string): Generator<string> {
  if (former !== null) yield former;
  const plain = sanitizeSubdomain(nameKey(name).normalize('NFKD').replaceAll(' ', '-'))
    .replace(/^-+|-+$/g, '')
    .slice(0, SUBDOMAIN_MAX_LENGTH - 3);
  for (let number = 1; number <= NUMBERED; number++) yield number === 1 ? plain : `${plain}-${number}`;
  yield `firm-${id}`;
}

/** Whether the tenant that an address leads to no longer exists. */
async function isDangling(
  { models: { firms, companies }, session }: Tx,
  { firmId, companyId }: AddressOwner,
): Promise<boolean> {
  if (firmId !== null) return !(await firms.exists({ _id: firmId }).session(session));
  return companyId === null || !(await companies.exists({ _id: companyId }).session(session));
}

/** Makes the owner reachable at a subdomain, if it isn't. @returns the subdomain, and the action taken */
async function repair(tx: Tx, { tenant }: Workplace, now: Date): Promise<{ subdomain: string; repair: Repair }> {
  const { models, session } = tx;
  const present = await subdomainOf(models, tenant, session);
  if (present !== null) return { subdomain: present, repair: 'fine' };
  const { firmId, companyId, name } = tenant;
  const id = (firmId ?? companyId)?.toHexString() ?? '';
  for (const subdomain of candidates(await formerSubdomain(tx, tenant), name, id)) {
    // subdomains from the set-up pages may be shorter than signup allows
    if (setUpSubdomainProblem(subdomain) !== null) continue;
    const taken = await models.addresses.findOne({ _id: subdomain }, { firmId: 1, companyId: 1 }, { session }).lean();
    if (taken === null) {
      await models.addresses.create(
        [{ _id: subdomain, kind: 'subdomain', firmId, companyId, verifiedAt: now, createdAt: now }],
        { session },
      );
      return { subdomain, repair: 'recreated' };
    }
    if (await isDangling(tx, taken)) {
      await models.addresses.updateOne(
        { _id: subdomain },
        { $set: { kind: 'subdomain', firmId, companyId, verifiedAt: now } },
        { session },
      );
      return { subdomain, repair: 'repointed' };
    }
  }
  throw new Error('No subdomain is free');
}

/**
 * Restores the address of a person's firm or company (§2.13): creates a missing one, under its former name if that is
 * known and free, and takes over one that leads nowhere. Safe to repeat: a working address is not changed.
 * @throws CallError 404 when nothing is known of the address, 409 for a person without a firm or company
 */
async function fixSubdomain(
  parts: IdentityParts,
  email: string,
  call: CallContext,
): Promise<CallOutput<'fixSubdomainEnabled'>> {
  const { data, clock } = parts;
  const fixed = await runAsSystem('repair the address of a tenant', () =>
    inTx(data, call, async (tx) => {
      const { models, session } = tx;
      const now = clock();
      const { account, records, record: stored } = await personOf(models, email, call.tenant, session);
      if (account === null && records.length === 0) throw failures.notFound(MESSAGES.noAccountForAddress);
      if (stored?.status === 'removed') throw failures.conflict(MESSAGES.membershipEnded);
      const workplace = stored === null ? null : await workplaceOf(models, stored, session);
      if (workplace === null) throw failures.conflict(MESSAGES.noTenantForAccount);
      const done = await repair(tx, workplace, now);
      if (done.repair !== 'fine') {
        await enqueueSubdomain(tx, parts, done.subdomain);
        const trace = traceOf(call);
        const { subdomain } = done;
        await record(tx, {
          action: `address.${done.repair}`,
          firmId: workplace.tenant.firmId,
          targetType: 'address',
          targetId: subdomain,
          ...trace,
          details: { ...trace.details, subdomain },
        });
      }
      return { ...done, name: workplace.name, tenantName: workplace.tenant.name };
    }),
  );
  const { subdomain, name, tenantName } = fixed;
  // services and front door may have cached that the address does not exist
  await announceAddress(parts, subdomain);
  return { message: SENTENCES[fixed.repair](tenantName, subdomain), company: { name, subdomain } };
}

export const fixSubdomainCall = (parts: IdentityParts): Implementation =>
  implement('fixSubdomainEnabled', ({ body }, call) => upserting(() => fixSubdomain(parts, body.email, call), TRIES));
