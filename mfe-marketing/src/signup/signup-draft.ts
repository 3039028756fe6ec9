import { dropTexts, keepTexts, readTexts, type TabStorage } from '../shared/kept-texts.ts';
import { EMPTY_INFO, type SignupInfo } from './signup-info.ts';

const KEY = 'signup-draft';
const SENT_KEY = 'signup-sent';
const CARD_KEY = 'signup-card';
const SENT_PATTERN = /^[0-9a-f]{32}$/;
const KEPT = ['companyName', 'subdomain', 'adminName', 'adminEmail'] as const;

/** Storage of this tab's drafts. */
export const tabStorage: TabStorage = () => window.sessionStorage;

/** The visitor's input in this tab before a reload; never the password. */
export const readDraft = (storage: TabStorage): SignupInfo => ({ ...EMPTY_INFO, ...readTexts(storage, KEY, KEPT) });

/** Stores the draft for a reload of this tab. */
export const keepDraft = (storage: TabStorage, info: SignupInfo): void => keepTexts(storage, KEY, KEPT, info);

/** Removes the draft, once the firm exists. */
export const dropDraft = (storage: TabStorage): void => dropTexts(storage, KEY);

/** The Idempotency-Key of a signup that this tab has sent and whose outcome is unknown; null without one. */
export function readSentKey(storage: TabStorage): string | null {
  try {
    const key = storage().getItem(SENT_KEY);
    return key && SENT_PATTERN.test(key) ? key : null;
  } catch {
    return null;
  }
}

/** Remembers that a signup is under way, so that a reload can ask for its outcome. */
export function keepSentKey(storage: TabStorage, key: string): void {
  try {
    storage().setItem(SENT_KEY, key);
  } catch {
    // without storage a reload starts with an empty form
  }
}

/** Removes the key, once the signup's outcome is known. */
export function dropSentKey(storage: TabStorage): void {
  try {
    storage().removeItem(SENT_KEY);
  } catch {
    // nothing could be stored, so there is nothing to remove
  }
}

/** The token of a card that was entered on the gateway's page; null without one. */
export function readCardToken(storage: TabStorage): string | null {
  try {
    return storage().getItem(CARD_KEY);
  } catch {
    return null;
  }
}

/** Stores the token for a reload of this tab, or removes it. */
export function keepCardToken(storage: TabStorage, token: string | null): void {
  try {
    if (token === null) storage().removeItem(CARD_KEY);
    else storage().setItem(CARD_KEY, token);
  } catch {
    // without storage a reload asks for the card again
  }
}
