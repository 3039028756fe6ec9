/** Something to wait for that a test opens when it wants to. */
export interface Gate {
  opened: Promise<void>;
  open(): void;
}

/** Makes a closed gate: an intercepted answer waits behind it while the test looks at the page. */
export function gate(): Gate {
  let open: () => void = () => undefined;
  const opened = new Promise<void>((resolve) => {
    open = resolve;
  });
  return { opened, open };
}
