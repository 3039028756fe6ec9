import type { ScopeTemplate } from './template.ts';

export const HR_REQUEST: ScopeTemplate = {
  id: 'hr-request',
  name: 'HR requests',
  description: 'Questions, leave and certificates, with what only human resources may read.',
  workflows: [
    {
      name: 'HR case',
      description: 'Handled by human resources; the employee can come back to it.',
      statuses: [
        ['Open', 'todo'],
        ['In progress', 'inProgress'],
        ['Waiting for employee', 'inProgress'],
        ['Done', 'done'],
      ],
      transitions: [
        ['Create', 'start', 'Open'],
        ['Start work', ['Open'], 'In progress', { actors: ['agent'] }],
        ['Ask employee', ['In progress'], 'Waiting for employee', { actors: ['agent'] }],
        ['Employee answered', ['Waiting for employee'], 'In progress', { actors: ['reporter', 'agent', 'automation'] }],
        ['Finish', ['In progress'], 'Done', { actors: ['agent'], resolution: 'Done' }],
        ['Reopen', ['Done'], 'In progress', { actors: ['reporter', 'agent'], resolution: null }],
      ],
      reopenRules: [{ from: ['Done'], to: 'In progress', withinDays: 30 }],
    },
    {
      name: 'Leave',
      description: 'The line manager agrees, then human resources enter it.',
      statuses: [
        ['Waiting for line manager', 'todo'],
        ['To be entered', 'inProgress'],
        ['Entered', 'done'],
        ['Declined', 'done'],
      ],
      transitions: [
        ['Create', 'start', 'Waiting for line manager'],
        ['Agree', ['Waiting for line manager'], 'To be entered'],
        ['Decline', ['Waiting for line manager'], 'Declined', { resolution: 'Declined' }],
        ['Enter', ['To be entered'], 'Entered', { actors: ['agent', 'automation'], resolution: 'Done' }],
        ['Enter again', ['Entered'], 'To be entered', { actors: ['agent'], resolution: null }],
      ],
      approvals: [
        {
          name: 'Line manager',
          status: 'Waiting for line manager',
          approvers: { by: 'field', fieldId: 'lineManager' },
          approve: 'Agree',
          decline: 'Decline',
        },
      ],
    },
  ],
  requestTypes: [
    {
      name: 'Ask human resources',
      description: 'Contract, pay, working time and everything else.',
      portalGroup: 'Human resources',
      workType: 'serviceRequest',
      workflow: 'HR case',
      sections: [{ name: 'Your request', fields: ['summary!', 'hrTopic!', 'details', 'confidential!', 'files'] }],
      rules: [{ all: [['hrTopic', 'is', 'Something else']], require: ['details'] }],
      tests: [
        { name: 'About pay', answers: { hrTopic: 'Pay' } },
        { name: 'About something else', answers: { hrTopic: 'Something else' }, alsoRequired: ['details'] },
      ],
    },
    {
      name: 'Request leave',
      description: 'Paid, unpaid, parental leave and the care of a relative.',
      portalGroup: 'Human resources',
      workType: 'serviceRequest',
      workflow: 'Leave',
      sections: [
        {
          name: 'Leave',
          fields: ['summary!', 'leaveKind!', 'leaveFrom!', 'leaveUntil!', 'substitute', 'lineManager!'],
        },
        { name: 'Reason', fields: ['leaveReason', 'files'] },
      ],
      rules: [
        {
          all: [
            ['leaveKind', 'isNotEmpty'],
            ['leaveKind', 'isNot', 'Paid leave'],
          ],
          show: { sections: ['Reason'] },
        },
        { all: [['leaveKind', 'is', 'Unpaid leave']], require: ['leaveReason'] },
        { all: [['leaveKind', 'is', 'Parental leave']], require: ['files'] },
      ],
      tests: [
        { name: 'A holiday', answers: { leaveKind: 'Paid leave' }, hidden: ['Reason'] },
        { name: 'Parental leave', answers: { leaveKind: 'Parental leave' }, alsoRequired: ['files'] },
      ],
    },
    {
      name: 'Request a certificate',
      description: 'Proof of employment or salary, and references.',
      portalGroup: 'Human resources',
      workType: 'serviceRequest',
      workflow: 'HR case',
      sections: [
        {
          name: 'Certificate',
          fields: ['summary!', 'certificateKind!', 'certificateLanguage!', 'neededBy', 'lineManager', 'details'],
        },
      ],
      rules: [
        { all: [['certificateKind', 'isOneOf', ['Interim reference', 'Final reference']]], ask: ['lineManager'] },
      ],
      tests: [
        { name: 'For the bank', answers: { certificateKind: 'Proof of salary' }, hidden: ['lineManager'] },
        { name: 'A reference', answers: { certificateKind: 'Final reference' }, alsoRequired: ['lineManager'] },
      ],
    },
  ],
};
