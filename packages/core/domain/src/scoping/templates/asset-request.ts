import type { ScopeTemplate } from './template.ts';

export const ASSET_REQUEST: ScopeTemplate = {
  id: 'asset-request',
  name: 'Asset requests',
  description: 'Equipment that is ordered, handed over and given back.',
  workflows: [
    {
      name: 'Equipment order',
      description: 'The approvers agree to the cost, then it is ordered and handed over.',
      statuses: [
        ['Waiting for approval', 'todo'],
        ['Ordering', 'inProgress'],
        ['Waiting for delivery', 'inProgress'],
        ['Ready to be handed over', 'inProgress'],
        ['Handed over', 'done'],
        ['Declined', 'done'],
      ],
      transitions: [
        ['Create', 'start', 'Waiting for approval'],
        ['Approve', ['Waiting for approval'], 'Ordering'],
        ['Decline', ['Waiting for approval'], 'Declined', { resolution: 'Declined' }],
        ['In stock', ['Ordering'], 'Ready to be handed over', { actors: ['agent'] }],
        ['Ordered', ['Ordering'], 'Waiting for delivery', { actors: ['agent'] }],
        ['Delivered', ['Waiting for delivery'], 'Ready to be handed over', { actors: ['agent', 'automation'] }],
        ['Hand over', ['Ready to be handed over'], 'Handed over', { actors: ['agent'], resolution: 'Done' }],
        ['Exchange', ['Handed over'], 'Ordering', { actors: ['reporter', 'agent'], resolution: null }],
      ],
      approvals: [
        {
          name: 'Cost',
          status: 'Waiting for approval',
          approvers: { by: 'field', fieldId: 'approvers' },
          needs: { by: 'percent', percent: 100 },
          approve: 'Approve',
          decline: 'Decline',
        },
      ],
      reopenRules: [{ from: ['Handed over'], to: 'Ordering', withinDays: 14 }],
    },
    {
      name: 'Equipment return',
      description: 'Taken back, wiped and put into stock.',
      statuses: [
        ['Announced', 'todo'],
        ['Received', 'inProgress'],
        ['In stock', 'done'],
        ['Written off', 'done'],
      ],
      transitions: [
        ['Create', 'start', 'Announced'],
        ['Receive', ['Announced'], 'Received', { actors: ['agent'] }],
        ['Put into stock', ['Received'], 'In stock', { actors: ['agent'], resolution: 'Done' }],
        ['Write off', ['Announced', 'Received'], 'Written off', { actors: ['agent'], resolution: "Won't do" }],
        ['Found again', ['Written off'], 'Received', { actors: ['agent'], resolution: null }],
      ],
    },
  ],
  requestTypes: [
    {
      name: 'Order equipment',
      description: 'Laptops, phones, monitors and what belongs to them.',
      portalGroup: 'Equipment',
      workType: 'serviceRequest',
      workflow: 'Equipment order',
      sections: [
        {
          name: 'Equipment',
          fields: ['summary!', 'deviceModel!', 'otherModel', 'quantity!', 'neededBy', 'onBehalfOf'],
        },
        { name: 'Cost', fields: ['costCentre!', 'price!', 'justification', 'approvers!'] },
        { name: 'Offer', help: 'Asked for above 1,000 euros.', fields: ['offer', 'shopLink'] },
      ],
      rules: [
        { all: [['deviceModel', 'is', 'Other']], ask: ['otherModel'] },
        { all: [['price', 'greaterThan', 1000]], show: { sections: ['Offer'] }, require: ['justification', 'offer'] },
      ],
      tests: [
        { name: 'A headset', answers: { deviceModel: 'Headset', price: 90 }, hidden: ['otherModel', 'Offer'] },
        {
          name: 'Something dear that is not on the list',
          answers: { deviceModel: 'Other', price: 4200 },
          alsoRequired: ['otherModel', 'justification', 'offer'],
        },
      ],
    },
    {
      name: 'Return equipment',
      description: 'What you do not need any more, what is broken, and what is gone.',
      portalGroup: 'Equipment',
      workType: 'serviceRequest',
      workflow: 'Equipment return',
      sections: [
        {
          name: 'Equipment',
          fields: ['summary!', 'returnedDevice!', 'deviceState!', 'stateDetails', 'equipmentReturn'],
        },
      ],
      rules: [
        { all: [['deviceState', 'isOneOf', ['Damaged', 'Lost or stolen']]], ask: ['stateDetails'] },
        { all: [['deviceState', 'is', 'Lost or stolen']], hide: { fields: ['equipmentReturn'] } },
      ],
      tests: [
        { name: 'It works', answers: { deviceState: 'Works' }, hidden: ['stateDetails'] },
        {
          name: 'It is gone',
          answers: { deviceState: 'Lost or stolen' },
          hidden: ['equipmentReturn'],
          alsoRequired: ['stateDetails'],
        },
      ],
    },
  ],
};
