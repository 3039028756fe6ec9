import { describeSubjects, testClock, testTokens } from '@scopewright/service-kit/testing';
import { startAdmin } from './testing/service.ts';

describeSubjects('admin', async () => {
  const time = testClock();
  const tokens = testTokens(time.clock);
  const { database, service, make } = await startAdmin('admin-subjects', time, tokens);
  return {
    service,
    make,
    data: database,
    sign: tokens.signFor,
    fixtures: {
      firm: async () => (await make.firm())._id.toHexString(),
      user: async ({ firm }) => (await make.user(firm._id))._id.toHexString(),
      anyCompany: async ({ firm }) => (await make.company(firm._id))._id.toHexString(),
      bookingRep: async () => (await make.bookingRep())._id.toHexString(),
      booking: async () => (await make.booking(await make.bookingRep()))._id.toHexString(),
      demoRequest: async () => (await make.demoRequest())._id.toHexString(),
    },
    references: {
      bookingRep: async () => (await make.bookingRep())._id.toHexString(),
      firm: async () => (await make.firm({ archivedAt: time.clock() }))._id.toHexString(),
      anyCompany: async ({ firm }) => (await make.company(firm._id))._id.toHexString(),
      actor: async ({ firm }) => (await make.user(firm._id))._id.toHexString(),
    },
    close: () => service.close().then(database.close),
  };
});
