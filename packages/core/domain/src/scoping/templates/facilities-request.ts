import type { ScopeTemplate } from './template.ts';

export const FACILITIES_REQUEST: ScopeTemplate = {
  id: 'facilities-request',
  name: 'Facilities requests',
  description: 'Faults in buildings, visitors and moves.',
  workflows: [
    {
      name: 'Building fault',
      description: 'Looked at, given to a craftsman where needed, and checked.',
      statuses: [
        ['Reported', 'todo'],
        ['Inspecting', 'inProgress'],
        ['Waiting for craftsman', 'inProgress'],
        ['Repaired', 'done'],
        ['Nothing to repair', 'done'],
      ],
      transitions: [
        ['Create', 'start', 'Reported'],
        ['Inspect', ['Reported'], 'Inspecting', { actors: ['agent'] }],
        ['Call craftsman', ['Inspecting'], 'Waiting for craftsman', { actors: ['agent'] }],
        ['Repair', ['Inspecting', 'Waiting for craftsman'], 'Repaired', { actors: ['agent'], resolution: 'Done' }],
        ['Nothing found', ['Inspecting'], 'Nothing to repair', { actors: ['agent'], resolution: 'Cannot reproduce' }],
        [
          'Still broken',
          ['Repaired', 'Nothing to repair'],
          'Inspecting',
          { actors: ['reporter', 'agent'], resolution: null },
        ],
      ],
      reopenRules: [{ from: ['Repaired', 'Nothing to repair'], to: 'Inspecting', withinDays: 7 }],
    },
    {
      name: 'Visit or move',
      description: 'The facility managers agree, one of them is enough.',
      statuses: [
        ['Waiting for facility managers', 'todo'],
        ['Arranging', 'inProgress'],
        ['Arranged', 'done'],
        ['Declined', 'done'],
      ],
      transitions: [
        ['Create', 'start', 'Waiting for facility managers'],
        ['Approve', ['Waiting for facility managers'], 'Arranging'],
        ['Decline', ['Waiting for facility managers'], 'Declined', { resolution: 'Declined' }],
        ['Arrange', ['Arranging'], 'Arranged', { actors: ['agent'], resolution: 'Done' }],
        ['Arrange again', ['Arranged'], 'Arranging', { actors: ['reporter', 'agent'], resolution: null }],
      ],
      approvals: [
        {
          name: 'Facility managers',
          status: 'Waiting for facility managers',
          approvers: { by: 'groups', names: ['Facility managers'] },
          approve: 'Approve',
          decline: 'Decline',
        },
      ],
    },
  ],
  requestTypes: [
    {
      name: 'Report a building fault',
      description: 'Heating, light, water, doors, lifts, furniture.',
      portalGroup: 'Buildings',
      workType: 'incident',
      workflow: 'Building fault',
      sections: [
        { name: 'The fault', fields: ['summary!', 'building!', 'room', 'faultKind!', 'details', 'files'] },
        { name: 'Danger', fields: ['danger!', 'dangerDetails'] },
      ],
      rules: [{ all: [['danger', 'is', 'Yes']], ask: ['dangerDetails'] }],
      tests: [
        { name: 'A lamp', answers: { faultKind: 'Light', danger: 'No' }, hidden: ['dangerDetails'] },
        {
          name: 'Water at the switchboard',
          answers: { faultKind: 'Water', danger: 'Yes' },
          alsoRequired: ['dangerDetails'],
        },
      ],
    },
    {
      name: 'Announce a visitor',
      description: 'So that someone is expected at the reception.',
      portalGroup: 'Visitors and moves',
      workType: 'serviceRequest',
      workflow: 'Visit or move',
      sections: [
        {
          name: 'The visit',
          fields: ['summary!', 'visitorName!', 'visitDay!', 'visitFrom!', 'visitUntil', 'building!'],
        },
        { name: 'Parking', fields: ['visitParking!', 'numberPlate'] },
      ],
      rules: [{ all: [['visitParking', 'is', 'Needed']], ask: ['numberPlate'] }],
      tests: [
        { name: 'By train', answers: { visitParking: 'Not needed' }, hidden: ['numberPlate'] },
        { name: 'By car', answers: { visitParking: 'Needed' }, alsoRequired: ['numberPlate'] },
      ],
    },
    {
      name: 'Request a move',
      description: 'Of one desk or of a whole team.',
      portalGroup: 'Visitors and moves',
      workType: 'serviceRequest',
      workflow: 'Visit or move',
      sections: [
        {
          name: 'The move',
          fields: ['summary!', 'moveFrom!', 'moveTo!', 'moveDay!', 'peopleAffected!', 'affectedTeams', 'details'],
        },
      ],
      rules: [{ all: [['peopleAffected', 'greaterThan', 5]], ask: ['affectedTeams'] }],
      tests: [
        { name: 'One desk', answers: { peopleAffected: 1 }, hidden: ['affectedTeams'] },
        { name: 'A team', answers: { peopleAffected: 12 }, alsoRequired: ['affectedTeams'] },
      ],
    },
  ],
};
