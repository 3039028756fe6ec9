/** Roles of §6 with the names of access.md. `companyUser` has company-admin rights; `user` only looks. */
export const ROLES = ['systemAdmin', 'firmAdmin', 'consultant', 'companyUser', 'user'] as const;
export type Role = (typeof ROLES)[number];

/** Everything that a screen or a call may ask permission for. Who has which is the policy of the domain package. */
export const ABILITIES = ['company:list', 'company:list-all', 'company:create', 'invitation:resend', 'user:list', 'firm:settings', 'system:admin'] as const;
export type Ability = (typeof ABILITIES)[number];

/** What somebody who is not signed in may have to show instead (access.md): a code mailed to the address, the setup key, a system administrator's token. */
export type Proof = 'owner' | 'setupKey' | 'systemAdmin';

/**
 * Who may make a call: whoever has an ability; anybody signed in, or anybody at all, each with the reason why; or whoever shows one of the proofs.
 * `with` is what an open call carries: the public client key; the key, or a user's token that says more; the refresh cookie, with Origin checked; nothing.
 */
export type Who =
  | { readonly ability: Ability }
  | { readonly signedIn: string }
  | { readonly anyone: string; readonly with: 'key' | 'either' | 'cookie' | 'nothing' }
  | { readonly proof: readonly Proof[] };

/** What a call carries as bearer or cookie. */
export type Credential = 'key' | 'either' | 'token' | 'cookie' | 'nothing';

/** What a call carries, by who may make it. */
export function credentialOf(who: Who): Credential {
  if ('anyone' in who) return who.with;
  return 'proof' in who ? 'either' : 'token';
}

const PROOFS: Record<Proof, string> = { owner: 'owner of the address', setupKey: 'setup key', systemAdmin: 'system administrator' };

/** Who may make a call, in words. */
export function whoInWords(who: Who): string {
  if ('ability' in who) return `ability \`${who.ability}\``;
  if ('signedIn' in who) return `anybody signed in: ${who.signedIn}`;
  return 'anyone' in who ? `anyone: ${who.anyone}` : who.proof.map((proof) => PROOFS[proof]).join(', ');
}
