import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { REMOTE_NAMES } from '@scopewright/dev-stack/stack/parts';
import { expect, test } from 'vitest';
import { startMonolith } from './monolith.ts';

// requires the builds
test('each release of the monolith is in effect, and its pages name only files of their own origin', async () => {
  const dataDir = mkdtempSync(join(tmpdir(), 'scopewright-monolith-'));
  const { MONGODB_URI = '', REDIS_URL = '' } = process.env;
  const nowhere = 'http://127.0.0.1:1';
  const monolith = await startMonolith(
    {
      productDomain: 'scopewright.localhost',
      publicKey: 'public-client-key-for-development',
      mongo: MONGODB_URI,
      redis: REDIS_URL,
      services: { edge: nowhere, identity: nowhere, delivery: nowhere, admin: nowhere, worker: nowhere },
    },
    dataDir,
  );
  try {
    for (const url of [monolith.url, monolith.undrawnUrl, monolith.undrawnProductUrl]) {
      const { reasons } = await (await fetch(new URL('/health/ready', url))).json();
      expect(reasons?.remotes).toBeUndefined();
    }
    for (const remote of REMOTE_NAMES) {
      const url = monolith.urlOf(remote);
      const { release } = await (await fetch(new URL('/mf-manifest.json', url))).json();
      expect(release.name).toBe(remote);
      for (const file of Object.keys(release.files)) expect((await fetch(new URL(file, url))).status).toBe(200);
    }
    const page = await (await fetch(monolith.undrawnUrl)).text();
    const links = [...page.matchAll(/<link rel="modulepreload"[^>]* href="([^"]+)"/g)].map(([, href = '']) => href);
    expect(links.length).toBeGreaterThan(1);
    for (const href of links)
      expect(new URL(href, monolith.undrawnUrl).origin).toBe(new URL(monolith.undrawnUrl).origin);
  } finally {
    await monolith.close();
    rmSync(dataDir, { recursive: true, force: true });
  }
});
