import type { AssertRemote } from '@scopewright/remote-contract';

export type Check = AssertRemote<typeof import('./app.tsx')>;
