import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { TestProject } from 'vitest/node';
import { type Packed, packContract } from '../pack/pack-contract.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /** The packed contract of this run. */
    packed: Packed;
  }
}

/** Packs the contract once for all tests of this package. */
export default async function packOnce({ provide }: TestProject): Promise<() => void> {
  const into = mkdtempSync(join(tmpdir(), 'scopewright-packed-'));
  provide('packed', await packContract(into));
  return () => rmSync(into, { recursive: true });
}
