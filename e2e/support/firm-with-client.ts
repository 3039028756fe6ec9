import { api, createClient, made, signUp, tokenOf } from './api.ts';
import { test as base } from './fixtures.ts';
import { type NewClient, type NewFirm, newClient, newFirm } from './people.ts';

/** A signed-up firm with its first client, created without the browser. */
export type FirmWithClient = NewFirm & { token: string; client: NewClient; companyId: string };

async function firmWithClient(): Promise<FirmWithClient> {
  const firm = newFirm();
  await signUp(firm);
  const token = await tokenOf(firm.key, firm.admin);
  const client = newClient();
  return { ...firm, token, client, companyId: await createClient(firm, token, client) };
}

/**
 * A shared firm for the tests of a file: each creates its data in its own projects. Files don't share one, because a
 * firm can send only five invitations before its address is confirmed. Not a fixture of the worker: a file with one
 * gets separate workers and browsers.
 */
export const testWithFirm = () => {
  let firm: Promise<FirmWithClient> | undefined;
  return base.extend<{ firm: FirmWithClient }>({
    firm: async ({ browserName: _ }, use) => {
      firm ??= firmWithClient();
      await use(await firm);
    },
  });
};

/** A unique operation id. */
export const operationId = (): string => `e2e-${crypto.randomUUID()}`;

/** Creates an item of the client's scope without the browser. */
export const item = (firm: FirmWithClient, body: object): Promise<{ id: string; version: number }> =>
  made(firm, `companies/${firm.companyId}/scope-items`, { operationId: operationId(), ...body });

export const projectOf = (firm: FirmWithClient, name: string, key: string): Promise<{ id: string; version: number }> =>
  item(firm, { kind: 'project', name, content: { key, portalName: name, isServiceProject: true } });

/** An item as stored on the server. */
export const storedItem = async (firm: FirmWithClient, id: string): Promise<unknown> =>
  (await api('GET', `scope-items/${id}`, { tenantKey: firm.key, token: firm.token })).body;

/** Calls of the firm's administrator, or of whom the token is. */
export const callsOf =
  (firm: FirmWithClient, token = firm.token) =>
  async <T>(method: 'GET' | 'POST', path: string, body?: object): Promise<T> => {
    const answer = await api(method, path, { tenantKey: firm.key, token, ...(body && { body }) });
    if (answer.status >= 300) throw new Error(`${path} was answered ${answer.status}: ${JSON.stringify(answer.body)}`);
    return answer.body as T;
  };
export type Ask = ReturnType<typeof callsOf>;

/** Generates a project's backlog as it is previewed; returns how many work items of each kind. */
export async function generateBacklog(ask: Ask, projectId: string): Promise<Record<string, number>> {
  const { previewId, counts } = await ask<{ previewId: string; counts: Record<string, number> }>(
    'POST',
    `projects/${projectId}/backlog/preview`,
    {},
  );
  await ask('POST', `projects/${projectId}/backlog/generate`, { operationId: operationId(), previewId });
  return counts;
}
