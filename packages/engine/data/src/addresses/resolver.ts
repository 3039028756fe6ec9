import { logoPath } from '@scopewright/contracts/routes';
import { type FirmStanding, type FirmTimeline, isReadOnly, whatEnded } from '@scopewright/domain/lifecycle';
import { LRUCache } from 'lru-cache';
import type { Types } from 'mongoose';
import { restorableUntil } from '../firms/deletion.ts';
import type { FirmDoc } from '../models/firms/firm.ts';
import type { Models } from '../models/index.ts';
import { runAsSystem } from '../tenant/context.ts';
import { PRESENT } from '../visibility.ts';

/** Redis channel on which services announce changes of an address or its firm. */
export const ADDRESS_CHANNEL = 'scopewright:addresses';

/** The part of a Redis client that announcing needs; ioredis fits. */
interface AddressPublisher {
  publish(channel: string, message: string): Promise<unknown>;
}

/** The part of a Redis client that listening needs; ioredis fits. */
interface AddressSubscriber {
  duplicate(): {
    subscribe(channel: string): Promise<unknown>;
    on(event: string, listener: (...values: unknown[]) => void): unknown;
    disconnect(): void;
  };
}

/** Sent instead of an address: everything has changed. */
const EVERYTHING = '*';

/** Makes every resolver forget everything, after the database was emptied. */
export async function publishDatabaseReset(redis: AddressPublisher, channel = ADDRESS_CHANNEL): Promise<void> {
  await redis.publish(channel, EVERYTHING);
}

/** Makes every resolver forget an address. Call it after the change has committed. */
export async function publishAddressChange(
  redis: AddressPublisher,
  addressId: string,
  channel = ADDRESS_CHANNEL,
): Promise<void> {
  await redis.publish(channel, addressId);
}

/**
 * Announces to every service that a firm has changed, by all of its addresses. Runs in the firm's scope; call it after
 * the change has committed.
 * @param announce announces one address, as `publishAddressChange` does
 */
export async function announceFirm(
  { addresses }: Pick<Models, 'addresses'>,
  announce: (addressId: string) => Promise<unknown>,
): Promise<void> {
  const found = await addresses.find({}, { _id: 1 }).lean();
  await Promise.all(found.map(({ _id }) => announce(_id)));
}

/** The tenant of an address, with the policy's input, as seen by every service and the edge. */
export interface ResolvedTenant {
  /** `company`: a company outside any consulting firm, treated like a firm: `firmId` and `firmName` are its own. */
  kind: 'firm' | 'company';
  firmId: string;
  firmName: string;
  /** The firm's own subdomain, even if it was reached by a custom domain. */
  subdomain: string;
  /**
   * The address is from before the company moved into the firm: page visitors are redirected to the firm's subdomain.
   */
  redirects?: true;
  archived: boolean;
  /** Archived, or the trial has ended without a plan: writes are refused with 402. */
  readOnly: boolean;
  /** The trial or plan that ended without a successor, if any. */
  ended: 'trial' | 'plan' | null;
  /** When the trial ends or ended; null for a firm with a plan, and for a company without a firm. */
  trialEndsAt: Date | null;
  /** The firm setting that consultants' permissions depend on (§6). */
  consultantsCanSeeAllClients: boolean;
  /** The firm requires a second factor of its members. */
  secondFactorRequired: boolean;
  /** ISO 8601; set while the firm is deleted (which also archives it): it can be restored until then. */
  restorableUntil?: string;
  /** The firm's chosen appearance. */
  branding?: { logoUrl?: string; accentColor?: string };
}

export interface AddressResolver {
  /** The firm of a subdomain or verified custom domain, or the company without a firm whose subdomain it is, if any. */
  resolve(addressId: string): Promise<ResolvedTenant | null>;
  /** Forgets one address, or everything. */
  invalidate(addressId?: string): void;
  close(): Promise<void>;
}

/** The cached part: whether the trial has ended is computed on each look-up. */
type Entry = Omit<ResolvedTenant, 'readOnly' | 'ended' | 'trialEndsAt'> & {
  trial: (FirmStanding & Pick<FirmTimeline, 'planEndedAt'>) | null;
};

interface Options {
  models: Pick<Models, 'addresses' | 'firms' | 'companies'>;
  /** Connection that delivers changes; without one, entries live for `ttlMs`. */
  redis?: AddressSubscriber | null;
  ttlMs?: number;
  /** How long "no such address" is cached; short, because the next signup may claim it. */
  negativeTtlMs?: number;
  maxEntries?: number;
  clock?: () => Date;
  channel?: string;
  /** Called when everything was forgotten: the database may have been emptied, or announcements were missed. */
  onForgotten?: () => void;
}

/** A cached look-up of addresses; changes announced with `publishAddressChange` take effect immediately. */
export function createAddressResolver({
  models,
  redis = null,
  ttlMs = 30_000,
  negativeTtlMs = 2000,
  maxEntries = 5000,
  clock = () => new Date(),
  channel = ADDRESS_CHANNEL,
  onForgotten = () => undefined,
}: Options): AddressResolver {
  // null is an answer too, but the cache can only hold objects
  const cache = new LRUCache<string, { entry: Entry | null }>({
    max: maxEntries,
    ttl: ttlMs,
    ttlResolution: 0,
    perf: { now: () => clock().getTime() },
    // a load overtaken by a change still answers its callers, but is not cached
    ignoreFetchAbort: true,
    fetchMethod: async (addressId, _stale, { options }) => {
      const entry = await runAsSystem('resolve an address', () => find(models, addressId));
      options.ttl = entry ? ttlMs : negativeTtlMs;
      return { entry };
    },
  });

  const invalidate = (addressId?: string): void => {
    if (addressId !== undefined) {
      cache.delete(addressId);
      return;
    }
    cache.clear();
    onForgotten();
  };
  const subscriber = redis?.duplicate() ?? null;
  if (subscriber) {
    subscriber.on('message', (_channel, message) => invalidate(message === EVERYTHING ? undefined : String(message)));
    subscriber.on('error', () => undefined);
    // Subscribes on every 'ready', because a connection without an offline queue refuses it before; changes announced
    // until then were missed.
    subscriber.on('ready', () => {
      subscriber.subscribe(channel).then(
        () => invalidate(),
        () => undefined,
      );
    });
  }

  return {
    async resolve(addressId) {
      const entry = cache.get(addressId)?.entry ?? (await cache.fetch(addressId))?.entry;
      if (!entry) return null;
      const { trial, ...tenant } = entry;
      return {
        ...tenant,
        readOnly: tenant.archived || (trial !== null && isReadOnly(trial, clock())),
        ended: trial && whatEnded(trial, clock()),
        trialEndsAt: trial?.plan === 'trial' ? trial.trialEndsAt : null,
      };
    },
    invalidate,
    async close() {
      subscriber?.disconnect();
    },
  };
}

async function find(models: Options['models'], addressId: string): Promise<Entry | null> {
  const { addresses, firms } = models;
  const address = await addresses
    .findOne({ _id: addressId }, { firmId: 1, companyId: 1, kind: 1, verifiedAt: 1 })
    .lean();
  if (!address || (address.kind === 'custom' && !address.verifiedAt)) return null;
  if (!address.firmId)
    return address.kind === 'subdomain' && address.companyId ? findCompany(models, address.companyId, addressId) : null;
  const [firm, own] = await Promise.all([
    firms
      .findOne(
        { _id: address.firmId },
        {
          name: 1,
          plan: 1,
          trialEndsAt: 1,
          planEndedAt: 1,
          archivedAt: 1,
          consultantsCanSeeAllClients: 1,
          secondFactorRequired: 1,
          accentColor: 1,
          logoDigest: 1,
          deletedAt: 1,
        },
      )
      .lean(),
    address.kind === 'subdomain'
      ? { _id: addressId }
      : addresses.findOne({ firmId: address.firmId, kind: 'subdomain' }, { _id: 1 }).lean(),
  ]);
  if (!firm || !own) return null;
  return {
    kind: 'firm',
    firmId: firm._id.toHexString(),
    firmName: firm.name,
    subdomain: own._id,
    ...(address.kind === 'redirect' && { redirects: true as const }),
    trial: { plan: firm.plan, trialEndsAt: firm.trialEndsAt, planEndedAt: firm.planEndedAt },
    // a deleted firm is closed in the same way
    archived: firm.archivedAt !== null || Boolean(firm.deletedAt),
    ...(firm.deletedAt && { restorableUntil: restorableUntil(firm.deletedAt).toISOString() }),
    consultantsCanSeeAllClients: firm.consultantsCanSeeAllClients,
    secondFactorRequired: firm.secondFactorRequired ?? false,
    ...brandingOf(firm),
  };
}

/** A company outside any firm: it has no trial and no consultants. */
async function findCompany(
  { companies }: Options['models'],
  companyId: Types.ObjectId,
  subdomain: string,
): Promise<Entry | null> {
  const company = await companies
    .findOne({ _id: companyId, consultingFirmId: null, ...PRESENT }, { name: 1, status: 1 })
    .lean();
  if (!company) return null;
  return {
    kind: 'company',
    firmId: company._id.toHexString(),
    firmName: company.name,
    subdomain,
    trial: null,
    archived: company.status === 'archived',
    consultantsCanSeeAllClients: false,
    secondFactorRequired: false,
  };
}

function brandingOf({
  accentColor,
  logoDigest,
}: Pick<FirmDoc, 'accentColor' | 'logoDigest'>): Pick<ResolvedTenant, 'branding'> {
  if (!accentColor && !logoDigest) return {};
  return { branding: { ...(logoDigest && { logoUrl: logoPath(logoDigest) }), ...(accentColor && { accentColor }) } };
}
