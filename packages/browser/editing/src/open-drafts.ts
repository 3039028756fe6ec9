/** Commit functions of fields with text that isn't an edit yet. */
const drafts = new Set<() => boolean>();

/**
 * Registers a field whose text is saved on blur.
 * @param commit makes an edit of the text; false if the text is invalid
 * @returns unregisters it
 */
export function holdDraft(commit: () => boolean): () => void {
  drafts.add(commit);
  return () => drafts.delete(commit);
}

/**
 * Commits the text of all open fields, because the page may be closed in a moment. @returns whether all of it was valid
 */
export function commitDrafts(): boolean {
  return [...drafts].map((commit) => commit()).every(Boolean);
}
