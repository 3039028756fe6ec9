import { useCallback, useEffect, useState } from 'react';
import { dropDraft, keepDraft, readDraft, tabStorage } from './signup-draft.ts';
import { EMPTY_INFO, type InfoProblem, infoProblem, type SignupInfo } from './signup-info.ts';
import { type Availability, useSubdomainAvailability } from './use-subdomain-availability.ts';

export interface InfoState {
  fields: SignupInfo;
  availability: Availability;
  recheckSubdomain: () => void;
  /** The error that blocks leaving the step, after the visitor tried to leave it or the server refused it. */
  problem: InfoProblem | null;
  /** The visitor wants to continue as soon as the subdomain is known to be available. */
  waiting: boolean;
  change: (changes: Partial<SignupInfo>) => void;
  /** Whether the step is done. */
  isDone: () => boolean;
  /** Whether the step is done; if not, shows why or waits for the subdomain. */
  leave: () => boolean;
  /** Shows the server's errors. */
  refuse: (field: keyof SignupInfo, message: string) => void;
  /** Clears the input. */
  clear: () => void;
}

/** The step of signup that asks about the firm and its administrator (§4). `isKept`: a reload keeps the input. */
export function useInfoStep(isKept: boolean): InfoState {
  const [fields, setFields] = useState<SignupInfo>(() => readDraft(tabStorage));
  const [problem, setProblem] = useState<InfoProblem | null>(null);
  const [waiting, setWaiting] = useState(false);
  const { availability, recheck } = useSubdomainAvailability(fields.subdomain);

  useEffect(() => {
    if (isKept) keepDraft(tabStorage, fields);
  }, [fields, isKept]);

  const change = useCallback((changes: Partial<SignupInfo>) => {
    setFields((current) => ({ ...current, ...changes }));
    setWaiting(false);
  }, []);

  return {
    fields,
    availability,
    recheckSubdomain: recheck,
    problem,
    waiting,
    change,
    isDone: () => infoProblem(fields, availability.state) === null,
    leave() {
      const checking = availability.state === 'checking';
      const found = infoProblem(fields, checking ? 'available' : availability.state);
      setProblem(found);
      setWaiting(!found && checking);
      return !found && !checking;
    },
    refuse(field, message) {
      setProblem({ errors: { [field]: message }, entered: fields, hasAccount: field === 'adminEmail' });
    },
    clear() {
      dropDraft(tabStorage);
      setFields(EMPTY_INFO);
    },
  };
}
