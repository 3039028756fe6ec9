import { api, createClient, made, signUp, tokenOf } from './api.ts';
import { test as base } from './fixtures.ts';
import { type NewClient, type NewFirm, newClient, newFirm } from './people.ts';

/** A firm that has signed up, with its first client, made without the browser. */
export type FirmWithClient = NewFirm & { token: string; client: NewClient; companyId: string };

/**
 * The tests of a file with a firm that they share: each makes what it needs in projects of its own. Files don't share one, as a firm sends five invitations
 * before its address is confirmed.
 */
export const testWithFirm = () =>
  base.extend<object, { firm: FirmWithClient }>({
    firm: [
      async ({ browserName: _ }, use) => {
        const firm = newFirm();
        await signUp(firm);
        const token = await tokenOf(firm.key, firm.admin);
        const client = newClient();
        await use({ ...firm, token, client, companyId: await createClient(firm, token, client) });
      },
      { scope: 'worker' },
    ],
  });

let operations = 0;
/** An operation that no other test has. */
export const operationId = (): string => `e2e-${process.pid}-${Date.now()}-${++operations}`;

/** Makes an item of the client's scope without the browser. */
export const item = (firm: FirmWithClient, body: object): Promise<{ id: string; version: number }> =>
  made(firm, `companies/${firm.companyId}/scope-items`, { operationId: operationId(), ...body });

export const projectOf = (firm: FirmWithClient, name: string, key: string): Promise<{ id: string; version: number }> =>
  item(firm, { kind: 'project', name, content: { key, portalName: name, isServiceProject: true } });

/** An item as the server has it. */
export const storedItem = async (firm: FirmWithClient, id: string): Promise<unknown> =>
  (await api('GET', `scope-items/${id}`, { tenantKey: firm.key, token: firm.token })).body;
