/** Factories of what the calls carry, for tests and for remotes that run alone. */
export { company } from './company.ts';
export { invitation } from './invitation.ts';
export { user } from './user.ts';
