import { NOTIFICATION_NAMED_COMPANIES } from '@scopewright/contracts/constants';
import { REMINDED_ITEMS_MAX } from '@scopewright/contracts/tracking/limits';
import {
  type CompanyDoc,
  type DataAccess,
  type DueItem,
  dueItems,
  type Models,
  notify,
  type ReminderDoc,
  type Told,
  trusted,
  type UserDoc,
} from '@scopewright/data';
import { addTo } from '@scopewright/domain/group-by';
import { addDays, isBusinessDay } from '@scopewright/domain/tracking/days';
import { isEscalated, reminderDue, stageReached } from '@scopewright/domain/tracking/reminders';
import type { LinkTarget } from '@scopewright/jobs';
import type { ClientSession, Types } from 'mongoose';

/** No first stage is further ahead than this many calendar days. */
const AHEAD_DAYS = 7;
const DISTANT_PAST = '0001-01-01';
/** Open items of a firm that are read at most, the longest overdue first. */
const MOST_ITEMS = 20_000;

type Person = Pick<UserDoc, '_id' | 'role' | 'companyId' | 'notificationChoices'>;
type Company = Pick<CompanyDoc, '_id' | 'name' | 'nameKey'>;

interface RemindParts {
  data: DataAccess;
  firmId: string;
  /** The current day where the firm is. */
  date: string;
  now: Date;
  link: LinkTarget;
  signal: AbortSignal;
}

/**
 * Reminds the people of a firm and of its clients of due items, each of them at most once a day, in one notification.
 * Can be interrupted and repeated: no stage of a due date is sent to someone twice. In the firm's scope.
 * @returns how many people were reminded
 */
export async function remindPeople(parts: RemindParts): Promise<number> {
  const { data, date, signal } = parts;
  if (!isBusinessDay(date)) return 0;
  const companies = await data.models.companies
    .find({ status: 'active', sample: trusted({ $ne: true }) }, { name: 1, nameKey: 1 })
    .lean<Company[]>();
  const byId = new Map(companies.map((company) => [company._id.toHexString(), company]));
  let reminded = 0;
  for (const [person, items] of await itemsByPerson(data.models, companies, date)) {
    signal.throwIfAborted();
    const isReminded = await data.inTransaction((session) => remindOne(parts, byId, { person, items }, session));
    if (isReminded) reminded += 1;
  }
  return reminded;
}

/** Items of each person that have reached a stage and are not snoozed. */
async function itemsByPerson(
  models: Models,
  companies: readonly Company[],
  date: string,
): Promise<Map<Person, DueItem[]>> {
  const [found, snoozed] = await Promise.all([
    dueItems(models, {
      companyIds: companies.map(({ _id }) => _id),
      from: DISTANT_PAST,
      until: addDays(date, AHEAD_DAYS),
      limit: MOST_ITEMS,
    }),
    models.reminderSnoozes.find({ until: trusted({ $gte: date }) }, { about: 1 }).lean(),
  ]);
  const quiet = new Set(snoozed.map(({ about }) => `${about.kind}:${about.id.toHexString()}`));
  const due = found.filter(
    ({ kind, id, dueOn }) => !quiet.has(`${kind}:${id.toHexString()}`) && stageReached(dueOn, date) !== null,
  );
  const [people, leads] = await Promise.all([
    models.users
      .find(
        { status: 'active', role: trusted({ $in: ['firmAdmin', 'consultant', 'companyUser'] }) },
        { role: 1, companyId: 1, notificationChoices: 1 },
      )
      .lean<Person[]>(),
    leadsOf(models, due),
  ]);
  const responsible = new Map<Person, DueItem[]>();
  for (const item of due)
    for (const person of responsibleFor(item, people, leads, date)) addTo(responsible, person, item);
  return responsible;
}

/** The lead of each project, by the project's id. */
async function leadsOf(
  { scopeItems }: Pick<Models, 'scopeItems'>,
  items: readonly DueItem[],
): Promise<ReadonlyMap<string, string>> {
  const projectIds = items.flatMap(({ projectId }) => (projectId === null ? [] : [projectId]));
  const projects = await scopeItems
    .find({ _id: trusted({ $in: projectIds }), kind: 'project', ownerId: trusted({ $ne: null }) }, { ownerId: 1 })
    .lean();
  return new Map(projects.map(({ _id, ownerId }) => [_id.toHexString(), String(ownerId)]));
}

/**
 * Recipients of an item: its owner, or the client's administrators if it waits for the client; escalated items and
 * those without an owner also the project's lead; escalated items without a lead the firm's administrators.
 */
function responsibleFor(
  { waitsFor, ownerId, companyId, projectId, dueOn }: DueItem,
  people: readonly Person[],
  leads: ReadonlyMap<string, string>,
  date: string,
): Person[] {
  const stage = stageReached(dueOn, date);
  const escalated = stage !== null && isEscalated(stage);
  const isStaff = ({ role }: Person) => role === 'firmAdmin' || role === 'consultant';
  const staff = (id: string | undefined) => people.filter((one) => isStaff(one) && one._id.toHexString() === id);
  const first =
    waitsFor === 'client'
      ? people.filter(({ role, companyId: of }) => role === 'companyUser' && of?.equals(companyId))
      : staff(ownerId?.toHexString());
  const lead = staff(projectId === null ? undefined : leads.get(projectId.toHexString()));
  if (escalated)
    return [...new Set([...first, ...(lead.length > 0 ? lead : people.filter(({ role }) => role === 'firmAdmin'))])];
  return first.length > 0 || waitsFor === 'client' ? first : lead;
}

/** Sends one person their new items, unless they were reminded today. */
async function remindOne(
  { data: { models }, firmId, date, now, link }: RemindParts,
  companies: ReadonlyMap<string, Company>,
  { person, items }: { person: Person; items: readonly DueItem[] },
  session: ClientSession,
): Promise<boolean> {
  const sent = await models.reminders.find({ userId: person._id }, {}, { session }).lean<ReminderDoc[]>();
  if (sent.some(({ sentOn }) => sentOn === date)) return false;
  const last = new Map(sent.map((one) => [`${one.about.kind}:${one.about.id.toHexString()}`, one]));
  const due = items.flatMap((item) => {
    const stage = reminderDue(item.dueOn, date, last.get(`${item.kind}:${item.id.toHexString()}`) ?? null);
    return stage === null ? [] : [{ item, stage }];
  });
  if (due.length === 0) return false;
  for (const { item, stage } of due)
    await models.reminders.updateOne(
      { userId: person._id, 'about.kind': item.kind, 'about.id': item.id },
      { $set: { companyId: item.companyId, dueOn: item.dueOn, stage, sentOn: date, at: now } },
      { session, upsert: true },
    );
  const what = reminderOf(
    due.map(({ item }) => item),
    companies,
    date,
  );
  await notify(models, [{ what, to: [person] }], { firmId, link, session, now, requestId: null });
  return true;
}

/** The notification about several things that are due. */
function reminderOf(items: readonly DueItem[], companies: ReadonlyMap<string, Company>, date: string): Told {
  const about = [...new Set(items.map(({ companyId }) => companyId.toHexString()))]
    .flatMap((id) => companies.get(id) ?? [])
    .sort((a, b) => (a.nameKey < b.nameKey ? -1 : 1));
  const [first] = about;
  const one = about.length === 1;
  return {
    kind: 'due-reminder',
    event: `due:${date}`,
    companyId: one ? (first?._id ?? null) : null,
    companyName: one ? (first?.name ?? null) : null,
    companies: one ? null : severalOf(about),
    target: null,
    status: null,
    due: items.slice(0, REMINDED_ITEMS_MAX).map(({ title, dueOn, companyId }) => ({ title, dueOn, companyId })),
  };
}

const severalOf = (
  about: readonly Company[],
): { ids: Types.ObjectId[]; named: { id: Types.ObjectId; name: string }[] } => ({
  ids: about.map(({ _id }) => _id),
  named: about.slice(0, NOTIFICATION_NAMED_COMPANIES).map(({ _id: id, name }) => ({ id, name })),
});
