/** A wait that a test ends explicitly. */
export interface Gate {
  opened: Promise<void>;
  open(): void;
}

/** Creates a closed gate: an intercepted answer waits for it while the test looks at the page. */
export function gate(): Gate {
  let open: () => void = () => undefined;
  const opened = new Promise<void>((resolve) => {
    open = resolve;
  });
  return { opened, open };
}
