export { describeAccess } from './access.ts';
export { TEST_PUBLIC_KEY, type TestClient, type TestRequest, type TestResponse, testClient } from './client.ts';
export { type TestClock, testClock } from './clock.ts';
export { type OutageProxy, outageProxy } from './outage-proxy.ts';
export { redisPrefix } from './redis-prefix.ts';
export { startTestService, TEST_HOSTS, type TestService, type TestServiceOptions } from './service.ts';
export { TEST_PRODUCT_DOMAIN, type TestTokens, testTokens } from './tokens.ts';
