import { useSearchParams } from '@scopewright/remote-contract/router';
import { useCallback } from 'react';

type Values = Readonly<Record<string, string | number | null>>;

/** An address with these parameters: those that are null or empty are removed, others preserved. */
export function withParameters(address: URLSearchParams, values: Values): URLSearchParams {
  const next = new URLSearchParams(address);
  for (const [name, value] of Object.entries(values)) {
    if (value === null || value === '') next.delete(name);
    else next.set(name, String(value));
  }
  return next;
}

/** The parameters of the address, and a function that sets some of them, by default without an entry for Back. */
export function useParameters(): [URLSearchParams, (values: Values, replace?: boolean) => void] {
  const [address, setAddress] = useSearchParams();
  const set = useCallback(
    (values: Values, replace = true) => setAddress((current) => withParameters(current, values), { replace }),
    [setAddress],
  );
  return [address, set];
}
