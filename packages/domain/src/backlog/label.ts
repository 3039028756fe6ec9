const LABEL = /^sw-([0-9a-f]{24})$/;

/** The label that an exported piece of work has in every tracker, so that it is found again whatever its key is there. */
export const pieceLabel = (id: string): string => `sw-${id}`;

/** Id of the piece of work that a label names; null for another label. */
export const pieceIdOfLabel = (label: string): string | null => LABEL.exec(label.trim().toLowerCase())?.[1] ?? null;
