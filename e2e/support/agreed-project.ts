import { callsOf, type FirmWithClient, item, projectOf } from './firm-with-client.ts';
import { expect } from './fixtures.ts';

/** A project whose scope was agreed with a SOW. */
export async function agreedProject(firm: FirmWithClient) {
  const { companyId } = firm;
  const ask = callsOf(firm);
  const project = await projectOf(firm, 'IT services', 'ITS');
  await item(firm, { kind: 'requestType', name: 'Access request', projectId: project.id });
  const sow = await ask<{ id: string }>('POST', `companies/${companyId}/sows`, {
    title: 'Service desk',
    amount: { minor: 1_000_000, currency: 'USD' },
    endDate: '2027-03-31',
  });
  await ask('POST', `sows/${sow.id}/status`, { version: 1, status: 'active' });
  const baselines = `companies/${companyId}/projects/${project.id}/baselines`;
  await expect.poll(async () => (await ask<{ agreedId: string | null }>('GET', baselines)).agreedId).not.toBeNull();
  return { project, sow };
}
