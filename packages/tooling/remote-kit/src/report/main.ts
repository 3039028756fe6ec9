import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { CONTRACT_VERSION } from '@scopewright/remote-contract/version';
import { recordContract } from '../compatibility/record.ts';
import { writeDeclarations } from '../pack/declarations.ts';
import { SOURCES } from '../pack/entries.ts';
import { inRoot } from '../root.ts';
import { contractPage } from './contract-report.ts';

// npm run contract: writes docs/contract.md, and records a new version of the contract.
const folder = mkdtempSync(join(tmpdir(), 'scopewright-contract-'));
try {
  const declarations = writeDeclarations(SOURCES, folder);
  writeFileSync(inRoot('docs', 'contract.md'), contractPage(declarations));
  await recordContract(CONTRACT_VERSION, declarations);
} finally {
  rmSync(folder, { recursive: true });
}
