import type { ScopeTemplate } from './template.ts';

export const INCIDENT: ScopeTemplate = {
  id: 'incident',
  name: 'Incident management',
  description:
    'Faults and security events, from the report to the closed request, with what a major incident asks for.',
  workflows: [
    {
      name: 'Incident',
      description: 'The requester can reopen for five days; then it is closed.',
      statuses: [
        ['Open', 'todo'],
        ['In progress', 'inProgress'],
        ['Waiting for requester', 'inProgress'],
        ['Waiting for supplier', 'inProgress'],
        ['Resolved', 'done'],
        ['Closed', 'done'],
        ['Cancelled', 'done'],
      ],
      transitions: [
        ['Create', 'start', 'Open'],
        ['Start work', ['Open'], 'In progress', { actors: ['agent'] }],
        ['Ask requester', ['In progress'], 'Waiting for requester', { actors: ['agent'] }],
        [
          'Requester answered',
          ['Waiting for requester'],
          'In progress',
          { actors: ['reporter', 'agent', 'automation'] },
        ],
        ['Ask supplier', ['In progress'], 'Waiting for supplier', { actors: ['agent'] }],
        ['Supplier answered', ['Waiting for supplier'], 'In progress', { actors: ['agent'] }],
        [
          'Resolve',
          ['Open', 'In progress', 'Waiting for requester', 'Waiting for supplier'],
          'Resolved',
          { actors: ['agent'], resolution: 'Done' },
        ],
        [
          'Cancel',
          ['Open', 'In progress', 'Waiting for requester'],
          'Cancelled',
          { actors: ['reporter', 'agent'], resolution: 'Cancelled' },
        ],
        ['Reopen', ['Resolved'], 'In progress', { actors: ['reporter', 'agent'], resolution: null }],
        ['Close', ['Resolved'], 'Closed', { actors: ['automation', 'agent'] }],
      ],
      reopenRules: [{ from: ['Resolved'], to: 'In progress', by: ['reporter', 'agent'], withinDays: 5 }],
    },
    {
      name: 'Security incident',
      description: 'Contained first, then cleaned up, and looked back at before it is closed.',
      statuses: [
        ['Reported', 'todo'],
        ['Assessing', 'inProgress'],
        ['Containing', 'inProgress'],
        ['Recovering', 'inProgress'],
        ['Review', 'inProgress'],
        ['Closed', 'done'],
        ['False alarm', 'done'],
      ],
      transitions: [
        ['Create', 'start', 'Reported'],
        ['Assess', ['Reported'], 'Assessing', { actors: ['agent'] }],
        ['No incident', ['Assessing'], 'False alarm', { actors: ['agent'], resolution: 'False alarm' }],
        ['Contain', ['Assessing'], 'Containing', { actors: ['agent'] }],
        ['Recover', ['Containing'], 'Recovering', { actors: ['agent'] }],
        ['Look back', ['Recovering'], 'Review', { actors: ['agent'] }],
        ['Close', ['Review'], 'Closed', { actors: ['agent'], resolution: 'Done' }],
        ['Reopen', ['Closed', 'False alarm'], 'Assessing', { actors: ['agent'], resolution: null }],
      ],
    },
  ],
  requestTypes: [
    {
      name: 'Report an incident',
      description: 'Something that worked does not work any more.',
      portalGroup: 'Something is broken',
      workType: 'incident',
      workflow: 'Incident',
      sections: [
        {
          name: 'What happened',
          fields: ['summary!', 'details!', 'affectedService', 'startedAt', 'errorMessage', 'files'],
        },
        { name: 'How bad it is', fields: ['urgency!', 'impact!', 'hasWorkaround!', 'workaround'] },
        {
          name: 'Major incident',
          help: 'Someone will call you within minutes.',

          fields: ['peopleAffected', 'bridgeContact'],
        },
      ],
      rules: [
        { all: [['hasWorkaround', 'is', 'There is one']], show: { fields: ['workaround'] } },
        { any: [['impact', 'isOneOf', ['One site', 'The whole company']]], show: { sections: ['Major incident'] } },
        { all: [['impact', 'is', 'The whole company']], require: ['peopleAffected', 'bridgeContact'] },
      ],
      tests: [
        {
          name: 'One person with a workaround',
          answers: { summary: 'Printer prints blank pages', impact: 'One person', hasWorkaround: 'There is one' },
          hidden: ['Major incident'],
        },
        {
          name: 'Everyone is held up',
          answers: { summary: 'No one can sign in', impact: 'The whole company', hasWorkaround: 'There is none' },
          hidden: ['workaround'],
          alsoRequired: ['peopleAffected', 'bridgeContact'],
        },
      ],
    },
    {
      name: 'Report a security incident',
      description: 'A suspicious mail, a lost device, access that should not have been possible.',
      portalGroup: 'Something is broken',
      workType: 'incident',
      workflow: 'Security incident',
      sections: [
        {
          name: 'What happened',
          fields: ['securityNotice', 'summary!', 'securityKind!', 'details!', 'startedAt', 'files'],
        },
        { name: 'What is at stake', fields: ['exposedData!', 'peopleAffected'] },
        { name: 'The device', fields: ['affectedDevice', 'policeReport'] },
      ],
      rules: [
        {
          all: [['securityKind', 'is', 'Lost or stolen device']],
          show: { sections: ['The device'] },
          require: ['affectedDevice'],
        },
        {
          any: [
            ['exposedData', 'contains', 'Customer data'],
            ['exposedData', 'contains', 'Payment data'],
          ],
          require: ['peopleAffected'],
        },
      ],
      tests: [
        {
          name: 'A suspicious mail',
          answers: { securityKind: 'Suspicious mail', exposedData: ['I do not know'] },
          hidden: ['The device'],
        },
        {
          name: 'A laptop with customer data was stolen',
          answers: { securityKind: 'Lost or stolen device', exposedData: ['Customer data'] },
          alsoRequired: ['affectedDevice', 'peopleAffected'],
        },
      ],
    },
  ],
};
