import { expect, it } from 'vitest';
import { watchEventLoop } from '../testing/loop.ts';
import { csvDownload } from './csv.ts';

it('a large table is made in short turns, however fast it is taken', async () => {
  const rows = Array.from({ length: 60_000 }, (_, at) => ['Field', 'Project', `=${at}`.padEnd(200, '"a,'), at]);
  let text = '';
  const stop = watchEventLoop();
  for await (const part of csvDownload('table', ['Kind', 'Of', 'Name', 'Number'], rows, new Date(0)).content)
    text += part;
  expect(stop()).toBeLessThan(120);
  expect(text.split('\r\n')).toHaveLength(60_002);
  expect(text).toContain(`"'=59999`);
});
