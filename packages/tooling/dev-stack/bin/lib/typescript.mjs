/** Loads a TypeScript module of this package, calls its `main`, and returns what that returns. */
export async function handOver(path, ...args) {
  const { register } = await import('tsx/esm/api');
  register();
  const { main } = await import(new URL(`../../src/${path}`, import.meta.url).href);
  return main(...args);
}
