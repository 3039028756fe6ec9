import { useMemo } from 'react';
import { type Submission, submissionOf } from './submission.ts';

/** Ids of operations started by a button: the `operationId` of a call that takes one, or its Idempotency-Key. */
interface Operation {
  /**
   * The id for a request: the same until it is done, so that pressing again after a lost answer has no second effect.
   */
  idFor: (asked: unknown) => string;
  /** Marks the operation as done: the same request afterwards is a new operation. */
  done: () => void;
}

/** The operation of a form or a button. */
export function useOperation(): Operation {
  return useMemo(() => {
    let underWay: Submission | null = null;
    return {
      idFor(asked) {
        underWay = submissionOf(asked, underWay);
        return underWay.key;
      },
      done() {
        underWay = null;
      },
    };
  }, []);
}
