import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { startWorker } from './start-worker.ts';

const page = { href: 'https://acme.example/projects', origin: 'https://acme.example' };
const remotes = { firm: { manifest: 'https://firm.example/mf-manifest.json', title: 'Firm', pages: [] } };
const posted = vi.fn();

beforeEach(() => {
  posted.mockClear();
  vi.stubGlobal(
    'Worker',
    class {
      postMessage = posted;
    },
  );
});
afterEach(() => vi.unstubAllGlobals());

test.each(['https://firm.example/assets/layout.js', 'https://acme.example/assets/layout.js'])(
  'starts %s',
  (moduleUrl) => {
    startWorker(moduleUrl, remotes, page);
    expect(posted).toHaveBeenCalledExactlyOnceWith({ moduleUrl });
  },
);

test.each(['https://elsewhere.example/x.js', 'data:text/javascript,0', 'blob:https://elsewhere.example/1'])(
  'starts nothing from %s',
  (moduleUrl) => {
    expect(() => startWorker(moduleUrl, remotes, page)).toThrow('No worker is started');
    expect(posted).not.toHaveBeenCalled();
  },
);
