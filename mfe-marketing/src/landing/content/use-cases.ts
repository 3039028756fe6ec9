export interface UseCase {
  id: 'enterprise' | 'multi-client' | 'rapid' | 'team';
  tab: string;
  title: string;
  text: string;
  points: readonly string[];
  /** The example sheet beside the text: invented data, as its caption states. */
  sheet: {
    title: string;
    rows: readonly { label: string; note: string; state: string; tone: 'brand' | 'accent' | 'success' | 'neutral' }[];
  };
}

/** The four situations of §2.3. */
export const USE_CASES: readonly UseCase[] = [
  {
    id: 'enterprise',
    tab: 'Enterprise rollout',
    title: 'Many departments, one agreed picture',
    text: 'A rollout across IT, HR and facilities fails in the gaps between workshops. Keep each department’s space, workflows and approvals in one hierarchy that every stakeholder can read.',
    points: [
      'A space per department, with its own request types',
      'Approvals and reopen rules written down per workflow',
      'View-only access for stakeholders who sign off',
    ],
    sheet: {
      title: 'Rollout by department',
      rows: [
        { label: 'IT Service Desk', note: '14 request types', state: 'Agreed', tone: 'success' },
        { label: 'HR Operations', note: '9 request types', state: 'In review', tone: 'brand' },
        { label: 'Facilities', note: '6 request types', state: 'In review', tone: 'brand' },
        { label: 'Finance', note: 'Workshop on Thursday', state: 'Draft', tone: 'neutral' },
      ],
    },
  },
  {
    id: 'multi-client',
    tab: 'Many clients',
    title: 'Ten clients without ten spreadsheets',
    text: 'See which client has an active SOW, how many change orders are running against it and who is on it. Each client’s data stays its own.',
    points: [
      'SOW status and change orders at a glance',
      'Client administrators invited in one step',
      'Consultants see the clients they are assigned to',
    ],
    sheet: {
      title: 'Client companies',
      rows: [
        { label: 'Northwind Traders', note: 'SOW 2 · Phase 1', state: 'Active · 2 CO', tone: 'success' },
        { label: 'Harbor Clinics', note: 'SOW 1 · Phase 3', state: 'Active', tone: 'success' },
        { label: 'Alder & Finch', note: 'Awaiting signature', state: 'Draft', tone: 'neutral' },
        { label: 'Terrace Foods', note: 'Delivered in June', state: 'Completed', tone: 'brand' },
      ],
    },
  },
  {
    id: 'rapid',
    tab: 'Rapid start',
    title: 'From kick-off to a first backlog in days',
    text: 'Start from a template of what worked before, strike what the client doesn’t need, and generate the backlog for phase one while the rest is still being discussed.',
    points: [
      'Templates for spaces, workflows and fields',
      'Phases: core, automation, portal, advanced',
      'Only what is marked ready goes into the backlog',
    ],
    sheet: {
      title: 'Phase 1 backlog',
      rows: [
        { label: 'Epic · Access requests', note: '3 stories, 11 subtasks', state: 'Ready', tone: 'success' },
        { label: 'Epic · Incident intake', note: '4 stories, 9 subtasks', state: 'Ready', tone: 'success' },
        { label: 'Epic · Onboarding', note: '2 fields undecided', state: 'Open', tone: 'accent' },
        { label: 'Epic · Asset returns', note: 'Moved to phase 2', state: 'Later', tone: 'neutral' },
      ],
    },
  },
  {
    id: 'team',
    tab: 'Team delivery',
    title: 'Everyone knows what is theirs',
    text: 'Assign a consultant to a space and the generated stories go to them. Deadlines and the audit log show what changed since the last call, and who agreed to it.',
    points: [
      'Stories assigned from the space they belong to',
      'Deadlines per phase, visible to the client',
      'Every change to the scope in the audit log',
    ],
    sheet: {
      title: 'This week',
      rows: [
        { label: 'Access approval workflow', note: 'Priya · due Tuesday', state: 'Building', tone: 'brand' },
        { label: 'Portal fields, phase 2', note: 'Marek · due Thursday', state: 'Scoping', tone: 'neutral' },
        { label: 'Change order 3', note: 'Waiting for the client', state: 'To approve', tone: 'accent' },
        { label: 'Incident intake', note: 'Lena · accepted', state: 'Done', tone: 'success' },
      ],
    },
  },
];
