import { generateBacklog } from '../../backlog/generate.ts';
import type { BacklogInput } from '../../backlog/input.ts';
import { templateInput } from '../../backlog/testing/inputs.ts';
import { expectedHours } from '../../backlog/work-item.ts';
import { inOrder } from '../../scoping/parts.ts';
import type { ExportInput, ExportWorkItem } from '../export.ts';
import { idOf, inputOf, workItemOf } from './backlogs.ts';

const CLAUSE = {
  id: 'c1'.padEnd(24, '0'),
  text: 'The firm will deliver one request type for problems.',
  place: 'SOW “Phase one”, 3.2 Deliverables, page 4',
};

/** The project that a template makes, with a backlog of a few work items that people have written. */
export function sampleInput(preset: ExportInput['preset']): ExportInput {
  const { items, projectId } = templateInput('problem');
  const estimate = {
    low: 4,
    likely: 6,
    high: 14,
    madeOf: [{ what: 'Workflow with 7 transitions', low: 4, likely: 6, high: 14 }],
  };
  const workItems = [
    workItemOf(1, {
      level: 'epic',
      title: 'Problem management',
      description: '### Why\n\nCauses of **incidents** are found.',
    }),
    workItemOf(2, {
      level: 'task',
      parentId: idOf(1),
      title: 'Build the workflow “Problem”',
      description: '### Statuses\n\n| Status | Category |\n|---|---|\n| Recorded | To do |\n| Fixed | Done |',
      criteria: ['Given a new request\nWhen a requester creates it\nThen the request is in “Recorded”'],
      estimate,
      hours: expectedHours(estimate),
      labels: ['workflow'],
    }),
    workItemOf(3, {
      parentId: idOf(1),
      title: 'Offer “Record a problem” to requesters',
      description: '- The form asks for *symptoms*\n  - with files\n- See [the page](https://wiki.example/problem)',
      criteria: [
        'Given the form “Record a problem”\nWhen a requester sends it without “Summary”\nThen it is not sent',
        '=A criterion that looks like a formula',
      ],
      clauses: [CLAUSE],
      dependsOn: [idOf(2)],
      phase: 2,
      assignee: { name: 'Ada Consultant', email: 'ada@firm.example' },
      dueDate: '2027-03-01',
      hours: 12,
    }),
    workItemOf(4, { level: 'subtask', parentId: idOf(3), title: 'Build the form', hours: 3 }),
  ].map((workItem) => ({ ...workItem, projectId }));
  return inputOf(preset, workItems, {
    projects: [{ id: projectId, name: 'Help desk' }],
    scope: { items, hours: { portal: 2 } },
  });
}

/** The export input of a generated backlog. */
export function generatedInput(from: BacklogInput, preset: ExportInput['preset']): ExportInput {
  const generated = generateBacklog(from);
  const ids = new Map(generated.map(({ key }, at) => [key, idOf(at + 1)]));
  const names = new Map(from.items.map(({ id, kind, name }) => [id, { id, kind, name }]));
  const workItems = generated.map(({ key, level, fields, sourceIds, why }, at): ExportWorkItem => {
    const { title, description, criteria, parent, phase, labels, estimate, dependsOn } = fields;
    return workItemOf(at + 1, {
      key,
      level,
      projectId: from.projectId,
      parentId: parent === null ? null : (ids.get(parent) ?? null),
      title,
      description,
      criteria: inOrder(criteria).map(([, { text }]) => text),
      phase,
      labels,
      estimate,
      hours: estimate && expectedHours(estimate),
      dependsOn: dependsOn.flatMap((needed) => ids.get(needed) ?? []),
      why,
      items: sourceIds.flatMap((id) => names.get(id) ?? []),
    });
  });
  return inputOf(preset, workItems, {
    projects: [{ id: from.projectId, name: names.get(from.projectId)?.name ?? '' }],
    scope: { items: from.items, hours: {} },
  });
}
