/** A configuration item offered to companies: set up on the platform, but not as a workflow, request type or field. */
export interface CatalogueItem {
  name: string;
  category: string;
  description: string;
  /** One of `CONFIG_PHASES`: 1 Core, 2 Automation, 3 Portal, 4 Advanced. */
  defaultPhase: 1 | 2 | 3 | 4;
}

type Row = readonly [name: string, phase: CatalogueItem['defaultPhase'], description: string];

const ROWS: Readonly<Record<string, readonly Row[]>> = {
  'Service levels': [
    ['Time to first response', 1, 'By priority: when a first answer is due, and when the clock starts.'],
    [
      'Time to resolution',
      1,
      'By priority: when a request must be resolved, and in which statuses the clock is paused.',
    ],
    ['Service level calendar', 4, 'Working hours and holidays by region.'],
    ['Breach warnings', 2, 'Who is notified, and how long before a service level is missed.'],
    ['Time to approval', 4, 'How long approvers have, and who is notified when they do not answer.'],
  ],
  Queues: [
    ['Queues by team', 1, 'Which requests each team sees, in which order, with which columns.'],
    ['Queue of unassigned requests', 1, 'Requests without an assignee, the most urgent first.'],
    ['Queue of service levels at risk', 2, 'Requests that will miss their service level within the hour.'],
    ['Queue of requests that wait for approval', 2, 'How long each request has been waiting, and for whom.'],
  ],
  Automation: [
    ['Assignment by component or service', 2, 'Which team or person a new request goes to.'],
    ['Priority from impact and urgency', 2, 'The matrix that sets the priority.'],
    ['Closing of resolved requests', 2, 'After how many days a resolved request is closed.'],
    [
      'Reminders of open questions',
      2,
      'When the requester is reminded, and when a request without an answer is closed.',
    ],
    ['Escalation of major incidents', 2, 'Who is called and which channel is opened.'],
    ['Linking of similar incidents', 4, 'How incidents of one cause find their problem.'],
    ['Creation of follow-up tasks', 2, 'Tasks for other teams that a request makes, such as those of an onboarding.'],
  ],
  Notifications: [
    ['Customer notifications', 1, 'Which events requesters are notified of, and with which text.'],
    ['Agent notifications', 1, 'Which events agents are notified of, and by which channel.'],
    ['Approval notifications', 2, 'What approvers are sent, with buttons to decide by mail.'],
    ['Requests by e-mail', 1, 'Addresses whose mails become requests, and of which type.'],
    ['Chat channel', 3, 'Requests that are made and answered in the chat.'],
  ],
  Permissions: [
    ['Roles and groups of agents', 1, 'Who works on requests, who administers the project.'],
    [
      'Customer access',
      1,
      'Who can open the portal and send requests: everyone, named organizations or invited people.',
    ],
    ['Organisations of customers', 3, 'Which customers see the requests of their colleagues.'],
    ['Confidential requests', 2, 'Security levels: who may see requests of human resources, legal and security.'],
    ['Sign-in by the company directory', 1, 'Single sign-on, and where users and groups come from.'],
  ],
  Portal: [
    ['Portal branding', 3, 'Name, logo, colors and welcome text.'],
    ['Announcements', 3, 'Who can show a notice on the portal, and for how long.'],
    ['Portal languages', 3, 'Languages of the portal with the translations of request types and fields.'],
    ['Featured and recent requests', 3, 'What is shown on the first page of the portal.'],
    ['Satisfaction survey', 3, 'What is asked when a request is resolved, and who sees the answers.'],
  ],
  'Knowledge base': [
    ['Knowledge base space', 3, 'Where articles are written, by whom, and who may read them.'],
    ['Knowledge base search', 3, 'Articles that are offered before a request is sent.'],
    ['Article templates', 3, 'How-to, known error, answer to a frequent question.'],
    ['Review of articles', 4, 'When an article is checked, and by whom.'],
  ],
  Assets: [
    ['Asset register', 2, 'Types of objects with their attributes, and who keeps them up to date.'],
    ['Import of assets', 2, 'Where devices and software come from, and how often they are read in.'],
    ['Service catalogue and dependencies', 4, 'Business services, what they run on, and who owns them.'],
    ['Assets in requests', 2, 'Which request types ask for which objects.'],
  ],
  Integrations: [
    ['Monitoring and alerts', 4, 'Which alerts become incidents, and when they are closed.'],
    ['Human resources system', 4, 'What an onboarding or offboarding gets from there.'],
    ['Development tools', 4, 'Links from incidents and changes to code and deployments.'],
    ['Remote support', 4, 'How an agent gets onto the screen of a requester.'],
    ['On-call schedules', 4, 'Who is on call when, and how to reach them.'],
  ],
  Reports: [
    ['Service level report', 2, 'How many requests were answered and resolved in time, by team and month.'],
    ['Workload dashboard', 2, 'What is open, by team, age and priority.'],
    ['Satisfaction report', 4, 'Answers to the survey by request type.'],
    ['Management dashboard', 4, 'The figures that the steering committee looks at each month.'],
  ],
  Migration: [
    ['Open requests from the old system', 1, 'Which requests are taken over, with which history and attachments.'],
    ['Closed requests for reference', 4, 'What must stay searchable, for how long, and where.'],
    ['Users and organisations', 1, 'Customers and agents who are taken over.'],
    ['Cut-over plan', 1, 'The day of the change, who does what, and the way back.'],
  ],
  Training: [
    ['Training of agents', 1, 'Queues, requests and service levels, with exercises in a copy of the project.'],
    ['Training of administrators', 2, 'What the company can change without help, and what it should not change.'],
    ['Introduction for requesters', 3, 'A page and a short film that show the portal.'],
    ['Training of approvers', 2, 'How to decide by mail, portal and chat.'],
  ],
};

/**
 * The configuration items offered to every company. They initialize the stored catalogue (`globalConfigItems`), to
 * which system administrators add by promoting items; a company's own state of an item is stored with the company.
 */
export const CONFIG_CATALOGUE: readonly CatalogueItem[] = Object.entries(ROWS).flatMap(([category, rows]) =>
  rows.map(([name, defaultPhase, description]) => ({ name, category, description, defaultPhase })),
);
