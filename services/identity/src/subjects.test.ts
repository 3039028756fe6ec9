import { describeSubjects } from '@scopewright/service-kit/testing';
import { startTestIdentity } from './testing/identity.ts';
import { signAs } from './testing/sign-as.ts';

const INVITED = 'invited@example.com';

describeSubjects('identity', async () => {
  const identity = await startTestIdentity();
  const { make, data, look, close } = identity;
  let domains = 0;
  return {
    service: identity,
    make,
    data,
    sign: signAs(identity),
    fixtures: {
      domainClaim: ({ firm }) =>
        look(async () => {
          domains += 1;
          const claim = {
            firmId: firm._id,
            domain: `d${domains}.example.com`,
            token: `token-${domains}`,
            createdAt: identity.now(),
          };
          return (await data.models.domainClaims.create(claim))._id.toHexString();
        }),
      ownFirm: async ({ firm }) => firm._id.toHexString(),
      ownSession: async ({ owner, session }) => (await make.session(owner, { accountId: session.accountId }))._id,
      user: async ({ firm }) => {
        const user = await make.user(firm._id, { role: 'consultant', status: 'invited' });
        await make.invitation({ firmId: firm._id, userId: user._id, email: user.email, role: 'consultant' });
        return user._id.toHexString();
      },
    },
    references: {
      company: async ({ firm, company }) => {
        const user = await make.user(firm._id, { role: 'user', status: 'invited', companyId: company._id });
        await make.invitation({
          firmId: firm._id,
          companyId: company._id,
          userId: user._id,
          email: INVITED,
          role: 'user',
        });
        return company._id.toHexString();
      },
    },
    inputs: { resendInvitation: () => ({ email: INVITED }) },
    close,
  };
});
