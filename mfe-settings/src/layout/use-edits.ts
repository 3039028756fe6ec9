import { useHost } from '@scopewright/remote-contract';
import { useState } from 'react';

/**
 * The edited values of a form's fields, which are shown instead of the stored ones until they are saved.
 * @param change the mutation that saves them
 */
export function useEdits<Typed extends object>(change: { reset: () => void }) {
  const { toast } = useHost();
  const [typed, setTyped] = useState<Partial<Typed>>({});
  /** Whether the user has tried to save them. */
  const [tried, setTried] = useState(false);
  const clear = () => {
    setTyped({});
    setTried(false);
  };
  return {
    typed,
    tried,
    setTried,
    edit: (edited: Partial<Typed>) => {
      change.reset();
      setTyped((before) => ({ ...before, ...edited }));
    },
    /** Back to the stored values. */
    reset: () => {
      change.reset();
      clear();
    },
    /** Options of the mutation: when they are saved, a toast with this text is shown. */
    saved: (done: string, onSaved?: () => void) => ({
      onSuccess: () => {
        clear();
        toast.success(done);
        onSaved?.();
      },
    }),
  };
}
