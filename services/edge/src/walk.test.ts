import { comparedWalk, SHARED } from '@scopewright/build-config/walks';
import { expect, test } from 'vitest';
import { send, startEdge, startServer } from './testing/harness.ts';

test('a call passes the files of the front door that the page of walks describes', async () => {
  const service = await startServer((request, response) => {
    request.resume();
    response.end('{}');
  });
  const edge = await startEdge({ upstream: service.origin });
  const call = (path: string, method: string, body?: string) =>
    send(edge.origin, path, {
      method,
      host: 'acme.scopewright.app',
      headers: { authorization: 'Bearer token-of-a-user', 'content-type': 'application/json' },
      ...(body !== undefined && { body }),
    });
  const compared = await comparedWalk(SHARED, 'frontDoor', (step) =>
    step(async () => {
      expect((await call('/api/consultant/companies', 'GET')).status).toBe(200);
      expect((await call('/api/consultant/create-company', 'POST', '{}')).status).toBe(200);
    }),
  );
  await edge.close();
  await service.close();
  expect(compared).toEqual({ didNotRun: [], undescribed: [] });
});
