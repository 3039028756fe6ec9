import { MESSAGES } from '@scopewright/contracts/errors';
import type { ScopeView } from '@scopewright/contracts/scoping';
import { SCOPE_VIEWS_MAX } from '@scopewright/contracts/scoping';
import { type DataAccess, isDuplicateKey, nameKey, type ScopeViewDoc } from '@scopewright/data';
import { failures, type Implementation, implement } from '@scopewright/service-kit';
import { Types } from 'mongoose';

const present = ({ _id, name, filters }: Pick<ScopeViewDoc, '_id' | 'name' | 'filters'>): ScopeView => ({
  id: _id.toHexString(),
  name,
  filters,
});

/** Views of a company's items that a person has saved. */
export const scopeViewCalls = ({ models }: Pick<DataAccess, 'models'>): Implementation[] => [
  implement('scopeViews', async ({ subject: { company } }, { viewer }) => {
    const views = await models.scopeViews
      .find({ companyId: company._id, userId: viewer.userId })
      .sort({ nameKey: 1 })
      .lean<ScopeViewDoc[]>();
    return { items: views.map(present) };
  }),

  implement('saveScopeView', async ({ subject: { company }, body: { name, filters } }, call) => {
    const own = { companyId: company._id, userId: new Types.ObjectId(call.viewer.userId) };
    const named = { ...own, nameKey: nameKey(name) };
    const others = await models.scopeViews.countDocuments(own);
    if (others >= SCOPE_VIEWS_MAX && !(await models.scopeViews.exists(named)))
      throw failures.conflict(MESSAGES.scopeViewsFull);
    const save = () =>
      models.scopeViews
        .findOneAndUpdate(
          named,
          { $set: { name, filters }, $setOnInsert: { createdAt: call.now() } },
          { upsert: true, new: true },
        )
        .orFail()
        .lean<ScopeViewDoc>();
    // of two concurrent calls the second updates the view that the first created
    return present(await save().catch((error: unknown) => (isDuplicateKey(error) ? save() : Promise.reject(error))));
  }),

  implement('deleteScopeView', async ({ subject: { scopeView } }) => {
    const { deletedCount } = await models.scopeViews.deleteOne({ _id: scopeView._id });
    if (deletedCount === 0) throw failures.notFound();
    return { success: true as const };
  }),
];
