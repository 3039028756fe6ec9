/**
 * The machinery that keeps what people edit: items with versions, a queue for each, storage in the browser, undo, conflicts. It knows nothing of what the items
 * hold: their rules, calls and words are given to it. What the frame needs on every screen is apart, so that it does not load all of this: the stores of the page
 * (page-registry.ts), text in open fields (open-drafts.ts), what earlier pages left (left-edits.ts) and the notices (save-problems.tsx).
 */
export { type ChangeRules, type Clash, type Json, jsonAt, setChange } from './changes.ts';
export { noStorage, openEditStorage } from './edit-storage.ts';
export { createEditStore, type EditStore, type SaveSummary, type UndoResult } from './edit-store.ts';
export type { Batch } from './item-queue.ts';
export type { CommandStep, Direction, LoggedStep } from './undo-log.ts';
