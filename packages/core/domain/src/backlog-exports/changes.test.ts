import { createHash } from 'node:crypto';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { manifestOf } from './changes.ts';
import { anyWorkItems } from './testing/backlogs.ts';

const hash = (text: string) => createHash('sha256').update(text).digest('hex');
const short = (value: unknown) => hash(JSON.stringify(value)).slice(0, 20);

it("hashes a work item's content, and its content with its progress, in a stable way: hashes are stored with exports", () => {
  fc.assert(
    fc.property(anyWorkItems, (workItems) => {
      const manifest = manifestOf(workItems, hash);
      for (const workItem of workItems) {
        const { level, parentId, title, description, criteria, phase, labels, hours, dependsOn, clauses } = workItem;
        const says = [level, parentId, title, description, criteria, phase, labels, hours, dependsOn, clauses];
        const { status, outcome, assignee, dueDate, shared, notes, items, why } = workItem;
        const whole = [says, status, outcome, assignee, dueDate, shared, notes, items, why];
        expect(manifest[workItem.id]).toEqual([short(says), short(whole)]);
      }
    }),
    { numRuns: 40 },
  );
});
