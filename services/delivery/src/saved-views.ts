import { type CompanyDoc, nameKey, upserting } from '@scopewright/data';
import { type CallContext, failures } from '@scopewright/service-kit';
import { type Model, Types } from 'mongoose';

/** A view of a company's list that a person has saved. */
interface ViewDoc {
  _id: Types.ObjectId;
  companyId: Types.ObjectId;
  userId: Types.ObjectId;
  name: string;
  nameKey: string;
  filters: object;
  createdAt: Date;
}

type OfCompany = Pick<CompanyDoc, '_id'>;
const present = <D extends ViewDoc>({ _id, name, filters }: D) => ({
  id: _id.toHexString(),
  name,
  filters: filters as D['filters'],
});

/** A person's own saved views of one kind. */
export const savedViews = <D extends ViewDoc>(stored: Model<D>, { max, full }: { max: number; full: string }) => {
  const views = stored as unknown as Model<ViewDoc>;
  return {
    async list({ _id: companyId }: OfCompany, { viewer: { userId } }: CallContext) {
      const found = await views.find({ companyId, userId }).sort({ nameKey: 1 }).lean<D[]>();
      return { items: found.map(present) };
    },

    /** Saves a view; one of the same name is replaced. @throws CallError 409 when there are as many as possible */
    async save(
      { _id: companyId }: OfCompany,
      { name, filters }: { name: string; filters: D['filters'] },
      call: CallContext,
    ) {
      const own = { companyId, userId: new Types.ObjectId(call.viewer.userId) };
      const named = { ...own, nameKey: nameKey(name) };
      const others = await views.countDocuments(own);
      if (others >= max && !(await views.exists(named))) throw failures.conflict(full);
      const save = () =>
        views
          .findOneAndUpdate(
            named,
            { $set: { name, filters }, $setOnInsert: { createdAt: call.now() } },
            { upsert: true, new: true },
          )
          .orFail()
          .lean<D>();
      // of two concurrent calls the second updates the view that the first created
      return present(await upserting(save));
    },

    /** @throws CallError 404 for one that was deleted */
    async remove({ _id }: Pick<ViewDoc, '_id'>) {
      const { deletedCount } = await views.deleteOne({ _id });
      if (deletedCount === 0) throw failures.notFound();
      return { success: true as const };
    },
  };
};
