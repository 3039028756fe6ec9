import { expect, it } from 'vitest';
import { generateBacklog } from '../generate.ts';
import { BUILT_IN_PROFILES } from '../profiles.ts';
import { templateInput } from '../testing/inputs.ts';
import { expectedHours, type GeneratedWorkItem } from '../work-item.ts';

/** The output for one template as consultants read it. */

const DEPTH = { epic: 0, story: 1, task: 1, subtask: 2 } as const;
const outline = (workItems: readonly GeneratedWorkItem[]): string[] =>
  workItems.map(({ level, fields: { title, criteria, estimate } }) => {
    const hours = estimate === null ? '' : ` · ${expectedHours(estimate)} h · ${Object.keys(criteria).length}`;
    return `${'  '.repeat(DEPTH[level])}${title}${hours}`;
  });
const backlogOf = (profileId: string) => {
  const profile = BUILT_IN_PROFILES.find(({ id }) => id === profileId);
  if (profile === undefined) throw new Error(`There is no profile ${profileId}`);
  return generateBacklog(templateInput('access', { profile }));
};

it('the standard profile has an epic for each workflow and a subtask for each side of a request', () => {
  expect(outline(backlogOf('standard'))).toMatchInlineSnapshot(`
    [
      "Set up Help desk",
      "  Create the service project “Help desk” (HELP) · 2.17 h · 2",
      "  Set up the portal “Help desk” with its groups · 2.24 h · 1",
      "  Create the text fields · 0.6 h · 3",
      "  Create the fields of numbers and dates · 0.4 h · 2",
      "  Create the choice fields · 1.33 h · 4",
      "  Create the fields of people · 0.4 h · 2",
      "  Create the fields of other types · 0.46 h · 1",
      "Deliver the requests of “Access request”",
      "  Build the workflow “Access request” · 7.65 h · 15",
      "  Offer “Request access” to requesters · 0.54 h · 18",
      "    Build the form of “Request access” · 2.8 h · 2",
      "    Connect “Request access” with the workflow “Access request” · 0.43 h · 2",
      "    Put the fields of “Request access” on the agents’ screens · 0.54 h · 1",
      "    Place “Request access” in the portal group “Access” · 0.31 h · 1",
      "    Set service levels and a queue for “Request access” · 1 h · 2",
      "    Automate “Grant” for “Request access” · 1.08 h · 1",
      "    Test “Request access” · 2 h · 3",
      "    Document “Request access” · 0.54 h · 1",
      "Deliver the requests of “Access removal”",
      "  Build the workflow “Access removal” · 3.96 h · 7",
      "  Offer “Remove access” to requesters · 0.54 h · 10",
      "    Build the form of “Remove access” · 1.71 h · 1",
      "    Connect “Remove access” with the workflow “Access removal” · 0.27 h · 1",
      "    Put the fields of “Remove access” on the agents’ screens · 0.54 h · 1",
      "    Place “Remove access” in the portal group “Access” · 0.31 h · 1",
      "    Set service levels and a queue for “Remove access” · 1 h · 2",
      "    Automate “Start work” and “Confirm” for “Remove access” · 2.17 h · 2",
      "    Test “Remove access” · 2 h · 3",
      "    Document “Remove access” · 0.54 h · 1",
    ]
  `);
});

it('the lean profile has an epic for each portal group and two subtasks', () => {
  expect(outline(backlogOf('lean'))).toMatchInlineSnapshot(`
    [
      "Set up Help desk",
      "  Create the service project “Help desk” (HELP) · 2.17 h · 2",
      "  Set up the portal “Help desk” with its groups · 2.24 h · 1",
      "  Create the text fields · 0.6 h · 3",
      "  Create the fields of numbers and dates · 0.4 h · 2",
      "  Create the choice fields · 1.33 h · 4",
      "  Create the fields of people · 0.4 h · 2",
      "  Create the fields of other types · 0.46 h · 1",
      "  Build the workflow “Access request” · 7.65 h · 15",
      "  Build the workflow “Access removal” · 3.96 h · 7",
      "Deliver the portal group “Access”",
      "  Offer “Request access” to requesters · 3.9 h · 25",
      "    Build the form of “Request access” · 2.8 h · 2",
      "    Test “Request access” · 2 h · 3",
      "  Offer “Remove access” to requesters · 4.82 h · 17",
      "    Build the form of “Remove access” · 1.71 h · 1",
      "    Test “Remove access” · 2 h · 3",
    ]
  `);
});

it('a story states its reason, content, build method and dependencies', () => {
  const story = backlogOf('standard').find(({ level }) => level === 'story');
  expect(story?.fields.description).toMatchInlineSnapshot(`
    "### Why

    “Request access” is a request type in the scope of “Help desk”.

    ### What

    Access to an application, for yourself or for others.

    ### Configuration

    | Setting | Value |
    | --- | --- |
    | Work type | Service request |
    | Portal group | Access |
    | Workflow | Access request |
    | Form | 9 fields and 3 rules |
    | Built | partly by hand |
    | Phase | Core |

    ### Depends on

    - Build the workflow “Access request”
    - Create the text fields
    - Create the fields of other types
    - Create the choice fields
    - Create the fields of people
    - Create the fields of numbers and dates"
  `);
  expect(Object.values(story?.fields.criteria ?? {}).map(({ text }) => text)).toMatchInlineSnapshot(`
    [
      "Given a requester who has answered all that the form “Request access” requires
    When the requester sends it
    Then a request is created in “Waiting for manager” and the requester can see it",
      "Given the form “Request access”
    When a requester sends it without an answer to “Summary”
    Then it is not sent and “Summary” shows “Required”; with “example” it is accepted",
      "Given the form “Request access”
    When a requester sends it without an answer to “Application”
    Then it is not sent and “Application” shows “Required”; with an object it is accepted",
      "Given the form “Request access”
    When a requester sends it without an answer to “Kind of access”
    Then it is not sent and “Kind of access” shows “Required”; with “New access” it is accepted",
      "Given the form “Request access”
    When a requester sends it without an answer to “Access level”
    Then it is not sent and “Access level” shows “Required”; with “Read” it is accepted",
      "Given the form “Request access”
    When a requester sends it without an answer to “Access for”
    Then it is not sent and “Access for” shows “Required”; with the names of people it is accepted",
      "Given the form “Request access”
    When a requester sends it without an answer to “Business reason”
    Then it is not sent and “Business reason” shows “Required”; with a text of at least 20 characters it is accepted",
      "Given the form “Request access”
    When a requester sends it without an answer to “Class of the data”
    Then it is not sent and “Class of the data” shows “Required”; with “Public” it is accepted",
      "Given the form “Request access”
    When a requester sends it without an answer to “Approvers”
    Then it is not sent and “Approvers” shows “Required”; with the names of people it is accepted",
      "Given the form “Request access”
    When a requester answers “Summary” with a text of 4 characters or a text of 256 characters
    Then the form is not sent and “Summary” shows “Must be at least 5 characters” or “Must be at most 255 characters”; with “example” it is accepted",
      "Given the form “Request access”
    When a requester answers “Business reason” with a text of 19 characters
    Then the form is not sent and “Business reason” shows “Must be at least 20 characters”; with a text of at least 20 characters it is accepted",
      "Given the form “Request access”
    When a requester answers “Approvers” with 21 people
    Then the form is not sent and “Approvers” shows “Must be at most 20 choices”; with 1 person it is accepted",
      "Given the form “Request access”
    When “Kind of access” is “Temporary access”
    Then “Access until” is shown",
      "Given the form “Request access”
    When “Kind of access” is not “Temporary access”, such as “New access”
    Then “Access until” is hidden, and nothing entered there is sent",
      "Given the form “Request access”
    When “Kind of access” is “Temporary access”
    Then the form is not sent without an answer to “Access until”",
      "Given the form “Request access”
    When “Kind of access” is not “Temporary access”, such as “New access”
    Then the form is sent without an answer to “Access until”",
      "Given the form “Request access”
    When “Kind of access” is “Temporary access”
    Then “Class of the data” offers only “Public”, “Internal” and “Confidential”",
      "Given the form “Request access”
    When “Kind of access” is not “Temporary access”, such as “New access”
    Then “Class of the data” offers all choices: “Public”, “Internal”, “Confidential” and “Strictly confidential”",
    ]
  `);
});
