import { countedModule } from '@scopewright/build-config/counted-module';
import { expect, it } from 'vitest';
import { overAndOver, REPEATED_LINES, REPEATED_RULINGS } from './testing/repeated-lines.ts';

const counted = countedModule<typeof import('./propose-clauses.ts')>(import.meta.dirname, 'propose-clauses.ts');

/** Those of some texts whose reading takes more than twice the work, and a little, when they are twice as long. */
async function steepOf(parts: readonly string[], size: number, textOf: (part: string, size: number) => string) {
  const { growth } = await counted;
  const context = { firmNames: ['Northwind'], companyNames: ['Contoso'] };
  return parts.flatMap((part) => {
    const grows = growth(
      (module, length) => module.proposeClauses({ text: textOf(part, length), choices: {}, context, former: [] }, []),
      size,
    );
    return grows < 2.5 ? [] : [[part, grows]];
  });
}

const PART = 60;
const PARTS = Array.from({ length: Math.ceil(REPEATED_LINES.length / PART) }, (_, at) =>
  REPEATED_LINES.slice(at * PART, (at + 1) * PART),
);

it.each(PARTS.map((lines, at) => [at + 1, lines] as const))(
  'reads any line over and over with work in proportion to the length (part %i)',
  async (_, lines) => {
    expect(await steepOf(lines, 1_000, overAndOver)).toEqual([]);
  },
);

it.each(['a | b\n', 'a  b\n', 'a\tb\n', 'a  b\na  b\n'])(
  'passes many separators once before it finds that they end no table, or one that begins with %j',
  async (begins) => {
    const textOf = (ruling: string, size: number) => `${begins}${overAndOver(ruling, size)}\nx\n${ruling}`;
    expect(await steepOf(REPEATED_RULINGS, 2_500, textOf)).toEqual([]);
  },
);
