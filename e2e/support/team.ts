import { mkdtempSync, realpathSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createStandalone } from '@scopewright/remote-kit/create';
import { installOffline, runScript } from '@scopewright/remote-kit/testing';
import { createStaticServer } from '@scopewright/static-server';
import { test as base } from './fixtures.ts';
import { stack } from './stack.ts';

/** A remote that a team outside this project has built, at its own origin. */
export interface TeamRemote {
  origin: string;
  /** Registers it with the running product. */
  register(): void;
  unregister(): void;
}

interface Fixtures {
  /** Creates, builds and serves a remote in a folder outside this project; after the test it is removed. */
  teamRemote: (name: string) => Promise<TeamRemote>;
}

/** Replaces the file atomically, so that the front door never reads half of it. */
function writeRegistration(origins: Record<string, string>): void {
  writeFileSync(`${stack.remotesFile}.new`, JSON.stringify(origins));
  renameSync(`${stack.remotesFile}.new`, stack.remotesFile);
}

/** For tests with a remote of another team. */
export const test = base.extend<Fixtures>({
  teamRemote: async ({ browserName: _ }, use) => {
    const undo: (() => unknown)[] = [];
    await use(async (name) => {
      const parent = realpathSync(mkdtempSync(join(tmpdir(), 'scopewright-team-')));
      undo.push(() => rmSync(parent, { recursive: true }));
      const folder = join(parent, name);
      await createStandalone(name, folder);
      installOffline(folder);
      runScript(folder, 'build');
      const server = createStaticServer({ folders: [{ dir: join(folder, 'dist'), port: 0 }] });
      const [origin = ''] = await server.listen();
      const unregister = () => writeRegistration({});
      undo.push(() => server.close(), unregister);
      return { origin, register: () => writeRegistration({ [name]: origin }), unregister };
    });
    for (const step of undo.reverse()) await step();
  },
});
