/** Console output of the bootstrap scripts: plain lines, one per step, with the time each took. */

const seconds = (since) => `${((Date.now() - since) / 1000).toFixed(1)} s`;

/** Prints a line. */
export const say = (text = '') => console.log(text);

/**
 * Prints a step, then every ten seconds that it is still running or the text of `progress`, and at the end how long it
 * took.
 */
export async function step(title, work, progress = () => 'still at it') {
  const since = Date.now();
  say(`• ${title} …`);
  const timer = setInterval(() => say(`  … ${progress()} (${seconds(since)})`), 10_000);
  try {
    const result = await work();
    say(`  ✓ ${seconds(since)}`);
    return result;
  } catch (error) {
    say(`  ✗ ${seconds(since)}`);
    throw error;
  } finally {
    clearInterval(timer);
  }
}

/** An error with instructions for the user; printed without a stack trace. */
export class UserError extends Error {}

/** Runs a script's main function; a failure prints its message and ends with exit code 1. */
export async function run(main) {
  try {
    await main();
  } catch (error) {
    console.error(`\n${error instanceof UserError ? error.message : (error?.stack ?? error)}\n`);
    process.exit(1);
  }
}
