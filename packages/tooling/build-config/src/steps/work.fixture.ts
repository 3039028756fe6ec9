export const calls = (size: number) => Array.from({ length: size }, (_, at) => at * 2).length;
export const object = (size: number) =>
  Array.from({ length: size }, (_, at) => ({ at: () => at }))
    .at(-1)
    ?.at();
export function linear(size: number) {
  let sum = 0;
  for (let at = 0; at < size; at += 1) sum += at;
  return sum;
}
export function quadratic(size: number) {
  const pairs: string[] = [];
  const all = Array.from({ length: size }, (_, at) => at);
  for (const one of all) for (const other of all) if (one < other) pairs.push('ü😀');
  return pairs.length;
}
export function waiting(size: number) {
  let left = size;
  while (left > 0) left -= 1;
  do left += 1;
  while (left < size);
  for (const _key in { a: 1, b: 2 });
  return left;
}
