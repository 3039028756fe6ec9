import type { ScopeTemplate } from './template.ts';

export const ACCESS: ScopeTemplate = {
  id: 'access',
  name: 'Access requests',
  description: 'Access to applications with two approvals, and its removal.',
  workflows: [
    {
      name: 'Access request',
      description: 'The line manager agrees, then the owner of the application.',
      statuses: [
        ['Waiting for manager', 'todo'],
        ['Waiting for owner', 'inProgress'],
        ['Granting', 'inProgress'],
        ['Granted', 'done'],
        ['Declined', 'done'],
      ],
      transitions: [
        ['Create', 'start', 'Waiting for manager'],
        ['Manager agrees', ['Waiting for manager'], 'Waiting for owner'],
        ['Manager declines', ['Waiting for manager'], 'Declined', { resolution: 'Declined' }],
        ['Owner agrees', ['Waiting for owner'], 'Granting'],
        ['Owner declines', ['Waiting for owner'], 'Declined', { resolution: 'Declined' }],
        ['Grant', ['Granting'], 'Granted', { actors: ['agent', 'automation'], resolution: 'Done' }],
        ['Access does not work', ['Granted'], 'Granting', { actors: ['reporter', 'agent'], resolution: null }],
      ],
      approvals: [
        {
          name: 'Line manager',
          status: 'Waiting for manager',
          approvers: { by: 'field', fieldId: 'approvers' },
          approve: 'Manager agrees',
          decline: 'Manager declines',
        },
        {
          name: 'Owner of the application',
          status: 'Waiting for owner',
          approvers: { by: 'groups', names: ['Application owners'] },
          approve: 'Owner agrees',
          decline: 'Owner declines',
        },
      ],
      reopenRules: [{ from: ['Granted'], to: 'Granting', withinDays: 3 }],
    },
    {
      name: 'Access removal',
      description: 'Done at once, without an approval.',
      statuses: [
        ['Open', 'todo'],
        ['Removing', 'inProgress'],
        ['Removed', 'done'],
      ],
      transitions: [
        ['Create', 'start', 'Open'],
        ['Start work', ['Open'], 'Removing', { actors: ['agent', 'automation'] }],
        ['Confirm', ['Removing'], 'Removed', { actors: ['agent', 'automation'], resolution: 'Done' }],
        ['Still there', ['Removed'], 'Removing', { actors: ['reporter', 'agent'], resolution: null }],
      ],
    },
  ],
  requestTypes: [
    {
      name: 'Request access',
      description: 'Access to an application, for yourself or for others.',
      portalGroup: 'Access',
      workType: 'serviceRequest',
      workflow: 'Access request',
      sections: [
        {
          name: 'Access',
          fields: ['summary!', 'application!', 'accessKind!', 'accessLevel!', 'accessFor!', 'accessUntil'],
        },
        { name: 'Reason', fields: ['justification!', 'dataClass!', 'approvers!'] },
      ],
      rules: [
        { all: [['accessKind', 'is', 'Temporary access']], ask: ['accessUntil'] },
        {
          all: [['accessKind', 'is', 'Temporary access']],
          limit: ['dataClass', ['Public', 'Internal', 'Confidential']],
        },
      ],
      tests: [
        {
          name: 'New access to stay',
          answers: { accessKind: 'New access', accessLevel: 'Read' },
          hidden: ['accessUntil'],
        },
        { name: 'Access for a while', answers: { accessKind: 'Temporary access' }, alsoRequired: ['accessUntil'] },
      ],
    },
    {
      name: 'Remove access',
      description: 'Access that someone should not have any longer.',
      portalGroup: 'Access',
      workType: 'serviceRequest',
      workflow: 'Access removal',
      sections: [
        {
          name: 'Access to be removed',
          fields: ['summary!', 'application!', 'accessFor!', 'removalReason!', 'neededBy', 'details'],
        },
      ],
      rules: [
        { any: [['removalReason', 'is', 'Misuse']], require: ['details'] },
        { all: [['removalReason', 'is', 'Left the company']], require: ['neededBy'] },
      ],
      tests: [
        { name: 'Another role', answers: { removalReason: 'Changed role' } },
        { name: 'Misuse', answers: { removalReason: 'Misuse' }, alsoRequired: ['details'] },
      ],
    },
  ],
};
