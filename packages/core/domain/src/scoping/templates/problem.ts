import type { ScopeTemplate } from './template.ts';

export const PROBLEM: ScopeTemplate = {
  id: 'problem',
  name: 'Problem management',
  description: 'Causes of incidents, from the suspicion to the fix.',
  workflows: [
    {
      name: 'Problem',
      description: 'A known error has a workaround and waits for its fix.',
      statuses: [
        ['Recorded', 'todo'],
        ['Investigating', 'inProgress'],
        ['Known error', 'inProgress'],
        ['Fixing', 'inProgress'],
        ['Fixed', 'done'],
        ['Will not be fixed', 'done'],
      ],
      transitions: [
        ['Create', 'start', 'Recorded'],
        ['Investigate', ['Recorded'], 'Investigating', { actors: ['agent'] }],
        ['Cause is known', ['Investigating'], 'Known error', { actors: ['agent'] }],
        ['Fix', ['Known error'], 'Fixing', { actors: ['agent'] }],
        ['Confirm the fix', ['Fixing'], 'Fixed', { actors: ['agent'], resolution: 'Done' }],
        [
          'Live with it',
          ['Investigating', 'Known error'],
          'Will not be fixed',
          { actors: ['agent'], resolution: "Won't do" },
        ],
        ['It is back', ['Fixed', 'Will not be fixed'], 'Investigating', { actors: ['agent'], resolution: null }],
      ],
      reopenRules: [{ from: ['Fixed'], to: 'Investigating', by: ['agent'], withinDays: 90 }],
    },
  ],
  requestTypes: [
    {
      name: 'Record a problem',
      description: 'Something that causes incidents again and again.',
      portalGroup: 'Problems',
      workType: 'problem',
      workflow: 'Problem',
      sections: [
        {
          name: 'What is seen',
          fields: ['summary!', 'symptoms!', 'occurrence!', 'impact!', 'affectedService', 'relatedRequests'],
        },
        { name: 'What is known', fields: ['suspectedCause', 'hasWorkaround!', 'workaround', 'files'] },
      ],
      rules: [
        {
          all: [
            ['occurrence', 'isNoneOf', ['Once']],
            ['occurrence', 'isNotEmpty'],
          ],
          ask: ['relatedRequests'],
        },
        { all: [['hasWorkaround', 'is', 'There is one']], ask: ['workaround'] },
      ],
      tests: [
        {
          name: 'Seen once',
          answers: { occurrence: 'Once', hasWorkaround: 'There is none' },
          hidden: ['relatedRequests', 'workaround'],
        },
        {
          name: 'All the time, with a workaround',
          answers: { occurrence: 'All the time', hasWorkaround: 'There is one' },
          alsoRequired: ['relatedRequests', 'workaround'],
        },
      ],
    },
  ],
};
