/**
 * Saving edits: items with versions, a queue for each, storage in the browser, undo, conflicts. Independent of the
 * items' content: their rules, calls and texts are passed in. The parts that the frame needs on every screen are in
 * separate modules, so that it doesn't load all of this: the stores of the page (page-registry.ts), text in open fields
 * (open-drafts.ts), unsaved edits of earlier pages (left-edits.ts) and the notices (save-problems.tsx).
 */
export { type ChangeRules, type Json, jsonAt, setChange } from './changes.ts';
export { openEditStorage } from './edit-storage.ts';
export type { EditStore, SaveSummary } from './edit-store.ts';
export type { CommandStep } from './undo-log.ts';
