import { execFileSync } from 'node:child_process';
import { build, preview } from 'vite';

// npm run dev:product: builds again after each change and serves the build at an origin that a product can load.
const describe = () =>
  execFileSync('npx', ['scopewright-release'], { stdio: 'inherit', shell: process.platform === 'win32' });

const watcher = await build({ build: { watch: {} } });
watcher.on('event', ({ code, error, result }) => {
  if (code === 'BUNDLE_END') {
    result?.close();
    describe();
  }
  if (code === 'ERROR') console.error(error.message);
});

const port = Number(process.env.PORT ?? 4100);
// no page for missing files: the product has to see that a file is missing
const server = await preview({ appType: 'custom', preview: { port, strictPort: true, cors: true } });
server.printUrls();
