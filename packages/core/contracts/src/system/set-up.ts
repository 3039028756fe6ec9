import { z } from 'zod';
import { KEY_PROOFS, WHILE_READ_ONLY } from '../access.ts';
import { defineCall } from '../call.ts';
import { BOOTSTRAP_PASSWORD_MIN_LENGTH, BOOTSTRAP_SUBDOMAIN_MIN_LENGTH } from '../constants.ts';
import * as entity from '../entities.ts';
import { MESSAGES } from '../errors.ts';
import { success } from '../shapes.ts';

/** Calls of one client; people who may make them can do anything. */
const ofSetUp = {
  service: 'identity',
  limits: [{ name: 'set-up', by: 'ip', points: 60, seconds: 300 }],
} as const;
const repairs = {
  ...ofSetUp,
  method: 'POST',
  whileReadOnly: WHILE_READ_ONLY.repair,
} as const;

/** First-time set-up and hosting (§2.11, §2.14, §2.16). */
export const setUpCalls = {
  quickSubdomainSetup: defineCall({
    ...repairs,
    path: 'admin/quick-subdomain-setup',
    who: { proof: KEY_PROOFS },
    summary: 'Give an account that belongs nowhere a company with a subdomain',
    body: z.strictObject({ email: entity.email, companyName: entity.displayName, subdomain: entity.subdomainInput }),
    response: success,
  }),
  checkSetupKey: defineCall({
    ...ofSetUp,
    method: 'GET',
    path: 'admin/setup-key',
    who: { proof: ['setupKey'] },
    summary: 'Whether the setup key of the caller is right, before a form is filled in; wrong ones are counted',
    response: success,
  }),
  hostingDiagnostic: defineCall({
    ...ofSetUp,
    method: 'GET',
    path: 'admin/vercel-diagnostic',
    who: { proof: KEY_PROOFS },
    summary: 'State of the hosting configuration',
    response: entity.hostingDiagnostic,
  }),
  createSubdomain: defineCall({
    ...repairs,
    path: 'admin/create-subdomain',
    who: { proof: KEY_PROOFS },
    summary: 'Create a subdomain with the hosting provider',
    body: z.strictObject({ subdomain: z.string().trim().toLowerCase().min(1, 'Please enter a subdomain').max(63) }),
    response: entity.subdomainCreation,
  }),
  bootstrapCreateAdmin: defineCall({
    ...repairs,
    path: 'bootstrap/create-admin',
    who: { proof: ['setupKey'] },
    summary: 'Create the first system administrator and a company',
    body: z.strictObject({
      email: entity.email,
      password: entity.password(BOOTSTRAP_PASSWORD_MIN_LENGTH, MESSAGES.bootstrapPasswordTooShort),
      name: entity.displayName,
      companyName: entity.displayName,
      subdomain: entity.subdomainInput.min(BOOTSTRAP_SUBDOMAIN_MIN_LENGTH, MESSAGES.setUpSubdomainTooShort),
    }),
    status: 201,
    response: success,
  }),
  bootstrapReset: defineCall({
    ...repairs,
    path: 'bootstrap/reset',
    who: { proof: KEY_PROOFS },
    summary: 'Delete all data',
    response: success,
  }),
  bootstrapSampleTenant: defineCall({
    ...repairs,
    path: 'admin/bootstrap-isos-technology',
    who: { proof: KEY_PROOFS },
    summary: 'Create the sample tenant',
    response: success,
  }),
} as const;
