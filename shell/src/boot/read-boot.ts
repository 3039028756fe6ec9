import type { BootPayload } from '@scopewright/remote-contract';

/** The page carries no usable boot data: it was not built or served as it should. */
export class BootError extends Error {
  override readonly name = 'BootError';
}

const REQUIRED = ['productName', 'productDomain', 'apiBase', 'publicKey', 'version'] as const;

/**
 * Reads the boot data out of the page's `#boot` element.
 * @throws BootError when the element is missing, is not JSON or lacks what every page must have
 */
export function readBoot(page: Document): BootPayload {
  const text = page.getElementById('boot')?.textContent;
  if (!text) throw new BootError('The page has no boot data');
  let data: unknown;
  try {
    data = JSON.parse(text);
  } catch (cause) {
    throw new BootError('The boot data is not JSON', { cause });
  }
  if (typeof data !== 'object' || data === null) throw new BootError('The boot data is not an object');
  const fields = data as Partial<Record<keyof BootPayload, unknown>>;
  const missing = REQUIRED.filter((name) => typeof fields[name] !== 'string');
  if (missing.length > 0 || typeof fields.hostConfig !== 'object') throw new BootError(`The boot data lacks ${[...missing, 'hostConfig'][0]}`);
  return data as BootPayload;
}
