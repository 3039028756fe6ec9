/** A promise that its owner settles; for tests of what happens while something is pending. */
export function deferred(): { promise: Promise<void>; resolve: () => void } {
  let settle = (): void => undefined;
  const promise = new Promise<void>((resolve) => {
    settle = resolve;
  });
  return { promise, resolve: () => settle() };
}
