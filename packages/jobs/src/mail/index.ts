export { type InvitationMail, invitationMail } from './invitation.ts';
export type { Mail } from './layout.ts';
export { type WelcomeMail, welcomeMail } from './welcome.ts';
