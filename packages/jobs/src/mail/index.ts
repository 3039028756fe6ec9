export { type InvitationMail, invitationMail } from './invitation.ts';
export type { Mail } from './layout.ts';
