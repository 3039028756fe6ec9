import { describeAccess, testClock, testTokens } from '@scopewright/service-kit/testing';
import { startAdmin } from './testing/service.ts';

describeAccess('admin', async () => {
  const time = testClock();
  const tokens = testTokens(time.clock);
  const { database, service, make } = await startAdmin('admin-access', time, tokens);
  return { service, make, sign: tokens.signFor, close: () => service.close().then(database.close) };
});
