import type { CallDefinition } from './call.ts';

/** Roles of §6 with the names of access.md. `companyUser` has company-admin rights; `user` has view-only access. */
export const ROLES = ['systemAdmin', 'firmAdmin', 'consultant', 'companyUser', 'user'] as const;
export type Role = (typeof ROLES)[number];

interface AbilityRule {
  /** Roles that have it while the account is in good standing. */
  readonly roles: readonly Role[];
  /** Consultants have it too, if the firm lets them see all of its clients. */
  readonly consultantsWhoSeeAll?: true;
  /**
   * It changes something: screens don't offer it while the account is read-only. The API refuses every call that writes
   * (`whileReadOnly` of the contract).
   */
  readonly writes?: true;
  /**
   * Available while a system administrator views the product as another user: it only reads, and nothing that is
   * private to the account's own people.
   */
  readonly viewingAs?: true;
  /** Available in a company outside any firm; the calls of all other abilities are answered with 409 there. */
  readonly withoutFirm?: true;
}

const STAFF = ['firmAdmin', 'consultant'] as const;
const EVERYBODY = [...STAFF, 'companyUser', 'user'] as const;

/**
 * Every permission that a screen or a call may check, with its conditions (access.md). The only place that defines
 * them.
 */
export const ABILITY_RULES = {
  'company:list': { roles: EVERYBODY, viewingAs: true, withoutFirm: true },
  'company:list-all': { roles: ['firmAdmin'], consultantsWhoSeeAll: true, viewingAs: true, withoutFirm: true },
  'company:export': { roles: STAFF },
  'company:create': { roles: STAFF, writes: true },
  'company:manage': { roles: STAFF, writes: true },
  'company:assign': { roles: ['firmAdmin'], writes: true },
  'company:delete': { roles: ['firmAdmin'], writes: true },
  'sow:write': { roles: STAFF, writes: true },
  'change-order:review': { roles: STAFF, viewingAs: true },
  'change-order:answer': { roles: [...STAFF, 'companyUser'], writes: true },
  'clause:review': { roles: STAFF, viewingAs: true },
  'clause:write': { roles: STAFF, writes: true },
  'scope:read': { roles: EVERYBODY, viewingAs: true },
  'scope:write': { roles: STAFF, writes: true },
  'scope:hours': { roles: STAFF, viewingAs: true },
  'scope:templates': { roles: STAFF, viewingAs: true },
  'scope:scripts': { roles: STAFF },
  'trace:review': { roles: STAFF, viewingAs: true },
  'tracking:read': { roles: EVERYBODY, viewingAs: true },
  'tracking:firm': { roles: STAFF, viewingAs: true },
  'tracking:write': { roles: STAFF, writes: true },
  'backlog:read': { roles: EVERYBODY, viewingAs: true },
  'backlog:plan': { roles: STAFF, viewingAs: true },
  'backlog:write': { roles: STAFF, writes: true },
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
  // leaving and choosing a plan don't count as writes: they are the ways out of read-only
  'firm:delete': { roles: ['firmAdmin'] },
  'billing:manage': { roles: ['firmAdmin'] },
  'system:admin': { roles: ['systemAdmin'] },
} as const satisfies Readonly<Record<string, AbilityRule>>;
export type Ability = keyof typeof ABILITY_RULES;

/** The conditions of an ability. */
export const ruleOf = (ability: Ability): AbilityRule => ABILITY_RULES[ability];

/** Alternatives to the owner's proof: the setup key, or a system administrator's token. */
export const KEY_PROOFS = ['setupKey', 'systemAdmin'] as const;
export type KeyProof = (typeof KEY_PROOFS)[number];

/**
 * How a caller may prove access to a call (access.md): by a code mailed to the address, by the setup key, or as a
 * system administrator.
 */
export type Proof = 'owner' | KeyProof;

/** Purpose of a mailed code: the page whose calls it opens. */
export const CODE_PURPOSES = ['recover', 'diagnose', 'fix-subdomain', 'reset-password'] as const;
export type CodePurpose = (typeof CODE_PURPOSES)[number];

/** How the owner of an e-mail address proves ownership to a call: by a code that is mailed there. */
export interface OwnerProof {
  readonly purpose: CodePurpose;
  /** The field of the body that holds the address. */
  readonly email: string;
  /** The field of the body that holds the code. */
  readonly code: string;
  /**
   * Effect of a right code: `reads` does not use it up; `changes` uses it up, so that it opens no further change; `{
   * changesWith }` uses it up only if the body has the named field.
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

/**
 * Steps that a person may have to complete before anything else, in this order: replace a temporary password, set up
 * the second factor that the firm requires.
 */
export type PendingStep = 'newPassword' | 'secondFactor';

/**
 * Reasons for answering a call other than GET at a read-only firm, and at an archived one to those whom it answers at
 * all.
 */
export const WHILE_READ_ONLY = {
  signingIn: 'Signing in and out',
  ownAccount: 'About the person, at all of their firms',
  reading: 'Only reads',
  leaving: 'Taking the data along and leaving: no one has to pay to go',
  paying: 'Choosing and paying a plan is the way out',
  restoring: 'The way back',
  ownRecords: 'A person’s own notifications and reminders; nothing of the firm changes',
  repair: 'Fixes what keeps people from signing in; it is proved without a session',
} as const;

/** Reasons for refusing a call that only reads while a system administrator views the product as another user. */
export const NOT_WHILE_IMPERSONATING = {
  ownAccount: 'About the person beyond the firm: other firms, devices, second factors',
  files: 'Holds links that download files',
} as const;

/**
 * Access rule of a call: an ability; any signed-in user, or anyone, each with the reason; or one of the proofs. `with`
 * is the credential of an open call: the public client key; the key, or a user's token for a fuller answer; the refresh
 * cookie, with Origin checked; nothing. `more` lists proofs for which an open call answers more.
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

/** The bearer or cookie of a call; `optional`: the key or a user's token, or nothing. */
export type Credential = 'key' | 'either' | 'token' | 'cookie' | 'optional' | 'nothing';

/** The credential that an access rule requires. */
export function credentialOf(who: Who): Credential {
  if ('anyone' in who) return who.with === 'nothing' && who.more ? 'optional' : who.with;
  return 'proof' in who ? 'either' : 'token';
}

const KEYS: Record<KeyProof, string> = { setupKey: 'setup key', systemAdmin: 'system administrator' };
const inWords = (proofs: readonly KeyProof[]): string[] => proofs.map((proof) => KEYS[proof]);

function describeOwnerProof({ purpose, use }: OwnerProof): string {
  const spends = use === 'reads' ? '' : use === 'changes' ? ', spent' : `, spent with \`${use.changesWith}\``;
  return `owner of the address (code \`${purpose}\`${spends})`;
}

/** Describes an access rule. */
export function describeAccessRule(who: Who): string {
  if ('ability' in who) return `ability \`${who.ability}\``;
  if ('signedIn' in who) return `anyone signed in: ${who.signedIn}`;
  if ('proof' in who) return [...(who.owner ? [describeOwnerProof(who.owner)] : []), ...inWords(who.proof)].join(', ');
  return `anyone: ${who.anyone}${who.more ? ` (more to: ${inWords(who.more).join(', ')})` : ''}`;
}

/**
 * The rule for what an impersonation may call (docs/access.md): calls that only read, return no file, need no proof,
 * need at most an ability with `viewingAs`, and don't opt out in their definition. All others are 403
 * `impersonation_read_only` for a token with an actor.
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
