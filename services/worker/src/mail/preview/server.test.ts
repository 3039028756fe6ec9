import type { AddressInfo } from 'node:net';
import { afterAll, expect, it } from 'vitest';
import { mailSamples } from '../samples/samples.ts';
import { createPreview } from './server.ts';

const server = createPreview();
await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
afterAll(() => new Promise((resolve) => server.close(resolve)));

const get = (path: string) => fetch(`http://127.0.0.1:${(server.address() as AddressInfo).port}${path}`);

it('lists every mail, and shows one in two widths, light and dark, and its text', async () => {
  const page = await (await get('/welcome')).text();
  for (const { id } of mailSamples()) expect(page).toContain(`href="/${id}"`);
  expect(page.match(/<iframe /g)).toHaveLength(4);
  expect(page).toContain('Until then everything works');
});

it('shows a mail as a program that is set to light or dark does, in the accent of a firm', async () => {
  const [light, dark, accent] = await Promise.all(
    ['?scheme=light', '?scheme=dark', '?accent=%23b3261e'].map(async (query) =>
      (await get(`/welcome.html${query}`)).text(),
    ),
  );
  expect(light).toContain('@media not all {');
  expect(dark).toContain('@media all {');
  expect(accent).toContain('background-color:#b3261e');
});

it('knows no other pages', async () => {
  for (const path of ['/nothing', '/../main.ts', '/welcome.txt']) expect((await get(path)).status, path).toBe(404);
});
