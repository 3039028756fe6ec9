import { publishAddressChange, runAsSystem, type UserDoc } from '@scopewright/data';
import { factories, type TestDatabase, testDatabase } from '@scopewright/data/testing';
import type { Files } from '@scopewright/files';
import { testFiles } from '@scopewright/files/testing';
import { testPaymentGateway } from '@scopewright/payments';
import { createInvitationQuota } from '@scopewright/service-kit';
import {
  startTestService,
  TEST_HOSTS,
  type TestService,
  testClock,
  testTokens,
} from '@scopewright/service-kit/testing';
import { expect } from 'vitest';
import { deliveryCalls } from '../calls.ts';
import { firmTurns } from '../firm-turns.ts';
import type { DeliveryParts } from '../parts.ts';
import { FOREVER_MS, patientPool } from './watch-pool.ts';

export const SECRET = 'invitation-secret-of-tests';
export const PAYMENT_TOKEN = 'payment-token-of-tests';
export const INVITATIONS_PER_DAY = 6;

export type CallName = Parameters<TestService['call']>[0];
export type Asked = NonNullable<Parameters<TestService['call']>[1]>;

/** The id of a document as calls take it. */
export const hex = ({ _id }: { _id: { toHexString(): string } }): string => _id.toHexString();

/** The body of a successful answer. */
export const bodyOf = <T>({ status, body }: { status: number; body: unknown }): T => {
  expect({ status, body: status < 300 ? '' : body }).toEqual({ status, body: '' });
  return body as T;
};

/** Starts this service with an empty database, and with everything that tests need to call it as any user. */
export async function startDelivery(
  label: string,
  {
    gateway = testPaymentGateway(PAYMENT_TOKEN),
    readEvent = null,
    files = {},
    clauseModel = null,
    turn = firmTurns({ waitMs: FOREVER_MS }),
    rateLimitFactor,
  }: Partial<Pick<DeliveryParts, 'gateway' | 'readEvent' | 'clauseModel' | 'turn'>> & {
    files?: Partial<Files>;
    /** Factor of the rate limits; unlimited if absent. */
    rateLimitFactor?: number;
  } = {},
) {
  const time = testClock();
  const tokens = testTokens(time.clock);
  const database: TestDatabase = await testDatabase(label);
  const pool = patientPool();
  const make = factories(database.models, { clock: time.clock, invitationSecret: SECRET });
  const service: TestService = await startTestService({
    name: 'delivery',
    data: database,
    clock: time.clock,
    keys: tokens.keys,
    ...(rateLimitFactor !== undefined && { rateLimitFactor }),
    build: ({ redis, revocations }, { log }) => ({
      calls: deliveryCalls({
        data: database,
        revocations,
        announceAddress: (addressId) => publishAddressChange(redis, addressId),
        invitationSecret: SECRET,
        gateway,
        readEvent,
        quota: createInvitationQuota({ models: database.models, perDay: INVITATIONS_PER_DAY }),
        files: testFiles(database, files),
        clauseModel,
        links: { hosts: TEST_HOSTS, production: false },
        pool,
        turn,
        log,
      }),
    }),
  });
  let counter = 0;

  /** A firm with its address, an administrator, and a function to call as one of its users. */
  const firm = async (values: Parameters<typeof make.firmAt>[1] = {}) => {
    counter += 1;
    const key = `firm-${counter}`;
    const made = await make.firmAt(key, values);
    const admin = await make.user(made._id);
    const sign = async (user: UserDoc) => tokens.signFor(user, await make.session(user));
    return { key, id: made._id, admin, token: await sign(admin), sign };
  };
  return {
    time,
    tokens,
    database,
    make,
    pool,
    service,
    firm,
    /** A call at a firm's address, by its administrator unless another token is given. */
    ask: (
      at: Pick<Awaited<ReturnType<typeof firm>>, 'key' | 'token'>,
      name: CallName,
      { token = at.token, ...asked }: Asked = {},
    ) => service.call(name, { tenant: at.key, token, ...asked }),
    system: <T>(work: () => PromiseLike<T>) => runAsSystem('look', work),
    close: async () => {
      await service.close();
      await pool.close();
      await database.close();
    },
  };
}

export type Delivery = Awaited<ReturnType<typeof startDelivery>>;
export type TestFirm = Awaited<ReturnType<Delivery['firm']>>;
