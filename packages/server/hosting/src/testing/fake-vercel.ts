import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';

/**
 * How the fake misbehaves: it answers with an error status and the API's own words, never answers, or answers something
 * that is not JSON.
 */
export type VercelFault =
  | { status: number; code?: string; message?: string; retryAfter?: string }
  | 'silent'
  | 'broken';

export interface FakeVercel {
  origin: string;
  token: string;
  projectId: string;
  teamId: string;
  /** Hosts registered in the project. */
  domains: Set<string>;
  /** While set, answers every request. */
  fault: VercelFault | null;
  /**
   * Awaited before a request is processed, to let a test change something between a request of the product and its
   * effect.
   */
  before: (asked: string) => Promise<void> | void;
  /** `METHOD path` of every request. */
  asked: string[];
  close(): Promise<void>;
}

/**
 * A server on a free port that imitates the part of Vercel's REST API that the product uses:
 * https://vercel.com/docs/rest-api/projects
 */
export async function fakeVercel(): Promise<FakeVercel> {
  const fake = {
    token: 'vercel-token-0123456789abcdef',
    projectId: 'prj_123',
    teamId: 'team_456',
    domains: new Set<string>(),
    fault: null as VercelFault | null,
    before: (() => undefined) as FakeVercel['before'],
    asked: [] as string[],
  };
  const server = createServer(async (request, response) => {
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk);
    const url = new URL(request.url ?? '/', 'http://fake');
    const asked = `${request.method} ${url.pathname}`;
    fake.asked.push(asked);
    await fake.before(asked);
    const answer = (status: number, body: object, headers: Record<string, string> = {}) =>
      response.writeHead(status, { 'Content-Type': 'application/json', ...headers }).end(JSON.stringify(body));
    const refuse = (status: number, code: string, message: string) => answer(status, { error: { code, message } });
    const { fault } = fake;
    if (fault === 'silent') return;
    if (fault === 'broken') return response.writeHead(200, { 'Content-Type': 'text/html' }).end('<html>');
    if (fault !== null)
      return answer(
        fault.status,
        { error: { code: fault.code ?? 'fault', message: fault.message ?? 'Fault' } },
        fault.retryAfter === undefined ? {} : { 'Retry-After': fault.retryAfter },
      );
    if (request.headers.authorization !== `Bearer ${fake.token}`)
      return refuse(403, 'forbidden', 'The request is missing an authentication token');
    if (url.searchParams.get('teamId') !== fake.teamId) return refuse(403, 'forbidden', 'Not authorized');
    if (request.method === 'GET' && url.pathname === `/v9/projects/${fake.projectId}`)
      return answer(200, { id: fake.projectId, name: 'product' });
    if (request.method === 'POST' && url.pathname === `/v10/projects/${fake.projectId}/domains`) {
      const { name } = JSON.parse(Buffer.concat(chunks).toString()) as { name: string };
      if (fake.domains.has(name)) return refuse(409, 'domain_already_in_use', `The domain "${name}" is already in use`);
      fake.domains.add(name);
      return answer(200, { name, verified: true, projectId: fake.projectId });
    }
    const domains = `/v9/projects/${fake.projectId}/domains/`;
    if (request.method === 'DELETE' && url.pathname.startsWith(domains)) {
      const name = decodeURIComponent(url.pathname.slice(domains.length));
      return fake.domains.delete(name) ? answer(200, {}) : refuse(404, 'not_found', 'The domain could not be found');
    }
    return refuse(404, 'not_found', 'Project not found');
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  return Object.assign(fake, {
    origin: `http://127.0.0.1:${port}`,
    close: async () => {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  });
}
