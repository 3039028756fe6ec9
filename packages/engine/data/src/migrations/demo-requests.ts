import { createCollections } from './create-collections.ts';

/** Requests for a demo. */
export const demoRequests = createCollections({
  demoRequests: [
    [{ firmId: 1, operationId: 1 }, { unique: true }],
    [{ firmId: 1, createdAt: 1, _id: 1 }],
    [{ firmId: 1, state: 1, createdAt: 1, _id: 1 }],
    [{ createdAt: 1 }],
  ],
});
