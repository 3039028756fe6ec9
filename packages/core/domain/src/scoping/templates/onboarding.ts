import type { ScopeTemplate } from './template.ts';

export const ONBOARDING: ScopeTemplate = {
  id: 'onboarding',
  name: 'Onboarding and offboarding',
  description: 'Everything that a person needs on the first day, and gives back on the last.',
  workflows: [
    {
      name: 'Onboarding',
      description: 'The line manager agrees to equipment and accounts; then they are prepared for the first day.',
      statuses: [
        ['Waiting for line manager', 'todo'],
        ['Preparing accounts', 'inProgress'],
        ['Preparing equipment', 'inProgress'],
        ['Ready for the first day', 'inProgress'],
        ['Onboarded', 'done'],
        ['Called off', 'done'],
      ],
      transitions: [
        ['Create', 'start', 'Waiting for line manager'],
        ['Agree', ['Waiting for line manager'], 'Preparing accounts'],
        ['Call off', ['Waiting for line manager'], 'Called off', { resolution: 'Cancelled' }],
        ['Accounts are ready', ['Preparing accounts'], 'Preparing equipment', { actors: ['agent', 'automation'] }],
        ['Equipment is ready', ['Preparing equipment'], 'Ready for the first day', { actors: ['agent'] }],
        ['Finish', ['Ready for the first day'], 'Onboarded', { actors: ['agent', 'reporter'], resolution: 'Done' }],
        [
          'Person does not come',
          ['Preparing accounts', 'Preparing equipment', 'Ready for the first day'],
          'Called off',
          { actors: ['agent'], resolution: 'Cancelled' },
        ],
        [
          'Something is missing',
          ['Onboarded'],
          'Preparing equipment',
          { actors: ['reporter', 'agent'], resolution: null },
        ],
      ],
      approvals: [
        {
          name: 'Line manager',
          status: 'Waiting for line manager',
          approvers: { by: 'field', fieldId: 'lineManager' },
          approve: 'Agree',
          decline: 'Call off',
        },
      ],
      reopenRules: [{ from: ['Onboarded'], to: 'Preparing equipment', withinDays: 14 }],
    },
    {
      name: 'Offboarding',
      description: 'Accounts are closed on the last day, equipment comes back.',
      statuses: [
        ['Announced', 'todo'],
        ['Closing accounts', 'inProgress'],
        ['Waiting for equipment', 'inProgress'],
        ['Offboarded', 'done'],
      ],
      transitions: [
        ['Create', 'start', 'Announced'],
        ['Close accounts', ['Announced'], 'Closing accounts', { actors: ['agent', 'automation'] }],
        ['Accounts are closed', ['Closing accounts'], 'Waiting for equipment', { actors: ['agent'] }],
        ['Equipment is back', ['Waiting for equipment'], 'Offboarded', { actors: ['agent'], resolution: 'Done' }],
        ['Something is open', ['Offboarded'], 'Waiting for equipment', { actors: ['agent'], resolution: null }],
      ],
    },
  ],
  requestTypes: [
    {
      name: 'Onboard an employee',
      description: 'At least two weeks before the first day.',
      portalGroup: 'Joining and leaving',
      workType: 'serviceRequest',
      workflow: 'Onboarding',
      sections: [
        {
          name: 'The person',
          fields: [
            'summary!',
            'employeeName!',
            'employeeMail',
            'jobTitle!',
            'department!',
            'lineManager!',
            'costCentre!',
          ],
        },
        { name: 'The contract', fields: ['contractKind!', 'firstDay!', 'contractEnd', 'externalCompany'] },
        { name: 'Workplace and equipment', fields: ['workplace!', 'equipment', 'deliveryAddress', 'applications'] },
      ],
      rules: [
        { all: [['contractKind', 'isOneOf', ['Fixed term', 'External']]], ask: ['contractEnd'] },
        { all: [['contractKind', 'is', 'External']], ask: ['externalCompany'] },
        { all: [['workplace', 'isOneOf', ['Home', 'Both']]], ask: ['deliveryAddress'] },
      ],
      tests: [
        {
          name: 'A permanent employee at the office',
          answers: { contractKind: 'Permanent', workplace: 'Office' },
          hidden: ['contractEnd', 'externalCompany', 'deliveryAddress'],
        },
        {
          name: 'An external who works from home',
          answers: { contractKind: 'External', workplace: 'Home' },
          alsoRequired: ['contractEnd', 'externalCompany', 'deliveryAddress'],
        },
      ],
    },
    {
      name: 'Offboard an employee',
      description: 'As soon as the last day is known.',
      portalGroup: 'Joining and leaving',
      workType: 'serviceRequest',
      workflow: 'Offboarding',
      sections: [
        { name: 'The person', fields: ['summary!', 'employeeName!', 'department!', 'lineManager!', 'lastDay!'] },
        {
          name: 'Hand-over',
          fields: [
            'handover',
            'equipmentReturn!',
            { field: 'deliveryAddress', label: 'Address that the parcel is fetched from' },
            'details',
          ],
        },
      ],
      rules: [{ all: [['equipmentReturn', 'is', 'By parcel']], ask: ['deliveryAddress'] }],
      tests: [
        {
          name: 'Equipment is brought back',
          answers: { equipmentReturn: 'At the office' },
          hidden: ['deliveryAddress'],
        },
        { name: 'Equipment is sent', answers: { equipmentReturn: 'By parcel' }, alsoRequired: ['deliveryAddress'] },
      ],
    },
  ],
};
