import { factories, testDatabase } from '@scopewright/data/testing';
import { describeAccess, startTestService, testClock, testTokens } from '@scopewright/service-kit/testing';
import { adminCalls } from './calls.ts';
import { testParts } from './testing/parts.ts';

describeAccess('admin', async () => {
  const { clock } = testClock();
  const tokens = testTokens(clock);
  const data = await testDatabase('admin-access');
  const service = await startTestService({
    name: 'admin',
    data,
    clock,
    keys: tokens.keys,
    build: (engines) => ({ calls: adminCalls(testParts(data, engines)) }),
  });
  return { service, make: factories(data.models, { clock }), sign: tokens.signFor, close: () => service.close().then(data.close) };
});
