export interface Step {
  title: string;
  text: string;
}

/** How it works, in four steps (§2.3). */
export const STEPS: readonly Step[] = [
  {
    title: 'Open your firm’s workspace',
    text: 'Sign up, choose your address and start the 14-day trial. You are its first administrator.',
  },
  {
    title: 'Add a client and its SOW',
    text: 'Name the company, invite its administrator, and paste or upload what was sold.',
  },
  {
    title: 'Configure the scope together',
    text: 'Spaces, workflows, request types and fields, reviewed with the client until everything is marked ready.',
  },
  {
    title: 'Generate and deliver',
    text: 'Export epics, stories and acceptance criteria, then track phases, deadlines and change orders to the end.',
  },
];
