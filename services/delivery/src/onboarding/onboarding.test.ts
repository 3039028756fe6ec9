import type { Onboarding } from '@scopewright/contracts';
import { afterAll, expect, it } from 'vitest';
import { startDelivery, type TestFirm } from '../testing/delivery.ts';

const delivery = await startDelivery('onboarding');
afterAll(() => delivery.close());

const onboarding = async (at: TestFirm, token = at.token) => {
  const { status, body } = await delivery.service.call('onboarding', { tenant: at.key, token });
  expect(status).toBe(200);
  return body as Onboarding;
};
const dismiss = (at: TestFirm, part: string, token = at.token) =>
  delivery.service.call('dismissOnboarding', { tenant: at.key, token, body: { part } });
const dismissedBy = async (email: string) =>
  (await delivery.system(() => delivery.database.models.users.findOne({ email }).orFail().lean())).onboardingDismissed;

it("ticks the first steps by the firm's data, and by nothing of another firm", async () => {
  const [at, other] = [await delivery.firm(), await delivery.firm()];
  const { make } = delivery;
  const { models } = delivery.database;
  await make.user(other.id, { role: 'consultant' });
  await make.company(other.id);
  await delivery.system(() => models.firms.updateOne({ _id: at.id }, { emailConfirmedAt: null }));
  const nothing = {
    emailConfirmed: false,
    clientAdded: false,
    sowDrafted: false,
    colleagueInvited: false,
    profileSet: false,
    companyId: null,
    sampleClient: false,
  };
  expect(await onboarding(at)).toEqual(nothing);

  const company = await make.company(at.id);
  const companyId = company._id.toHexString();
  const consultant = await make.user(at.id, { role: 'consultant', status: 'invited' });
  await delivery.system(() =>
    models.firms.updateOne({ _id: at.id }, { emailConfirmedAt: new Date(), settingsVersion: 1 }),
  );
  expect(await onboarding(at)).toEqual({
    ...nothing,
    emailConfirmed: true,
    clientAdded: true,
    colleagueInvited: true,
    profileSet: true,
    companyId,
  });
  const sow = { params: { companyId }, body: { title: 'Phase one' } };
  expect((await delivery.service.call('createSow', { tenant: at.key, token: at.token, ...sow })).status).toBe(201);
  expect(await onboarding(at)).toMatchObject({ sowDrafted: true });
  // a consultant's steps count only the companies assigned to them
  const token = await at.sign(consultant);
  expect(await onboarding(at, token)).toMatchObject({ clientAdded: false, sowDrafted: false, companyId: null });
  await delivery.system(() =>
    models.companies.updateOne({ _id: company._id }, { $set: { assignedConsultantIds: [consultant._id] } }),
  );
  expect(await onboarding(at, token)).toMatchObject({ clientAdded: true, sowDrafted: true, companyId });
});

it('a logo or an accent color is a profile too', async () => {
  const at = await delivery.firm();
  const changed = await delivery.service.call('changeBranding', {
    tenant: at.key,
    token: at.token,
    body: { version: 0, accentColor: '#C2410C' },
  });
  expect(changed.status).toBe(200);
  expect(await onboarding(at)).toMatchObject({ profileSet: true });
});

it('a removed colleague does not count as one', async () => {
  const at = await delivery.firm();
  await delivery.make.user(at.id, { role: 'consultant', status: 'removed' });
  await delivery.make.user(at.id, { role: 'user', companyId: (await delivery.make.company(at.id))._id });
  expect(await onboarding(at)).toMatchObject({ colleagueInvited: false });
});

it('a part that someone dismisses stays dismissed for them, and for no one else', async () => {
  const at = await delivery.firm();
  const company = await delivery.make.company(at.id);
  const client = await delivery.make.user(at.id, { role: 'companyUser', companyId: company._id });
  const token = await at.sign(client);
  for (const part of ['welcome', 'welcome']) expect((await dismiss(at, part, token)).status).toBe(200);
  expect(await dismissedBy(client.email)).toEqual(['welcome']);
  expect(await dismissedBy(at.admin.email)).toEqual([]);
  expect((await dismiss(at, 'everything')).status).toBe(422);
});
