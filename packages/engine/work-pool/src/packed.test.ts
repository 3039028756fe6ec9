import { ObjectId } from 'bson';
import { expect, it } from 'vitest';
import { packBson, packedParts, packJson } from './packed.ts';

const rows = Array.from({ length: 250 }, (_, at) => ({ kind: at % 2 ? 'odd' : 'even', at, text: `é ${at}` }));

async function all<T extends { kind: string }>(packed: Uint8Array): Promise<T[]> {
  const read: T[] = [];
  for (const part of packedParts<T>(packed)) read.push(...(await part.read()));
  return read;
}

it('packs rows in parts that are counted and read each for itself', async () => {
  const packed = packJson(rows);
  expect(await all(packed)).toEqual(rows);
  const parts = packedParts<(typeof rows)[number]>(packed);
  expect(parts.map(({ counts }) => counts)).toEqual([
    { even: 50, odd: 50 },
    { even: 50, odd: 50 },
    { even: 25, odd: 25 },
  ]);
  expect((await parts[2]?.read())?.[0]).toEqual(rows[200]);
  // within a larger buffer, as a driver may give it
  const larger = Buffer.concat([Buffer.alloc(7), packed, Buffer.alloc(3)]).subarray(7, 7 + packed.length);
  expect(await all(larger)).toEqual(rows);
});

it('preserves ids and times, and adds nothing', async () => {
  const row = { kind: 'step', id: new ObjectId(), at: new Date(5), before: null, text: '' };
  expect(await all(await packBson([row]))).toEqual([row]);
  expect(await all(await packBson([]))).toEqual([]);
});
