import { type CompanyDoc, type Models, trusted, type Viewer, visibleCompanies } from '@scopewright/data';
import { Types } from 'mongoose';

/** Active companies that the caller sees, by id, or one of them. */
export async function activeCompanies(
  { companies }: Pick<Models, 'companies'>,
  viewer: Viewer,
  companyId: string | undefined,
): Promise<ReadonlyMap<string, Pick<CompanyDoc, '_id' | 'name'>>> {
  const visible = visibleCompanies(viewer);
  if (visible === null) return new Map();
  const one = companyId === undefined ? {} : { _id: new Types.ObjectId(companyId) };
  const found = await companies
    .find({ $and: [{ status: 'active', ...one }, visible] }, { name: 1 })
    .lean<Pick<CompanyDoc, '_id' | 'name'>[]>();
  return new Map(found.map((company) => [company._id.toHexString(), company]));
}

/** Names of projects, by id. */
export const projectNames = async (
  { scopeItems }: Pick<Models, 'scopeItems'>,
  ids: readonly (Types.ObjectId | null)[],
) => {
  const found = await scopeItems
    .find({ _id: trusted({ $in: ids.filter((id) => id !== null) }), kind: 'project' }, { name: 1 })
    .lean();
  return new Map(found.map(({ _id, name }) => [_id.toHexString(), name]));
};
