import { randomBytes } from 'node:crypto';
import { waitFor } from '@scopewright/dev-stack/process/wait';
import { callApi } from '@scopewright/dev-stack/stack/api';
import { mailsTo } from '@scopewright/dev-stack/testing/mailbox';
import type { Bench } from './bench.ts';
import { asDemoAdmin } from './sign-in.ts';
import { atMost, type Finding, median } from './statistics.ts';

const TIMES = 5;
const MOST_SECONDS = 2;

/** Time from the answer of create-company until the invitation is in the mailbox. */
export async function measureInvitation({ stack }: Bench): Promise<Finding[]> {
  const { web } = stack.mailbox;
  if (!web) throw new Error('The benchmark needs the mailbox');
  const { target } = await asDemoAdmin(stack);
  const seconds: number[] = [];
  for (let time = 0; time < TIMES; time++) {
    const email = `bench-${randomBytes(4).toString('hex')}@client.example`;
    const answer = await callApi(target, 'POST', 'consultant/create-company', {
      companyName: `Bench ${email}`,
      adminEmail: email,
      adminName: 'Bench',
    });
    if (answer.status !== 201) throw new Error(`create-company answered ${answer.status}`);
    const answered = performance.now();
    await waitFor(async () => (await mailsTo(web, email)).length > 0, { what: 'The invitation', intervalMs: 20 });
    seconds.push((performance.now() - answered) / 1000);
  }
  const worst = Math.max(...seconds);
  const measured = `${worst.toFixed(2)} s (median ${median(seconds).toFixed(2)})`;
  return [atMost('Invitation: answer to mail, worst of 5', worst, MOST_SECONDS, 's', measured)];
}
