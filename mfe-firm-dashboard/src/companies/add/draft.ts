import * as z from 'zod/mini';
import type { AddClientInput } from './add-client-schema.ts';

/** Begins the name of every draft in the tab's storage; what follows is whose it is. */
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
    administrator: z.enum(['new', 'existing']),
    adminEmail: z.string(),
    adminName: z.string(),
    existingUserId: z.string(),
  }),
  chosen: z.nullable(user),
  submission: z.nullable(z.object({ content: z.string(), key: z.string() })),
});

/** A user whom the form has offered. */
export type ChosenUser = z.output<typeof user>;

/** What was typed into the form, and the submission that may have reached the server: sent again after a reload it still has one effect. */
export interface AddClientDraft {
  values: AddClientInput;
  chosen: ChosenUser | null;
  submission: { content: string; key: string } | null;
}

/** The person's draft in this tab; null where there is none, or the tab keeps nothing. */
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

/** Keeps a draft until the tab is closed, the company is made, or the person signs out. */
export function keepDraft(userId: string, kept: AddClientDraft): void {
  try {
    sessionStorage.setItem(PREFIX + userId, JSON.stringify(kept));
  } catch {
    // without storage the form lives as long as the page
  }
}

/** Forgets a person's draft. */
export function forgetDraft(userId: string): void {
  try {
    sessionStorage.removeItem(PREFIX + userId);
  } catch {
    // nothing was kept either
  }
}

/** Forgets everybody's drafts in this tab. */
export function forgetDrafts(): void {
  try {
    for (const name of Object.keys(sessionStorage)) if (name.startsWith(PREFIX)) sessionStorage.removeItem(name);
  } catch {
    // nothing was kept either
  }
}
