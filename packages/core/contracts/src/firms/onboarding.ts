import { z } from 'zod';
import { WHILE_READ_ONLY } from '../access.ts';
import { defineCall, inFirm } from '../call.ts';
import * as entity from '../entities.ts';
import { success } from '../shapes.ts';

/** A person's first steps (§2.2, §2.7). */
export const onboardingCalls = {
  onboarding: defineCall({
    ...inFirm('GET', 'staff:list'),
    path: 'firm/onboarding',
    summary: 'Completed first steps of the firm, and a company that the caller may draft a SOW in',
    response: entity.onboarding,
  }),
  dismissOnboarding: defineCall({
    method: 'POST',
    path: 'firm/onboarding/dismiss',
    service: 'delivery',
    who: { signedIn: 'It is the own reminder that is put away' },
    tenant: 'required',
    scope: 'tenant',
    whileReadOnly: WHILE_READ_ONLY.ownRecords,
    summary: 'Hide the welcome or the first steps, for the caller and in every browser',
    body: z.strictObject({ part: entity.onboardingPart }),
    response: success,
  }),
} as const;
