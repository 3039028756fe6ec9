import type { ParsedCall } from '@scopewright/contracts';
import type { ReferenceId } from '@scopewright/contracts/references';
import { Types } from 'mongoose';
import { describe, expect, it, vi } from 'vitest';
import { type CallContext, implement } from './call.ts';
import { assertReferencesLoad, type ReferenceLoaders, type ReferenceQuery, withReferences } from './references.ts';

const call = { now: () => new Date(), request: { headers: {} } } as CallContext;
const noSubmissions = { submissions: {} } as Parameters<typeof withReferences>[0];
const known = { company: new Types.ObjectId(), consultant: new Types.ObjectId() };
const person = {
  _id: known.consultant,
  companyId: null,
  email: 'a@example.test',
  role: 'consultant' as const,
  status: 'active' as const,
};
const company = {
  _id: known.company,
  name: 'Alder',
  status: 'active' as const,
  scopeItemCount: 0,
  implementedScopeItemCount: 0,
};
const assign = implement('assignConsultants', () => ({ changed: [] }));
const unknown = new Types.ObjectId().toHexString();

const asked = (body: { companyIds: string[]; assign?: string[]; unassign?: string[] }) =>
  ({
    body: { assign: [], unassign: [], ...body },
    query: undefined,
    params: undefined,
  }) as unknown as ParsedCall<'assignConsultants'>;

function bound() {
  const loaders = {
    company: vi.fn(async (_ids: string[], _query: ReferenceQuery) => [company]),
    consultant: vi.fn(async (_ids: string[], _query: ReferenceQuery) => [person]),
  } satisfies ReferenceLoaders;
  const [implementation] = withReferences(noSubmissions, loaders, [assign]);
  return {
    ...loaders,
    load: (body: Parameters<typeof asked>[0]) => implementation?.loadReferences?.(asked(body), undefined, call),
  };
}

describe('references in a body', () => {
  it('are loaded by one query per kind, without duplicates, and passed on', async () => {
    const { load, company: companies, consultant } = bound();
    const id = known.company.toHexString();
    const references = await load({
      companyIds: [id, id],
      assign: [known.consultant.toHexString()],
      unassign: [unknown],
    });
    expect(companies.mock.calls).toEqual([
      [[id], { call, companyId: null, projectId: null, projection: expect.objectContaining({ name: 1 }) }],
    ]);
    expect(consultant).toHaveBeenCalledTimes(1);
    expect(references?.get(id as ReferenceId<'company'>)).toBe(company);
    expect(() => references?.get(unknown as ReferenceId<'company'>)).toThrow('not loaded');
  });

  it('are refused as defined: 404, or 422 with the field', async () => {
    const { load } = bound();
    const id = known.company.toHexString();
    await expect(load({ companyIds: [id, unknown] })).rejects.toMatchObject({ status: 404 });
    await expect(load({ companyIds: [id], assign: [unknown] })).rejects.toMatchObject({
      status: 422,
      details: { assign: expect.any(String) },
    });
  });

  it('is not asked for where nothing is named', async () => {
    const { load, consultant } = bound();
    await load({ companyIds: [known.company.toHexString()] });
    expect(consultant).not.toHaveBeenCalled();
  });

  it('needs a loader, or the service does not start', () => {
    expect(() => withReferences(noSubmissions, { company: async () => [] }, [assign])).toThrow(
      'The call assignConsultants refers to a consultant',
    );
    expect(() => assertReferencesLoad([assign])).toThrow('assignConsultants');
    expect(() =>
      assertReferencesLoad([implement('firmActivity', () => Promise.reject(new Error('not asked')))]),
    ).not.toThrow();
  });
});
