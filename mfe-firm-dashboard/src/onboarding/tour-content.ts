/** One panel of the tour. */
export interface TourPanel {
  title: string;
  text: string;
  /** Instructions one by one; `planned` ones are not part of the product yet. */
  points: readonly { lead: string; text: string; planned?: true }[];
}

/** Title and duration of the tour (§2.7). */
export const TOUR = { title: 'Getting started', description: 'Five steps, about 2 minutes' } as const;

/** The five numbered steps, in order (§2.7; the roles are those of §6). */
export function tourSteps(productName: string): readonly [TourPanel, TourPanel, TourPanel, TourPanel, TourPanel] {
  return [
    {
      title: `Welcome to ${productName}`,
      text: 'Scope a service-management project with your client, agree on it, and hand it to delivery without typing it twice.',
      points: [
        { lead: 'One client, one company.', text: 'Every company’s data is kept apart from all the others.' },
        { lead: 'Scope from the top down.', text: 'Company, space, workflows, request types, fields.' },
        { lead: 'Nothing to set up first.', text: 'You can leave this tour at any time and come back through Help.' },
      ],
    },
    {
      title: 'Create your first project',
      text: 'A project holds one service-management space and everything that is configured in it.',
      points: [
        { lead: 'Open the Projects page', text: 'and press Create New Project.' },
        { lead: 'Name the space', text: 'the way your client will see it in the issue tracker.' },
        {
          lead: 'Add workflows and request types,',
          text: 'then the fields of each request, with their rules and defaults.',
        },
      ],
    },
    {
      title: 'Manage scope with SOWs',
      text: 'Statements of work say what was agreed. Change orders say what was added later, and both stay visible beside the work.',
      points: [
        { lead: 'Open SOWs', text: 'in a company and paste the text, or upload it as a PDF.' },
        { lead: 'Keep several at once:', text: 'draft, active, completed or cancelled.' },
        { lead: 'Record every change order,', text: 'so that new wishes are priced before they are built.' },
      ],
    },
    {
      title: 'Invite your team',
      text: 'Go to Settings > Users and press Invite User. Everyone sees what their role needs, and no more.',
      points: [
        { lead: 'Company Admin:', text: 'full access to their company’s data, and adds its users.' },
        { lead: 'Consultant:', text: 'works on the client companies they are assigned to.' },
        { lead: 'User:', text: 'view-only access for stakeholders.' },
      ],
    },
    {
      title: 'Generate the backlog',
      text: 'Turn the agreed scope into epics, stories and subtasks, each with acceptance criteria, an estimate and the sentence that sold it.',
      points: [
        {
          lead: 'Open a project’s Backlog',
          text: 'and press Generate. You see what it does before it does it, and your own changes stay.',
        },
        {
          lead: 'Assign and export:',
          text: 'by phase and ready status, as CSV or JSON, or as a file for Jira, Azure DevOps, Linear or GitHub.',
        },
        {
          lead: 'Planned:',
          text: 'sending it to your tracker directly, on the Issue Tracker Integration page.',
          planned: true,
        },
      ],
    },
  ];
}

/**
 * The panel after the last step; every action on it completes the tour (§2.7). `withoutClient` is an action's effect
 * before there is a client.
 */
export const ALL_SET_PANEL: Omit<TourPanel, 'points'> & {
  actions: readonly { label: string; withoutClient?: string }[];
} = {
  title: 'You’re all set',
  text: 'That was the tour. Start wherever you like: the other two can wait. You can find the tour again under Help.',
  actions: [
    { label: 'Create your first project', withoutClient: 'A project belongs to a client: this adds the first one.' },
    { label: 'Set up your first SOW' },
    { label: 'Invite team members' },
  ],
};
