import { choiceKindsOf } from '@scopewright/domain/notifications';
import { describeSubjects, type SubjectFixtures } from '@scopewright/service-kit/testing';
import { Types } from 'mongoose';
import { type Delivery, startDelivery } from './testing/delivery.ts';

const hex = ({ _id }: { _id: Types.ObjectId }): string => _id.toHexString();

/** Something of each kind that the paths of this service name. */
function fixturesOf({ make, database: { models }, system }: Delivery): SubjectFixtures {
  const put = { activatedAt: new Date(), status: 'active' } as const;
  return {
    company: async ({ company }) => hex(company),
    companyOrDeleted: async ({ company }) => hex(company),
    deletedCompany: async ({ firm }) => hex(await make.company(firm._id, { status: 'deleted', deletedAt: new Date() })),
    person: async ({ firm, company }) => hex(await make.user(firm._id, { role: 'user', companyId: company._id })),
    staffMember: async ({ firm }) => hex(await make.user(firm._id, { role: 'consultant' })),
    sow: async ({ company }) => hex(await make.sow(company, put)),
    changeOrder: async ({ company }) => hex(await make.changeOrder(await make.sow(company, put), put)),
    document: async ({ firm, company }) => {
      const sow = await make.sow(company, put);
      return hex(await make.file(firm._id, { companyId: company._id, attachedTo: { type: 'sow', id: sow._id } }));
    },
    project: async ({ company }) => hex(await make.scopeItem(company, { kind: 'project' })),
    scopeItem: async ({ company }) => hex(await make.scopeItem(company)),
    scopeView: async ({ owner, company }) => hex(await make.scopeView(owner, company._id, { firmId: company.consultingFirmId })),
    notification: async ({ owner, company }) => {
      const kind = choiceKindsOf(owner.role).find((each) => each !== 'account-reminder') ?? 'company-assigned';
      return hex(await make.notification(owner, { kind, firmId: company.consultingFirmId ?? new Types.ObjectId(), companyId: company._id }));
    },
    firmExport: ({ firm, owner }) =>
      system(async () => hex(await models.firmExports.create({ firmId: firm._id, requestedBy: owner._id, requestedAt: new Date() }))),
    invoice: ({ firm }) =>
      system(async () => {
        const now = new Date();
        const period = { periodStart: now, periodEnd: now, issuedAt: now };
        const made = await models.invoices.create({
          firmId: firm._id,
          number: new Types.ObjectId().toHexString(),
          billedTo: 'A firm',
          reason: 'start',
          plan: 'small',
          seats: 1,
          monthlyMinor: 100,
          totalMinor: 100,
          currency: 'USD',
          lines: [{ text: 'A month', quantity: 1, amountMinor: 100 }],
          status: 'paid',
          ...period,
        });
        return hex(made);
      }),
    firm: async () => hex(await make.firmAt(`named-${new Types.ObjectId().toHexString()}`)),
  };
}

describeSubjects('delivery', async () => {
  const delivery = await startDelivery('delivery-subjects');
  const { service, make, tokens, database: data, close } = delivery;
  return { service, make, data, sign: tokens.signFor, fixtures: fixturesOf(delivery), close };
});
