export { describeAccess } from './access.ts';
export { type TestResponse, testClient } from './client.ts';
export { testClock } from './clock.ts';
export { type FakeVercel, fakeVercel } from './fake-vercel.ts';
export { type OutageProxy, outageProxy } from './outage-proxy.ts';
export { redisPrefix } from './redis-prefix.ts';
export { startTestService, TEST_HOSTS, type TestService } from './service.ts';
export { TEST_PRODUCT_DOMAIN, testTokens } from './tokens.ts';
