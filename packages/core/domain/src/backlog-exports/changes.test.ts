import { createHash } from 'node:crypto';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { manifestOf } from './changes.ts';
import { anyPieces } from './testing/backlogs.ts';

const hash = (text: string) => createHash('sha256').update(text).digest('hex');
const short = (value: unknown) => hash(JSON.stringify(value)).slice(0, 20);

it('hashes what a piece says, and that with how far it is, the same for ever: hashes are stored with exports', () => {
  fc.assert(
    fc.property(anyPieces, (pieces) => {
      const manifest = manifestOf(pieces, hash);
      for (const piece of pieces) {
        const { level, parentId, title, description, criteria, phase, labels, hours, dependsOn, clauses } = piece;
        const says = [level, parentId, title, description, criteria, phase, labels, hours, dependsOn, clauses];
        const { status, outcome, assignee, dueDate, shared, notes, items, why } = piece;
        const whole = [says, status, outcome, assignee, dueDate, shared, notes, items, why];
        expect(manifest[piece.id]).toEqual([short(says), short(whole)]);
      }
    }),
    { numRuns: 40 },
  );
});
