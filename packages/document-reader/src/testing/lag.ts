const EVERY_MS = 10;

/**
 * Watches for how long this process does nothing but compute, at the longest. Time in which others had the processor
 * does not count.
 */
export function watchLag(): { stop(): number } {
  let longest = 0;
  let since = performance.now();
  let used = process.cpuUsage();
  const timer = setInterval(() => {
    const { user, system } = process.cpuUsage(used);
    const passed = performance.now() - since;
    longest = Math.max(longest, Math.min(passed, (user + system) / 1000));
    since = performance.now();
    used = process.cpuUsage();
  }, EVERY_MS);
  return {
    /** @returns milliseconds */
    stop() {
      clearInterval(timer);
      return longest;
    },
  };
}
