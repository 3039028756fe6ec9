/** Loads a TypeScript module of this package and calls its `main`. */
export async function handOver(path, ...args) {
  const { register } = await import('tsx/esm/api');
  register();
  const { main } = await import(new URL(`../../src/${path}`, import.meta.url).href);
  await main(...args);
}
