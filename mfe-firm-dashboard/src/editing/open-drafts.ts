/** Text in fields that is not an edit yet, by what makes it one. */
const drafts = new Set<() => void>();

/** Tells of a field whose text is saved when it is left. @returns forgets it */
export function holdDraft(commit: () => void): () => void {
  drafts.add(commit);
  return () => drafts.delete(commit);
}

/** Makes edits of the text in open fields: the page may be closed in a moment. */
export function commitDrafts(): void {
  for (const commit of [...drafts]) commit();
}
