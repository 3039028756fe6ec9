/**
 * Reads an answer up to a number of bytes.
 * @throws RangeError when there are more
 */
export async function readText(response: Response, mostBytes: number): Promise<string> {
  const parts: Uint8Array[] = [];
  await eachPart(response, mostBytes, (part) => parts.push(part));
  return Buffer.concat(parts).toString('utf8');
}

/**
 * Hands the parts of an answer's body to `take`, up to a number of bytes.
 * @throws RangeError when there are more
 */
export async function eachPart(
  response: Response,
  mostBytes: number,
  take: (part: Uint8Array) => unknown,
): Promise<void> {
  let read = 0;
  for await (const part of response.body ?? []) {
    read += part.byteLength;
    if (read > mostBytes) throw new RangeError(`it is larger than ${mostBytes} bytes`);
    take(part);
  }
}
