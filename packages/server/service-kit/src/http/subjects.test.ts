import { Types } from 'mongoose';
import { describe, expect, it, vi } from 'vitest';
import type { CallContext } from './call.ts';
import { implement } from './call.ts';
import { assertSubjectsLoad, type SubjectQuery, withSubjects } from './subjects.ts';

const call = {} as CallContext;
const company = {
  _id: new Types.ObjectId(),
  name: 'Alder',
  status: 'active',
  scopeItemCount: 0,
  implementedScopeItemCount: 0,
};
const person = {
  _id: new Types.ObjectId(),
  companyId: company._id,
  email: 'a@example.test',
  role: 'user' as const,
  status: 'active' as const,
};
const params = { companyId: company._id.toHexString(), userId: person._id.toHexString() };
const removePerson = implement('removePerson', () => ({ success: true }));

describe('the subjects of a call', () => {
  it('are loaded outer ones first, with their heads, and each sees those before it', async () => {
    const asked: [string, SubjectQuery['projection'], object][] = [];
    const [bound] = withSubjects(
      {
        company: async (id, { projection, loaded }) => {
          asked.push([id, projection, { ...loaded }]);
          return company;
        },
        person: async (id, { projection, loaded }) => {
          asked.push([id, projection, { ...loaded }]);
          return person;
        },
      },
      [removePerson],
    );
    expect(await bound?.loadSubjects?.(params, call)).toEqual({ company, person });
    expect(asked).toEqual([
      [params.companyId, { name: 1, status: 1, scopeItemCount: 1, implementedScopeItemCount: 1 }, {}],
      [params.userId, { companyId: 1, email: 1, role: 1, status: 1 }, { company }],
    ]);
  });

  it('that are not found are 404, and their children are not looked up', async () => {
    const inner = vi.fn(async () => person);
    const [bound] = withSubjects({ company: async () => null, person: inner }, [removePerson]);
    await expect(bound?.loadSubjects?.(params, call)).rejects.toMatchObject({ status: 404 });
    expect(inner).not.toHaveBeenCalled();
  });

  it('are read whole for a handler that asks for that', async () => {
    const load = vi.fn(async (_id: string, _query: SubjectQuery) => null);
    const [bound] = withSubjects({ company: load }, [
      implement('people', () => Promise.reject(new Error('not asked')), { subjects: 'whole' }),
    ]);
    await expect(bound?.loadSubjects?.(params, call)).rejects.toMatchObject({ status: 404 });
    expect(load.mock.calls[0]?.[1].projection).toEqual({});
  });

  it('need a loader, or the service does not start', () => {
    expect(() => withSubjects({ company: async () => company }, [removePerson])).toThrow(
      'The call removePerson names a person',
    );
    expect(() => assertSubjectsLoad([removePerson])).toThrow('removePerson');
    expect(() => assertSubjectsLoad([implement('unreadNotifications', () => ({ unread: 0 }))])).not.toThrow();
  });
});
