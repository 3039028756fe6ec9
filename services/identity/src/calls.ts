import { type Implementation, withReferences, withSubjects } from '@scopewright/service-kit';
import { answerEmailChangeCall } from './account/answer-email-change.ts';
import { deviceCalls } from './account/devices.ts';
import { emailChangeCalls } from './account/email-change.ts';
import { firmCalls } from './account/firms.ts';
import { nameCall } from './account/name.ts';
import { passwordCall } from './account/password.ts';
import { bookingCalls } from './booking/booking.ts';
import { companyLookupCalls } from './company-lookup/company-lookup.ts';
import { domainsCalls } from './domains/domains.ts';
import { emailConfirmationCalls } from './email-confirmation/email-confirmation.ts';
import { deleteFirmCall } from './firm-life/delete-firm.ts';
import { impersonationCalls } from './impersonation/impersonation.ts';
import { acceptInvitationCall } from './invitations/accept.ts';
import { invitationAddressCall, invitationCall } from './invitations/invitation.ts';
import { requestInvitationCall } from './invitations/request.ts';
import { resendInvitationCalls } from './invitations/resend.ts';
import { loginCalls } from './login/login.ts';
import { oauthTestCall } from './oauth-test/oauth-test.ts';
import type { IdentityParts } from './parts.ts';
import { recoveryCalls } from './recovery/recovery.ts';
import { identityReferences } from './references.ts';
import { answerSecondFactorCall } from './second-factor/answer.ts';
import { enrolmentCalls } from './second-factor/enrol.ts';
import { firmSecurityCalls } from './second-factor/firm-security.ts';
import { resetSecondFactorCall } from './second-factor/reset.ts';
import { sessionCalls } from './session/session.ts';
import { setUpCalls } from './set-up/set-up.ts';
import { signupCardPageCall } from './signup/card-page.ts';
import { signupCalls } from './signup/signup.ts';
import { identitySubjects } from './subjects.ts';
import { tenantCalls } from './tenant/tenant.ts';

const callsOf = (parts: IdentityParts): Implementation[] => [
  ...tenantCalls(parts),
  ...signupCalls(parts),
  signupCardPageCall(parts),
  ...companyLookupCalls(parts),
  ...loginCalls(parts),
  ...sessionCalls(parts),
  answerSecondFactorCall(parts),
  ...enrolmentCalls(parts),
  resetSecondFactorCall(parts),
  ...firmSecurityCalls(parts),
  ...firmCalls(parts),
  ...deviceCalls(parts),
  passwordCall(parts),
  nameCall(parts),
  ...emailChangeCalls(parts),
  answerEmailChangeCall(parts),
  invitationCall(parts),
  invitationAddressCall(parts),
  requestInvitationCall(parts),
  acceptInvitationCall(parts),
  ...resendInvitationCalls(parts),
  ...emailConfirmationCalls(parts),
  ...impersonationCalls(parts),
  ...recoveryCalls(parts),
  ...setUpCalls(parts),
  deleteFirmCall(parts),
  ...domainsCalls(parts),
  oauthTestCall(parts),
  ...bookingCalls(parts),
];

/** All calls of identity, with the loaders of the documents that they name. */
export const identityCalls = (parts: IdentityParts): Implementation[] =>
  withReferences(
    parts.data.models,
    identityReferences(parts.data.models),
    withSubjects(identitySubjects(parts.data.models), callsOf(parts)),
  );
