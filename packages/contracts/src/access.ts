import type { CallDefinition } from './call.ts';

/** Roles of §6 with the names of access.md. `companyUser` has company-admin rights; `user` only looks. */
export const ROLES = ['systemAdmin', 'firmAdmin', 'consultant', 'companyUser', 'user'] as const;
export type Role = (typeof ROLES)[number];

/** Everything that a screen or a call may ask permission for. Who has which is the policy of the domain package. */
export const ABILITIES = [
  'company:list',
  'company:list-all',
  'company:export',
  'company:create',
  'company:manage',
  'company:assign',
  'company:delete',
  'sow:write',
  'scope:read',
  'scope:write',
  'scope:hours',
  'people:manage',
  'activity:list',
  'activity:list-all',
  'invitation:resend',
  'user:list',
  'staff:list',
  'staff:manage',
  'firm:view-settings',
  'firm:settings',
  'firm:export',
  'firm:delete',
  'billing:manage',
  'system:admin',
] as const;
export type Ability = (typeof ABILITIES)[number];

/**
 * Abilities that count while a system administrator views the product as somebody else: those that only look. What an account pays, exports and deletes is its
 * own people's alone. An ability that is not listed here counts for nothing in an impersonation.
 */
export const IMPERSONATION_ABILITIES: readonly Ability[] = [
  'company:list',
  'company:list-all',
  'scope:read',
  'scope:hours',
  'activity:list',
  'activity:list-all',
  'user:list',
  'staff:list',
  'firm:view-settings',
];

/** What opens a call besides the address's own owner: the setup key, or a system administrator's token. */
export const KEY_PROOFS = ['setupKey', 'systemAdmin'] as const;
export type KeyProof = (typeof KEY_PROOFS)[number];

/** How a caller has proved to be allowed a call (access.md): by a code mailed to the address, by the setup key, or as a system administrator. */
export type Proof = 'owner' | KeyProof;

/** What a mailed code is good for: the page that it carries a person through. */
export const CODE_PURPOSES = ['recover', 'diagnose', 'fix-subdomain', 'reset-password'] as const;
export type CodePurpose = (typeof CODE_PURPOSES)[number];

/** How a call lets the owner of an e-mail address prove it: by a code that is mailed there. */
export interface OwnerProof {
  readonly purpose: CodePurpose;
  /** The field of the body that holds the address. */
  readonly email: string;
  /** The field of the body that holds the code. */
  readonly code: string;
  /**
   * What the call does with a right code: `reads` leaves it as it is; `changes` spends it, after which it opens no change any more; `{ changesWith }` does so
   * when the body holds the named field, and reads otherwise.
   */
  readonly use: 'reads' | 'changes' | { readonly changesWith: string };
}

/** The owner's proof in a body with the fields `email` and `verificationCode`. */
export const ownerOf = (purpose: CodePurpose, use: OwnerProof['use']): OwnerProof => ({ purpose, email: 'email', code: 'verificationCode', use });

/** What a person may have to do before anything else, in this order: set a password in the place of a temporary one, set up the second factor that the firm requires. */
export type Duty = 'newPassword' | 'secondFactor';

/** Why a call that is no GET is answered also at the address of a firm whose account is read-only, and at that of an archived one as far as anybody is answered there. */
export const WHILE_READ_ONLY = {
  signingIn: 'Signing in and out',
  ownAccount: 'About the person, at all of their firms',
  reading: 'Only reads',
  leaving: 'Taking the data along and leaving: nobody has to pay to go',
  paying: 'Choosing and paying a plan is the way out',
  restoring: 'The way back',
  told: 'What a person is told and shown; nothing of the firm changes',
  repair: 'Sets right what keeps people from signing in; the proof is none of a session',
} as const;

/** Why a call that only reads is refused while a system administrator views the product as somebody else. */
export const NOT_WHILE_IMPERSONATING = {
  ownAccount: 'About the person beyond the firm: other firms, devices, second factors',
} as const;

/**
 * Who may make a call: whoever has an ability; anybody signed in, or anybody at all, each with the reason why; or whoever shows one of the proofs.
 * `with` is what an open call carries: the public client key; the key, or a user's token that says more; the refresh cookie, with Origin checked; nothing.
 * `more` are the proofs that an open call answers more to.
 */
export type Who =
  | { readonly ability: Ability }
  | { readonly signedIn: string }
  | { readonly anyone: string; readonly with: 'key' | 'either' | 'cookie' | 'nothing'; readonly more?: readonly KeyProof[] }
  | { readonly proof: readonly KeyProof[]; readonly owner?: OwnerProof };

/** What a call carries as bearer or cookie; `optional`: the key or a user's token, or nothing. */
export type Credential = 'key' | 'either' | 'token' | 'cookie' | 'optional' | 'nothing';

/** What a call carries, by who may make it. */
export function credentialOf(who: Who): Credential {
  if ('anyone' in who) return who.with === 'nothing' && who.more ? 'optional' : who.with;
  return 'proof' in who ? 'either' : 'token';
}

const KEYS: Record<KeyProof, string> = { setupKey: 'setup key', systemAdmin: 'system administrator' };
const inWords = (proofs: readonly KeyProof[]): string[] => proofs.map((proof) => KEYS[proof]);

function ownerInWords({ purpose, use }: OwnerProof): string {
  const spends = use === 'reads' ? '' : use === 'changes' ? ', spent' : `, spent with \`${use.changesWith}\``;
  return `owner of the address (code \`${purpose}\`${spends})`;
}

/** Who may make a call, in words. */
export function whoInWords(who: Who): string {
  if ('ability' in who) return `ability \`${who.ability}\``;
  if ('signedIn' in who) return `anybody signed in: ${who.signedIn}`;
  if ('proof' in who) return [...(who.owner ? [ownerInWords(who.owner)] : []), ...inWords(who.proof)].join(', ');
  return `anyone: ${who.anyone}${who.more ? ` (more to: ${inWords(who.more).join(', ')})` : ''}`;
}

/**
 * The one rule of what an impersonation may call (docs/access.md): whatever only reads, gives no file, takes no proof and no ability but those of
 * `IMPERSONATION_ABILITIES`, and is not refused by its own definition. Everything else is 403 `impersonation_read_only` to a token with an actor.
 */
export const answersImpersonation = ({
  method,
  who,
  download,
  notWhileImpersonating,
}: Pick<CallDefinition, 'method' | 'who' | 'download' | 'notWhileImpersonating'>): boolean =>
  method === 'GET' &&
  download === undefined &&
  notWhileImpersonating === undefined &&
  !('proof' in who) &&
  (!('ability' in who) || IMPERSONATION_ABILITIES.includes(who.ability));
