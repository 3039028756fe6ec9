import type { ScopeTemplate } from './template.ts';

export const CHANGE: ScopeTemplate = {
  id: 'change',
  name: 'Change management',
  description: 'Standard, normal and emergency changes, each with as much approval as it needs.',
  workflows: [
    {
      name: 'Normal change',
      description: 'Half of the change board has to agree before it is scheduled.',
      statuses: [
        ['Planning', 'todo'],
        ['Waiting for change board', 'inProgress'],
        ['Scheduled', 'inProgress'],
        ['Implementing', 'inProgress'],
        ['Review', 'inProgress'],
        ['Completed', 'done'],
        ['Rejected', 'done'],
        ['Backed out', 'done'],
      ],
      transitions: [
        ['Create', 'start', 'Planning'],
        ['Ask for approval', ['Planning'], 'Waiting for change board', { actors: ['agent', 'reporter'] }],
        ['Approve', ['Waiting for change board'], 'Scheduled'],
        ['Reject', ['Waiting for change board'], 'Rejected', { resolution: 'Declined' }],
        ['Plan again', ['Rejected'], 'Planning', { actors: ['agent', 'reporter'], resolution: null }],
        ['Begin', ['Scheduled'], 'Implementing', { actors: ['agent'] }],
        ['Back out', ['Implementing'], 'Backed out', { actors: ['agent'], resolution: 'Failed' }],
        ['Finish', ['Implementing'], 'Review', { actors: ['agent'] }],
        ['Complete', ['Review'], 'Completed', { actors: ['agent'], resolution: 'Done' }],
      ],
      approvals: [
        {
          name: 'Change board',
          status: 'Waiting for change board',
          approvers: { by: 'groups', names: ['Change advisory board'] },
          needs: { by: 'percent', percent: 50 },
          approve: 'Approve',
          decline: 'Reject',
        },
      ],
    },
    {
      name: 'Standard change',
      description: 'Approved once and for all, so there is no approval here.',
      statuses: [
        ['Requested', 'todo'],
        ['Implementing', 'inProgress'],
        ['Completed', 'done'],
        ['Failed', 'done'],
      ],
      transitions: [
        ['Create', 'start', 'Requested'],
        ['Begin', ['Requested'], 'Implementing', { actors: ['agent', 'automation'] }],
        ['Complete', ['Implementing'], 'Completed', { actors: ['agent', 'automation'], resolution: 'Done' }],
        ['Fail', ['Implementing'], 'Failed', { actors: ['agent'], resolution: 'Failed' }],
        ['Try again', ['Failed'], 'Requested', { actors: ['agent'], resolution: null }],
      ],
    },
    {
      name: 'Emergency change',
      description: 'One of the emergency board agrees; what was done is looked at afterwards.',
      statuses: [
        ['Waiting for emergency board', 'todo'],
        ['Implementing', 'inProgress'],
        ['Review', 'inProgress'],
        ['Completed', 'done'],
        ['Rejected', 'done'],
      ],
      transitions: [
        ['Create', 'start', 'Waiting for emergency board'],
        ['Approve', ['Waiting for emergency board'], 'Implementing'],
        ['Reject', ['Waiting for emergency board'], 'Rejected', { resolution: 'Declined' }],
        ['Finish', ['Implementing'], 'Review', { actors: ['agent'] }],
        ['Complete', ['Review'], 'Completed', { actors: ['agent'], resolution: 'Done' }],
        ['Review again', ['Completed'], 'Review', { actors: ['agent'], resolution: null }],
      ],
      approvals: [
        {
          name: 'Emergency board',
          status: 'Waiting for emergency board',
          approvers: { by: 'groups', names: ['Emergency change board'] },
          approve: 'Approve',
          decline: 'Reject',
        },
      ],
    },
  ],
  requestTypes: [
    {
      name: 'Request a change',
      description: 'A change that the change board has to see first.',
      portalGroup: 'Changes',
      workType: 'change',
      workflow: 'Normal change',
      sections: [
        {
          name: 'The change',
          fields: ['summary!', 'changeReason!', 'changedSystems!', 'plannedStart!', 'plannedEnd!'],
        },
        { name: 'Plan', fields: ['changePlan!', 'changeRisk!', 'backOutPlan', 'testEvidence'] },
        { name: 'Outage', fields: ['outage!', 'outageMinutes', 'affectedTeams'] },
      ],
      rules: [
        { all: [['outage', 'is', 'Yes']], ask: ['outageMinutes', 'affectedTeams'] },
        { all: [['changeRisk', 'isOneOf', ['Medium', 'High']]], require: ['backOutPlan'] },
        { all: [['changeRisk', 'is', 'High']], require: ['testEvidence'] },
      ],
      tests: [
        {
          name: 'A small change',
          answers: { changeRisk: 'Low', outage: 'No' },
          hidden: ['outageMinutes', 'affectedTeams'],
        },
        {
          name: 'A risky change with an outage',
          answers: { changeRisk: 'High', outage: 'Yes' },
          alsoRequired: ['outageMinutes', 'affectedTeams', 'backOutPlan', 'testEvidence'],
        },
      ],
    },
    {
      name: 'Request a standard change',
      description: 'One from the list that is approved once and for all.',
      portalGroup: 'Changes',
      workType: 'change',
      workflow: 'Standard change',
      sections: [
        { name: 'The change', fields: ['summary!', 'standardChange!', 'changedSystems!', 'plannedStart!', 'details'] },
      ],
      rules: [{ all: [['standardChange', 'is', 'Firewall rule']], require: ['details'] }],
      tests: [
        { name: 'A certificate', answers: { standardChange: 'Renewal of a certificate' } },
        { name: 'A firewall rule', answers: { standardChange: 'Firewall rule' }, alsoRequired: ['details'] },
      ],
    },
    {
      name: 'Request an emergency change',
      description: 'Only where waiting for the change board would do harm.',
      portalGroup: 'Changes',
      workType: 'change',
      workflow: 'Emergency change',
      sections: [
        {
          name: 'The change',
          fields: ['summary!', 'emergencyReason!', 'changedSystems!', 'plannedStart!', 'changePlan!', 'backOutPlan!'],
        },
        { name: 'The incident', fields: ['relatedRequests'] },
      ],
      rules: [
        {
          all: [['emergencyReason', 'is', 'An outage']],
          show: { sections: ['The incident'] },
          require: ['relatedRequests'],
        },
      ],
      tests: [
        { name: 'A security hole', answers: { emergencyReason: 'A security hole' }, hidden: ['The incident'] },
        { name: 'An outage', answers: { emergencyReason: 'An outage' }, alsoRequired: ['relatedRequests'] },
      ],
    },
  ],
};
