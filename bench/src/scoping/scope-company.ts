import type { ScopeItem } from '@scopewright/contracts/scoping';
import { type Models, nameKey, runAsSystem } from '@scopewright/data';
import { BLANK_HEAD } from '@scopewright/domain/scoping/blank';
import { referencesOf } from '@scopewright/domain/scoping/references';
import { type CompanySize, generateCompany, LARGE_COMPANY } from '@scopewright/domain/scoping/testing/company';
import { heavyForm, longWorkflow } from '@scopewright/domain/scoping/testing/heavy-items';
import { ObjectId } from 'mongodb';

/** A company in the database, of the size at which the product must still be fast. */
export interface ScopedCompany {
  firmId: ObjectId;
  companyId: ObjectId;
  /** The first of thirty equal projects. */
  projectId: ObjectId;
  /** Rows of the project's tree: its items and all fields. */
  rows: number;
  /** A field of some of its forms, as created; the first one is in all of them. */
  field: ScopeItem;
}

const CHUNK = 500;

/**
 * Creates a company of thirty projects in a user's firm.
 * @param seed companies of two seeds have different ids
 * @param more items of its first project besides the generated ones
 * @param size thirty projects by default
 */
export async function fillCompany(
  models: Models,
  email: string,
  seed: number,
  more: (items: readonly ScopeItem[]) => ScopeItem[] = () => [],
  size: CompanySize = LARGE_COMPANY,
): Promise<ScopedCompany> {
  const { users, scopeItems } = models;
  return runAsSystem('benchmark data', async () => {
    const { firmId } = await users.findOne({ email }, { firmId: 1 }).orFail().lean();
    if (firmId === null) throw new Error(`${email} belongs to no firm`);
    const now = new Date();
    const companyId = new ObjectId();
    const generated = generateCompany(size, { seed, companyId: companyId.toHexString(), now });
    const items = [...generated, ...more(generated)];
    const counts = {
      scopeItemCount: items.length,
      implementedScopeItemCount: items.filter(({ implementedAt }) => implementedAt !== null).length,
    };
    await createCompany(models, { _id: companyId, name: `Company of thirty projects ${seed}`, firmId, now, ...counts });
    for (let start = 0; start < items.length; start += CHUNK)
      await scopeItems.insertMany(
        items.slice(start, start + CHUNK).map((item) => ({ ...documentOf(item), firmId, companyId })),
      );
    const project = items.find(({ kind }) => kind === 'project');
    const [, field] = items.filter(({ kind }) => kind === 'field');
    if (project === undefined || field === undefined) throw new Error('The company has no project');
    const rows = items.filter(({ kind, projectId }) => kind === 'field' || projectId === project.id).length;
    return { firmId, companyId, projectId: new ObjectId(project.id), rows, field };
  });
}

/** Creates a company of a firm, as system. */
export async function createCompany(
  { companies, companyData }: Pick<Models, 'companies' | 'companyData'>,
  { _id, name, firmId, now, ...counts }: { _id: ObjectId; name: string; firmId: ObjectId; now: Date },
): Promise<void> {
  await companies.create({
    _id,
    name,
    nameKey: nameKey(name),
    consultingFirmId: firmId,
    createdAt: now,
    ...counts,
  });
  await companyData.create({ companyId: _id, firmId, createdAt: now });
}

const FORM_FIELDS = 300;
const STATUSES = 60;

/** A form of 300 fields with 150 rules, and a workflow of 60 statuses, in the first project. */
export function heavyItems(items: readonly ScopeItem[]): { form: ScopeItem; workflow: ScopeItem } {
  const project = items.find((item) => item.kind === 'project');
  if (project === undefined) throw new Error('The company has no project');
  const head = { ...project, ...BLANK_HEAD, projectId: project.id, implementedAt: null, implementedBy: null };
  const id = () => new ObjectId().toHexString();
  const fields = items.filter((item) => item.kind === 'field').slice(0, FORM_FIELDS);
  const workflow: ScopeItem = {
    ...head,
    id: id(),
    kind: 'workflow',
    name: 'A long workflow',
    order: 'a0',
    content: longWorkflow(STATUSES),
  };
  const content = {
    ...heavyForm(fields),
    workflowId: workflow.id,
    portalGroupId: Object.keys(project.content.portalGroups)[0] ?? null,
  };
  return { workflow, form: { ...head, id: id(), kind: 'requestType', name: 'A long form', order: 'a0', content } };
}

const documentOf = ({
  id,
  projectId,
  ownerId,
  implementedBy,
  implementedAt,
  createdAt,
  updatedAt,
  ...item
}: ScopeItem) => ({
  ...item,
  _id: new ObjectId(id),
  projectId: projectId === null ? null : new ObjectId(projectId),
  ownerId: ownerId === null ? null : new ObjectId(ownerId),
  implementedBy: implementedBy === null ? null : new ObjectId(implementedBy),
  implementedAt: implementedAt === null ? null : new Date(implementedAt),
  createdAt: new Date(createdAt),
  updatedAt: new Date(updatedAt),
  deletedAt: null,
  nameKey: nameKey(item.name),
  uses: [...new Set(referencesOf(item).map(({ itemId }) => itemId))].map((used) => new ObjectId(used)),
  projectKey: item.kind === 'project' ? item.content.key : null,
  unanswered: Object.values(item.openQuestions).filter(({ answer }) => answer === '').length,
});
