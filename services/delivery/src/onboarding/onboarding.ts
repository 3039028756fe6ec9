import { type DataAccess, PRESENT, trusted, visibleCompanies } from '@scopewright/data';
import { failures, type Implementation, implement } from '@scopewright/service-kit';
import { Types } from 'mongoose';
import { MEMBER } from '../people/membership.ts';

const ID_ONLY = { _id: 1 } as const;
/** The sample client completes no step. */
const NO_SAMPLE = { sample: trusted({ $ne: true }) } as const;

/**
 * The onboarding steps of a firm, derived from its data rather than ticked: clients and SOWs count as far as the caller
 * sees them. A few index lookups, fast for any amount of data.
 */
export const onboardingCalls = ({ models }: Pick<DataAccess, 'models'>): Implementation[] => [
  implement('onboarding', async (_input, { viewer }) => {
    const self = new Types.ObjectId(viewer.userId);
    const visible = visibleCompanies(viewer);
    const seesAll = visible !== null && Object.keys(visible).length === 0;
    const sample = await models.companies.findOne({ ...PRESENT, sample: true }, ID_ONLY).lean();
    const sowsOfVisible = seesAll
      ? { companyId: trusted({ $ne: sample?._id ?? null }) }
      : {
          companyId: trusted({
            $in: visible ? await models.companies.find({ ...visible, ...PRESENT, ...NO_SAMPLE }).distinct('_id') : [],
          }),
        };
    const [firm, client, sow, colleague, newest] = await Promise.all([
      models.firms.findOne({}, { emailConfirmedAt: 1, settingsVersion: 1, brandingVersion: 1 }).lean(),
      visible && models.companies.findOne({ ...visible, ...PRESENT, ...NO_SAMPLE }, ID_ONLY).lean(),
      visible && models.sows.findOne(sowsOfVisible, ID_ONLY).lean(),
      models.users.findOne({ companyId: null, ...MEMBER, _id: trusted({ $ne: self }) }, ID_ONLY).lean(),
      visible &&
        models.companies
          .findOne({ ...visible, status: 'active', ...NO_SAMPLE }, ID_ONLY)
          .sort({ createdAt: -1, _id: -1 })
          .lean(),
    ]);
    if (firm === null) throw failures.notFound();
    return {
      emailConfirmed: firm.emailConfirmedAt !== null,
      clientAdded: client !== null,
      sowDrafted: sow !== null,
      colleagueInvited: colleague !== null,
      profileSet: (firm.settingsVersion ?? 0) + (firm.brandingVersion ?? 0) > 0,
      companyId: newest?._id.toHexString() ?? null,
      sampleClient: sample !== null,
    };
  }),

  implement('dismissOnboarding', async ({ body: { part } }, { viewer }) => {
    await models.users.updateOne({ _id: viewer.userId }, { $addToSet: { onboardingDismissed: part } });
    return { success: true as const };
  }),
];
