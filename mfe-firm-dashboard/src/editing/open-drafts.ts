/** Text in fields that is not an edit yet, by what makes it one. */
const drafts = new Set<() => boolean>();

/**
 * Tells of a field whose text is saved when it is left.
 * @param commit makes an edit of the text; false where it can't be one as it is
 * @returns forgets it
 */
export function holdDraft(commit: () => boolean): () => void {
  drafts.add(commit);
  return () => drafts.delete(commit);
}

/** Makes edits of the text in open fields: the page may be closed in a moment. @returns whether all of it could become one */
export function commitDrafts(): boolean {
  return [...drafts].map((commit) => commit()).every(Boolean);
}
