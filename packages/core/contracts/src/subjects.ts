/**
 * Subjects that a path can identify by id. The service that answers a call loads them before the body is read; anything
 * the caller may not see is 404. The subjects:
 */
export const SUBJECTS = {
  company: 'A client company that the caller sees, active or archived',
  companyOrDeleted: 'The same; for a caller who may restore companies also a deleted one',
  person: 'A member of the company that the path names, active or invited',
  staffMember: "One of the firm's own people, active or invited",
  sow: 'A SOW of a company that the caller sees',
  changeOrder: 'A change order of a company that the caller sees',
  changeRequest: 'A change request of a company that the caller sees; clients see those of their own people',
  clause: 'A clause of a SOW or change order that the caller sees; clients see accepted ones',
  document: 'A document of a SOW or change order that the caller sees',
  project: 'A project of the company that the path names, not deleted',
  scopeItem: 'An item of the scope of a company that the caller sees; deleted ones are not shown to clients',
  scopeView: "A saved view of the caller's own",
  scopeTemplate: "A template that the caller's firm has saved",
  traceLink: 'A link between a clause and an item, of the company that the path names',
  acknowledgment: 'An acknowledged finding of the company that the path names',
  statusImport: 'A status import of a company that the caller sees',
  milestone: 'A milestone or input of the company that the path names',
  backlogExport: 'An export of a backlog, of a company that the caller sees',
  ownProject: 'A project of a company that the caller sees, not deleted',
  workItem: 'A work item of a company that the caller sees; clients see those that are shared with them',
  backlogPreview: 'A preview of a generation, of a company that the caller sees',
  backlogReceipt: 'One step of changes to a backlog, of a company that the caller sees',
  backlogView: "A saved view of a backlog, the caller's own",
  backlogProfile: "A backlog profile of the caller's firm",
  notification: "A notification of the caller's own",
  firmExport: "An export of the caller's firm",
  invoice: "An invoice of the caller's firm",
  domainClaim: "A custom domain of the caller's firm",
  ownFirm: "The caller's own membership in a firm, or in a company without one",
  ownSession: "A session of the caller's account",
  firm: 'Any firm, for system administrators',
  user: 'Any user, for system administrators',
  anyCompany: 'Any company, for system administrators',
  bookingRep: 'A representative who can be booked, for system administrators',
  booking: 'A booking, for system administrators',
  demoRequest: 'A request for a demo, for system administrators',
} as const;

export type SubjectKind = keyof typeof SUBJECTS;

/** Which path parameter holds the id of each subject of a call, outer ones first. */
export type SubjectParams = Readonly<Partial<Record<SubjectKind, string>>>;

/** Path parameters that don't name a stored document with an owner, with the reason. */
export const PARAMETERS_WITHOUT_SUBJECT: Readonly<Record<string, string>> = {
  tenantKey: 'The name of an address, which anyone may look up',
  domain: 'The name of an address, which anyone may look up',
  subdomain: 'The name of an address, which anyone may look up',
  token: 'A secret: anyone who has it can make the call',
  digest: 'The digest of a logo, which every page shows',
  type: 'The name of a booking type, which the public page shows',
  templateId: "A template of the product, the same for everyone, or one of the caller's firm, looked for among these",
};
