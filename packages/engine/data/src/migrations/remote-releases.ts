import { createCollections } from './initial.ts';

/** The releases of remotes that front doors fall back on; each is found by its remote's name, the id. */
export const remoteReleases = createCollections({ remoteReleases: [] });
