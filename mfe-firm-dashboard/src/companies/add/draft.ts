import * as z from 'zod/mini';
import type { AddClientInput } from './add-client-schema.ts';

/** Prefix of every draft in the tab's storage; followed by the user's id. */
const PREFIX = 'add-client-draft:';

const user = z.object({
  id: z.string(),
  name: z.string(),
  email: z.string(),
  role: z.enum(['systemAdmin', 'firmAdmin', 'consultant', 'companyUser', 'user']),
  companyId: z.nullable(z.string()),
  companyName: z.optional(z.nullable(z.string())),
  onlyAdministrator: z.optional(z.boolean()),
});
const draft = z.object({
  values: z.object({
    companyName: z.string(),
    // absent in drafts older than this
    invites: z._default(z.boolean(), true),
    administrator: z.enum(['new', 'existing']),
    adminEmail: z.string(),
    adminName: z.string(),
    existingUserId: z.string(),
  }),
  chosen: z.nullable(user),
  submission: z.nullable(z.object({ content: z.string(), key: z.string() })),
});

/** A user that the form has offered. */
export type ChosenUser = z.output<typeof user>;

/**
 * The form's entries, and the submission that may have reached the server: sent again after a reload it still takes
 * effect only once.
 */
export interface AddClientDraft {
  values: AddClientInput;
  chosen: ChosenUser | null;
  submission: { content: string; key: string } | null;
}

/** The user's draft in this tab; null without one, or if the tab stores nothing. */
export function readDraft(userId: string): AddClientDraft | null {
  try {
    const kept = draft.safeParse(JSON.parse(sessionStorage.getItem(PREFIX + userId) ?? 'null')).data;
    if (!kept) return null;
    const chosen = kept.chosen?.id === kept.values.existingUserId ? kept.chosen : null;
    return { ...kept, chosen, values: { ...kept.values, existingUserId: chosen?.id ?? '' } };
  } catch {
    return null;
  }
}

/** Stores a draft until the tab is closed, the company is created, or the user signs out. */
export function keepDraft(userId: string, kept: AddClientDraft): void {
  try {
    sessionStorage.setItem(PREFIX + userId, JSON.stringify(kept));
  } catch {
    // without storage the entries last as long as the page
  }
}

/** Removes a user's draft. */
export function forgetDraft(userId: string): void {
  try {
    sessionStorage.removeItem(PREFIX + userId);
  } catch {
    // nothing was stored either
  }
}

/** Removes all users' drafts in this tab. */
export function forgetDrafts(): void {
  try {
    for (const name of Object.keys(sessionStorage)) if (name.startsWith(PREFIX)) sessionStorage.removeItem(name);
  } catch {
    // nothing was stored either
  }
}
