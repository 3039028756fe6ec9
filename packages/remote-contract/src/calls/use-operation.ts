import { useMemo } from 'react';
import { type Submission, submissionOf } from './submission.ts';

/** Ids of operations that a person asks for by a button: the `operationId` of a call that takes one, or its Idempotency-Key. */
interface Operation {
  /** The id for what is asked for: the same until it is done, so that pressing again after a lost answer does nothing twice. */
  idFor: (asked: unknown) => string;
  /** What was asked for is done: asked for again, it is something new. */
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
