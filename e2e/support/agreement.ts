/** A short agreement as it is pasted: two deliverables, an exclusion and a fee. */
export const AGREEMENT = `3 Deliverables

The Consultant will deliver a form for laptop returns.
The Consultant will deliver a knowledge base; ten articles are part of it.

4 Out of scope

The migration of historical tickets is out of scope.

5 Fees

The fixed fee for the services is $48,000.00.
`;
