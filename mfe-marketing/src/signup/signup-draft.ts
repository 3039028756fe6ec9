import { EMPTY_INFO, type SignupInfo } from './signup-info.ts';

const KEY = 'signup-draft';
const SENT_KEY = 'signup-sent';
const CARD_KEY = 'signup-card';
const SENT_PATTERN = /^[0-9a-f]{32}$/;
const KEPT = ['companyName', 'subdomain', 'adminName', 'adminEmail'] as const;

/** Returns the tab's storage; merely accessing it throws if the visitor forbids storage. */
type DraftStorage = () => Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>;

/** What the visitor typed in this tab before a reload; never the password. */
export function readDraft(storage: DraftStorage): SignupInfo {
  const info = { ...EMPTY_INFO };
  try {
    const draft: unknown = JSON.parse(storage().getItem(KEY) ?? '{}');
    if (typeof draft !== 'object' || draft === null) return info;
    for (const field of KEPT) {
      const value: unknown = Reflect.get(draft, field);
      if (typeof value === 'string') info[field] = value;
    }
  } catch {
    // no storage, or not our data: the form starts empty
  }
  return info;
}

/** Stores the draft for a reload of this tab. */
export function keepDraft(storage: DraftStorage, info: SignupInfo): void {
  try {
    storage().setItem(KEY, JSON.stringify(Object.fromEntries(KEPT.map((field) => [field, info[field]]))));
  } catch {
    // storage is full or forbidden: the form works without it
  }
}

/** Removes the draft, once the firm exists. */
export function dropDraft(storage: DraftStorage): void {
  try {
    storage().removeItem(KEY);
  } catch {
    // nothing could be stored, so there is nothing to remove
  }
}

/** The Idempotency-Key of a signup that this tab has sent and whose outcome is unknown; null without one. */
export function readSentKey(storage: DraftStorage): string | null {
  try {
    const key = storage().getItem(SENT_KEY);
    return key && SENT_PATTERN.test(key) ? key : null;
  } catch {
    return null;
  }
}

/** Remembers that a signup is under way, so that a reload can ask for its outcome. */
export function keepSentKey(storage: DraftStorage, key: string): void {
  try {
    storage().setItem(SENT_KEY, key);
  } catch {
    // without storage a reload starts with an empty form
  }
}

/** Removes the key, once the signup's outcome is known. */
export function dropSentKey(storage: DraftStorage): void {
  try {
    storage().removeItem(SENT_KEY);
  } catch {
    // nothing could be stored, so there is nothing to remove
  }
}

/** The token of a card that was entered on the gateway's page; null without one. */
export function readCardToken(storage: DraftStorage): string | null {
  try {
    return storage().getItem(CARD_KEY);
  } catch {
    return null;
  }
}

/** Stores the token for a reload of this tab, or removes it. */
export function keepCardToken(storage: DraftStorage, token: string | null): void {
  try {
    if (token === null) storage().removeItem(CARD_KEY);
    else storage().setItem(CARD_KEY, token);
  } catch {
    // without storage a reload asks for the card again
  }
}
