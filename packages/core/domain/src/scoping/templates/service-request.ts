import type { ScopeTemplate } from './template.ts';

export const SERVICE_REQUEST: ScopeTemplate = {
  id: 'service-request',
  name: 'Service requests',
  description: 'What people order from a service desk, and what they ask it.',
  workflows: [
    {
      name: 'Service request',
      description: 'Without an approval: what is offered may be ordered.',
      statuses: [
        ['Waiting for support', 'todo'],
        ['Fulfilling', 'inProgress'],
        ['Waiting for requester', 'inProgress'],
        ['Fulfilled', 'done'],
        ['Cancelled', 'done'],
      ],
      transitions: [
        ['Create', 'start', 'Waiting for support'],
        ['Take over', ['Waiting for support'], 'Fulfilling', { actors: ['agent'] }],
        ['Ask requester', ['Fulfilling'], 'Waiting for requester', { actors: ['agent'] }],
        [
          'Requester answered',
          ['Waiting for requester'],
          'Fulfilling',
          { actors: ['reporter', 'agent', 'automation'] },
        ],
        ['Fulfil', ['Fulfilling'], 'Fulfilled', { actors: ['agent'], resolution: 'Done' }],
        [
          'Cancel',
          ['Waiting for support', 'Fulfilling', 'Waiting for requester'],
          'Cancelled',
          { actors: ['reporter', 'agent'], resolution: 'Cancelled' },
        ],
        ['Reopen', ['Fulfilled'], 'Fulfilling', { actors: ['reporter', 'agent'], resolution: null }],
      ],
      reopenRules: [{ from: ['Fulfilled'], to: 'Fulfilling', withinDays: 10 }],
    },
    {
      name: 'Question',
      description: 'Answered, and asked again where the answer did not help.',
      statuses: [
        ['Asked', 'todo'],
        ['Answering', 'inProgress'],
        ['Answered', 'done'],
      ],
      transitions: [
        ['Create', 'start', 'Asked'],
        ['Take over', ['Asked'], 'Answering', { actors: ['agent'] }],
        ['Answer', ['Asked', 'Answering'], 'Answered', { actors: ['agent'], resolution: 'Answered' }],
        ['Ask again', ['Answered'], 'Answering', { actors: ['reporter'], resolution: null }],
      ],
      reopenRules: [{ from: ['Answered'], to: 'Answering', withinDays: 14 }],
    },
  ],
  requestTypes: [
    {
      name: 'Order a service',
      description: 'Software, hardware, accounts and whatever else the service desk offers.',
      portalGroup: 'Order something',
      workType: 'serviceRequest',
      workflow: 'Service request',
      sections: [
        { name: 'What you need', fields: ['summary!', 'serviceKind!', 'details', 'neededBy', 'onBehalfOf'] },
        { name: 'Where you are', fields: ['location!', 'room', 'appointment'] },
        { name: 'Files', fields: ['files'] },
      ],
      rules: [{ all: [['location', 'is', 'Office']], ask: ['room'] }],
      tests: [
        { name: 'From home', answers: { location: 'Home' }, hidden: ['room'] },
        { name: 'At the office', answers: { location: 'Office' }, alsoRequired: ['room'] },
      ],
    },
    {
      name: 'Ask a question',
      description: 'How something works, what it costs, what the rules are.',
      portalGroup: 'Ask',
      workType: 'serviceRequest',
      workflow: 'Question',
      sections: [{ name: 'Your question', fields: ['summary!', 'questionTopic!', 'details', 'files'] }],
      rules: [{ all: [['questionTopic', 'is', 'Something else']], require: ['details'] }],
      tests: [
        { name: 'About costs', answers: { questionTopic: 'Costs' } },
        { name: 'About something else', answers: { questionTopic: 'Something else' }, alsoRequired: ['details'] },
      ],
    },
  ],
};
