import { createPublicKey } from 'node:crypto';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { factories, type TestDatabase, testDatabase } from '@scopewright/data/testing';
import jwt from 'jsonwebtoken';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { buildApiService } from './api-service.ts';
import { systemClock } from './clock.ts';
import { ConfigError } from './config/load.ts';
import { implement } from './http/call.ts';
import { TEST_PUBLIC_KEY, testClient } from './testing/client.ts';
import { testTokens } from './testing/tokens.ts';

describe('buildApiService', () => {
  test.each([
    ['development', 'JWKS_URL is required'],
    ['production', 'JWKS_URL is required in production'],
  ])('in %s a missing JWKS_URL is a fault of the configuration', async (mode, problem) => {
    const env = { NODE_ENV: mode, PUBLIC_CLIENT_KEY: TEST_PUBLIC_KEY };
    const error = await buildApiService({ name: 'test', calls: () => [] }, env).catch((reason: unknown) => reason);
    expect(error).toBeInstanceOf(ConfigError);
    expect((error as ConfigError).problems).toEqual([problem]);
  });

  test('a variable that only this service asks for is checked with the others', async () => {
    const env = { PORT: 'x', INVITATION_SECRET: 'short', JWKS_URL: 'http://127.0.0.1:1' };
    const error = await buildApiService(
      { name: 'test', configNames: ['INVITATION_SECRET'], calls: () => [] },
      env,
    ).catch((reason: unknown) => reason);
    expect((error as ConfigError).problems.join('\n')).toMatch(/^PORT .*\nINVITATION_SECRET /);
  });

  describe('with all it needs', () => {
    const tokens = testTokens(systemClock);
    let data: TestDatabase;
    let jwks: Server;
    let env: Record<string, string>;

    beforeAll(async () => {
      data = await testDatabase('api');
      const kid = jwt.decode(tokens.sign(), { complete: true })?.header.kid;
      const keys = [{ ...createPublicKey(tokens.privateKey).export({ format: 'jwk' }), kid }];
      jwks = createServer((_request, response) => response.end(JSON.stringify({ keys })));
      await new Promise<void>((resolve) => jwks.listen(0, '127.0.0.1', resolve));
      env = {
        NODE_ENV: 'test',
        LOG_LEVEL: 'silent',
        MONGODB_URI: process.env.MONGODB_URI ?? '',
        MONGODB_DATABASE: data.dbName,
        REDIS_URL: process.env.REDIS_URL ?? '',
        PUBLIC_CLIENT_KEY: TEST_PUBLIC_KEY,
        JWKS_URL: `http://127.0.0.1:${(jwks.address() as AddressInfo).port}`,
        INVITATION_SECRET: 'invitation-secret-of-tests-0123456789',
      };
    });
    afterAll(async () => {
      jwks.close();
      await data.close();
    });

    test('answers calls with the configuration asked for, for tokens of the key set', async () => {
      const make = factories(data.models);
      const firm = await make.firmAt('built');
      const user = await make.user(firm._id);
      const session = await make.session(user);
      const { service } = await buildApiService(
        {
          name: 'test',
          configNames: ['INVITATION_SECRET'],
          calls: ({ config, hosts, data: { models } }) => {
            expect(config.INVITATION_SECRET).toBe(env.INVITATION_SECRET);
            expect(hosts.productDomain).toBe('scopewright.app');
            return [
              implement('consultantCompanies', async () => {
                await models.companies.find({}).lean();
                return [];
              }),
            ];
          },
        },
        env,
      );
      try {
        const client = testClient(await service.listen());
        await expect.poll(async () => (await client.fetch('/health/ready')).status).toBe(200);
        const answer = (token: string) => client.call('consultantCompanies', { tenant: 'built', token });
        expect(await answer(tokens.signFor(user, session))).toMatchObject({ status: 200, body: [] });
        expect((await answer(testTokens(systemClock).signFor(user, session))).status).toBe(401);
      } finally {
        await service.close();
      }
    });

    test('the types know no variable that was not asked for', async () => {
      expect.assertions(1);
      const { service } = await buildApiService(
        {
          name: 'test',
          calls: ({ config }) => {
            // @ts-expect-error: not asked for
            expect(config.INVITATION_SECRET).toBeUndefined();
            return [];
          },
        },
        env,
      );
      await service.close();
    });
  });
});
