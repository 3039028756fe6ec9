import { randomUUID } from 'node:crypto';
import type { ScopeChange, ScopeItem, ScopeItemOf } from '@scopewright/contracts/scoping';
import type { CompanyDoc } from '@scopewright/data';
import type { Delivery, TestFirm } from './delivery.ts';

type CallName = Parameters<Delivery['service']['call']>[0];
export interface Asked {
  token?: string;
  params?: Record<string, string>;
  body?: unknown;
  rawBody?: string;
  query?: Record<string, string>;
}

export const set = (path: string[], from: unknown, to: unknown) => ({ kind: 'set', path, from, to }) as ScopeChange;

/** Helpers to call about a company's scope as one of a firm's users. */
export async function scopeOf(delivery: Delivery, at: TestFirm, values: Partial<CompanyDoc> = {}) {
  const company = await delivery.make.company(at.id, values);
  const companyId = company._id.toHexString();
  const ask = (name: CallName, { token = at.token, ...asked }: Asked = {}) =>
    delivery.service.call(name, { tenant: at.key, token, ...asked });
  const inCompany = (name: CallName, asked: Omit<Asked, 'params'> = {}) =>
    ask(name, { params: { companyId }, ...asked });
  const onItem = (
    name: CallName,
    { id }: Pick<ScopeItem, 'id'>,
    body?: object,
    asked: Omit<Asked, 'params' | 'body'> = {},
  ) => ask(name, { params: { itemId: id }, ...(body && { body: { operationId: randomUUID(), ...body } }), ...asked });

  async function make<K extends ScopeItem['kind']>(kind: K, body: object = {}): Promise<ScopeItemOf<K>> {
    const answer = await inCompany('createScopeItem', {
      body: { operationId: randomUUID(), kind, name: `A ${kind}`, ...body },
    });
    if (answer.status !== 201) throw new Error(`Not made: ${JSON.stringify(answer.body)}`);
    return answer.body as ScopeItemOf<K>;
  }
  let keys = 0;
  const project = (body: object = {}) => {
    keys += 1;
    return make('project', { content: { key: `P${keys}` }, ...body });
  };
  const change = (
    item: Pick<ScopeItem, 'id' | 'version'>,
    changes: readonly ScopeChange[],
    asked: Omit<Asked, 'params' | 'body'> = {},
  ) => onItem('changeScopeItem', item, { version: item.version, changes }, asked);
  const changed = async <T extends ScopeItem>(item: T, ...changes: ScopeChange[]): Promise<T> => {
    const { status, body } = await change(item, changes);
    if (status !== 200) throw new Error(`Not changed: ${JSON.stringify(body)}`);
    return (body as { item: T }).item;
  };
  const read = async <T extends ScopeItem>({ id }: T): Promise<T> =>
    (await ask('scopeItem', { params: { itemId: id } })).body as T;
  const events = () =>
    delivery.system(() =>
      delivery.database.models.auditEvents.find({ companyId: company._id }).sort({ _id: 1 }).lean(),
    );
  const counts = async () => {
    const { scopeItemCount, implementedScopeItemCount } = await delivery.system(() =>
      delivery.database.models.companies.findById(company._id).orFail().lean(),
    );
    return [scopeItemCount, implementedScopeItemCount];
  };
  return { company, companyId, ask, inCompany, onItem, make, project, change, changed, read, events, counts };
}

export type TestScope = Awaited<ReturnType<typeof scopeOf>>;
