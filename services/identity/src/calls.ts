import type { Implementation } from '@scopewright/service-kit';
import { companyLookupCalls } from './company-lookup/routes.ts';
import { emailConfirmationCalls } from './email-confirmation/routes.ts';
import { invitationCalls } from './invitations/routes.ts';
import { loginCalls } from './login/routes.ts';
import type { IdentityParts } from './parts.ts';
import { sessionCalls } from './session/routes.ts';
import { signupCalls } from './signup/routes.ts';
import { tenantCalls } from './tenant/routes.ts';

/** Every call that identity answers. */
export const identityCalls = (parts: IdentityParts): Implementation[] => [
  ...tenantCalls(parts),
  ...signupCalls(parts),
  ...companyLookupCalls(parts),
  ...loginCalls(parts),
  ...sessionCalls(parts),
  ...invitationCalls(parts),
  ...emailConfirmationCalls(parts),
];
