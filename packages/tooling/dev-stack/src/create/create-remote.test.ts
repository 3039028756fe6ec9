import { copyFileSync, existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { composeWithRemotes } from '../docker/compose-remotes.ts';
import { inRoot } from '../root.ts';
import { REMOTES } from '../stack/parts.ts';
import { createRemote } from './create-remote.ts';

describe('a new remote', () => {
  let root: string;
  beforeEach(() => {
    root = mkdtempSync(join(tmpdir(), 'scopewright-create-'));
    for (const file of ['remotes.json', 'docker-compose.yml']) copyFileSync(inRoot(file), join(root, file));
  });
  afterEach(() => rmSync(root, { recursive: true, force: true }));

  test('is on the one list, with its own port, and in Compose', () => {
    expect(createRemote(root, 'time-sheets')).toBe('mfe-time-sheets');
    const listed = JSON.parse(readFileSync(join(root, 'remotes.json'), 'utf8'));
    const ports = Object.values(REMOTES).map(({ port }) => port);
    expect(listed).toEqual({ ...REMOTES, 'time-sheets': { folder: 'mfe-time-sheets', port: Math.max(...ports) + 1 } });
    const compose = readFileSync(join(root, 'docker-compose.yml'), 'utf8');
    expect(composeWithRemotes(compose, listed)).toBe(compose);
    expect(compose).toContain('remote-time-sheets:');
    expect(readFileSync(join(root, 'mfe-time-sheets', 'src', 'pages.ts'), 'utf8')).toContain("paths: ['/time-sheets']");
  });

  test.each(['', 'Reports', '1st', 'a b', '../x', 'a--b', 'auth'])('is not made with the name %j', (name) => {
    const before = readFileSync(join(root, 'remotes.json'), 'utf8');
    expect(() => createRemote(root, name)).toThrow(/remote/);
    expect(readFileSync(join(root, 'remotes.json'), 'utf8')).toBe(before);
    expect(existsSync(join(root, `mfe-${name}`))).toBe(false);
  });
});
