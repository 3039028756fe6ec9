import { expect, it } from 'vitest';
import { isJobName, JOBS, type JobName, parseJobPayload } from './catalogue.ts';

const id = 'a'.repeat(24);

it('checks payloads strictly', () => {
  const payload = { firmId: id, invitationId: id, link: { origin: 'https://acme.scopewright.app', tenantKey: null } };
  expect(parseJobPayload('mail.invitation', payload)).toEqual(payload);
  expect(() => parseJobPayload('mail.invitation', { ...payload, token: 'x' })).toThrow();
  expect(() => parseJobPayload('mail.invitation', { ...payload, invitationId: { $gt: '' } })).toThrow();
  expect(() =>
    parseJobPayload('mail.invitation', { ...payload, link: { origin: 'javascript:alert(1)', tenantKey: null } }),
  ).toThrow();
});

it('sets a limit for every job, retries and, when scheduled, an empty payload', () => {
  for (const name of Object.keys(JOBS) as JobName[]) {
    const job = JOBS[name];
    expect(job.timeoutMs).toBeGreaterThan(0);
    expect(job.attempts).toBeGreaterThan(1);
    if (job.everyMs !== undefined) expect(job.payload.safeParse({}).success).toBe(true);
  }
  expect(isJobName('toString')).toBe(false);
});
