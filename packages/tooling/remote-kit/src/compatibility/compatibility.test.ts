import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { CONTRACT_VERSION } from '@scopewright/remote-contract/version';
import { describe, expect, inject, test } from 'vitest';
import { builtRemote, importedNames, recordingOf } from './record.ts';
import { type ContractShape, contractShape } from './shape.ts';

/**
 * The contract as it was when its current version was first recorded: shells and remotes that are already shipped keep
 * to it. A test that fails here asks for another CONTRACT_VERSION, or for an addition that is optional.
 */
const recorded: ContractShape = JSON.parse(readFileSync(join(recordingOf(CONTRACT_VERSION), 'contract.json'), 'utf8'));

const current = contractShape(inject('packed').declarations);

describe('within one version of the contract', () => {
  test.each(Object.keys(recorded.modules))('%s retains every name that remotes may use', (module) => {
    const names = new Set(current.modules[module]);
    expect(recorded.modules[module]?.filter((name) => !names.has(name))).toEqual([]);
  });

  test('a remote may rely on no more fields of the host than earlier shells have', () => {
    expect(current.host).toEqual(recorded.host);
  });

  test('the shell expects no more of a remote than earlier remotes have', () => {
    expect(current.remote.filter((field) => !recorded.remote.includes(field))).toEqual([]);
  });

  test('the remote that a new team starts with runs in earlier shells: it uses only names that they have', async () => {
    const used = importedNames(await builtRemote());
    expect(Object.keys(used)).toContain('@scopewright/remote-contract');
    for (const [module, names] of Object.entries(recorded.modules))
      expect(names, module).toEqual(expect.arrayContaining(used[module] ?? []));
  });
});
