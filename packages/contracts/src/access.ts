import type { CallDefinition } from './call.ts';

/** Roles of §6 with the names of access.md. `companyUser` has company-admin rights; `user` only looks. */
export const ROLES = ['systemAdmin', 'firmAdmin', 'consultant', 'companyUser', 'user'] as const;
export type Role = (typeof ROLES)[number];

interface AbilityRule {
  /** Who has it while the account is in good standing. */
  readonly roles: readonly Role[];
  /** Consultants have it, too, where the firm lets them see all of its clients. */
  readonly consultantsWhoSeeAll?: true;
  /** It changes something: screens don't offer it while the account is read-only. The API refuses every call that writes (`whileReadOnly` of the contract). */
  readonly writes?: true;
  /** It counts while a system administrator views the product as somebody else: it only looks, and at nothing that is the account's own people's alone. */
  readonly viewingAs?: true;
  /** It means something in a company that is part of no firm; the calls of all others are answered with 409 there. */
  readonly withoutFirm?: true;
}

const STAFF = ['firmAdmin', 'consultant'] as const;
const EVERYBODY = [...STAFF, 'companyUser', 'user'] as const;

/** Everything that a screen or a call may ask permission for, with all that decides who has it (access.md). The only place that says so. */
export const ABILITY_RULES = {
  'company:list': { roles: EVERYBODY, viewingAs: true, withoutFirm: true },
  'company:list-all': { roles: ['firmAdmin'], consultantsWhoSeeAll: true, viewingAs: true, withoutFirm: true },
  'company:export': { roles: STAFF },
  'company:create': { roles: STAFF, writes: true },
  'company:manage': { roles: STAFF, writes: true },
  'company:assign': { roles: ['firmAdmin'], writes: true },
  'company:delete': { roles: ['firmAdmin'], writes: true },
  'sow:write': { roles: STAFF, writes: true },
  'scope:read': { roles: EVERYBODY, viewingAs: true },
  'scope:write': { roles: STAFF, writes: true },
  'scope:hours': { roles: STAFF, viewingAs: true },
  'people:manage': { roles: [...STAFF, 'companyUser'], writes: true },
  'activity:list': { roles: EVERYBODY, viewingAs: true },
  'activity:list-all': { roles: ['firmAdmin'], viewingAs: true },
  'invitation:resend': { roles: [...STAFF, 'companyUser'], writes: true },
  'user:list': { roles: ['systemAdmin', ...STAFF], viewingAs: true },
  'staff:list': { roles: STAFF, viewingAs: true },
  'staff:manage': { roles: ['firmAdmin'], writes: true },
  'firm:view-settings': { roles: ['firmAdmin'], viewingAs: true },
  'firm:settings': { roles: ['firmAdmin'], writes: true },
  'firm:export': { roles: ['firmAdmin'] },
  // leaving and choosing a plan are no writes: they are the ways out of read-only
  'firm:delete': { roles: ['firmAdmin'] },
  'billing:manage': { roles: ['firmAdmin'] },
  'system:admin': { roles: ['systemAdmin'] },
} as const satisfies Readonly<Record<string, AbilityRule>>;
export type Ability = keyof typeof ABILITY_RULES;

/** What decides who has an ability. */
export const ruleOf = (ability: Ability): AbilityRule => ABILITY_RULES[ability];

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
export const ownerOf = (purpose: CodePurpose, use: OwnerProof['use']): OwnerProof => ({
  purpose,
  email: 'email',
  code: 'verificationCode',
  use,
});

/** What a person may have to do before anything else, in this order: set a password in the place of a temporary one, set up the second factor that the firm requires. */
export type Duty = 'newPassword' | 'secondFactor';

/** Why a call that is no GET is answered also at the address of a firm whose account is read-only, and at that of an archived one as far as anybody is answered there. */
export const WHILE_READ_ONLY = {
  signingIn: 'Signing in and out',
  ownAccount: 'About the person, at all of their firms',
  reading: 'Only reads',
  leaving: 'Taking the data along and leaving: no one has to pay to go',
  paying: 'Choosing and paying a plan is the way out',
  restoring: 'The way back',
  told: 'A person’s own notifications and reminders; nothing of the firm changes',
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
  | {
      readonly anyone: string;
      readonly with: 'key' | 'either' | 'cookie' | 'nothing';
      readonly more?: readonly KeyProof[];
    }
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
  if ('signedIn' in who) return `anyone signed in: ${who.signedIn}`;
  if ('proof' in who) return [...(who.owner ? [ownerInWords(who.owner)] : []), ...inWords(who.proof)].join(', ');
  return `anyone: ${who.anyone}${who.more ? ` (more to: ${inWords(who.more).join(', ')})` : ''}`;
}

/**
 * The one rule of what an impersonation may call (docs/access.md): whatever only reads, gives no file, takes no proof and no ability but those of
 * those that count while viewing as somebody (`viewingAs`), and is not refused by its own definition. Everything else is 403 `impersonation_read_only` to a token with an actor.
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
  (!('ability' in who) || ruleOf(who.ability).viewingAs === true);
