import type { CallOutput } from '@scopewright/contracts';
import { MESSAGES } from '@scopewright/contracts/errors';
import { OWN_TEMPLATES_MAX } from '@scopewright/contracts/scoping';
import { bytesOfTemplateItem, type Models, nameKey, onDuplicateKey, type ScopeTemplateDoc } from '@scopewright/data';
import { SCOPE_TEMPLATES } from '@scopewright/domain/scoping/templates/catalogue';
import { templateFieldKeys } from '@scopewright/domain/scoping/templates/insert-template';
import {
  type CallContext,
  failures,
  type Implementation,
  implement,
  inTx,
  record,
  type SubjectOf,
  submitOnce,
  type Tx,
} from '@scopewright/service-kit';
import { WorkExceeded } from '@scopewright/work-pool/errors';
import { contentOf, type PlannedTemplate, type SavedTemplateItem } from '@scopewright/work-tasks';
import { Types } from 'mongoose';
import { requireActive } from '../../companies/visible-company.ts';
import { holdFirm } from '../../held-firm.ts';
import type { DeliveryParts } from '../../parts.ts';
import { requireFits, type StoringParts } from '../../storage/storage.ts';
import { namesOf } from '../../trace/coverage.ts';
import { itemsToCopy } from './copied-items.ts';

type TemplateParts = StoringParts & Pick<DeliveryParts, 'pool'>;
type OwnTemplate = CallOutput<'changeTemplate'>;
type Head = Omit<ScopeTemplateDoc, 'firmId' | 'nameKey' | 'bytes' | 'updatedAt'>;

/** The largest projects take longer than other tasks may. */
const LIMIT = { timeLimitMs: 8_000 };
/** Bytes of items that are prepared and stored before other work continues. */
const CHUNK_BYTES = 128 * 1024;

const BUILT_IN = SCOPE_TEMPLATES.map((template) => ({
  own: false as const,
  id: template.id,
  name: template.name,
  description: template.description,
  counts: {
    workflows: template.workflows.length,
    requestTypes: template.requestTypes.length,
    fields: templateFieldKeys(template).length,
  },
}));

/** Templates of the product, and those that the firm saves. */
export const templateCalls = (parts: TemplateParts): Implementation[] => {
  const { data } = parts;
  return [
    implement('scopeTemplates', async () => {
      const own = await data.models.scopeTemplates.find({}, { nameKey: 0 }).sort({ nameKey: 1 }).lean<Head[]>();
      return { items: [...(await presentEach(data.models, own)), ...BUILT_IN] };
    }),

    implement('saveTemplate', async ({ subject: { scopeItem }, body: { operationId, name, description } }, call) => {
      let planned: PlannedTemplate = { items: [], clientNamedIn: [] };
      const submission = {
        name: 'saveTemplate',
        operationId,
        content: [scopeItem._id, name, description],
        prepare: async () => {
          requireActive(scopeItem.company);
          planned = await plannedTemplate(parts, call, scopeItem);
        },
      } as const;
      const part = scopeItem.kind === 'project' ? 'project' : 'requestType';
      return submitOnce(data, call, submission, (tx) =>
        store(tx, parts, { name, description, part, ...planned }),
      ).catch(onTakenName);
    }),

    implement('changeTemplate', ({ subject: { scopeTemplate }, body: { version, name, description } }, call) =>
      inTx(data, call, async (tx) => {
        const { models, session } = tx;
        const found = await models.scopeTemplates.findOne({ _id: scopeTemplate._id }, {}, { session }).lean<Head>();
        if (found === null) throw failures.notFound();
        if (found.version !== version) throw failures.versionConflict(await present(models, found));
        if (found.name === name && found.description === description) return present(models, found);
        const changed = { ...found, name, description, version: version + 1 };
        const set = { name, nameKey: nameKey(name), description, updatedAt: call.now() };
        const { matchedCount } = await models.scopeTemplates.updateOne(
          { _id: found._id, version },
          { $set: set, $inc: { version: 1 } },
          { session },
        );
        if (matchedCount === 0) throw failures.versionConflict({});
        await record(tx, { ...about(changed), action: 'scope.template-changed' });
        return present(models, changed);
      }).catch(onTakenName),
    ),

    implement('deleteTemplate', ({ subject: { scopeTemplate } }, call) =>
      inTx(data, call, async (tx) => {
        const { models, session } = tx;
        const { _id, bytes } = scopeTemplate;
        const { deletedCount } = await models.scopeTemplates.deleteOne({ _id }, { session });
        if (deletedCount === 0) throw failures.notFound();
        await models.scopeTemplateItems.deleteMany({ templateId: _id }, { session });
        await record(tx, { ...about(scopeTemplate), action: 'scope.template-deleted' }, { scopeBytes: -bytes });
        return { success: true as const };
      }),
    ),
  ];
};

const present = async (models: Models, template: Head): Promise<OwnTemplate> => {
  const [presented] = await presentEach(models, [template]);
  return presented as OwnTemplate;
};

async function presentEach(models: Models, templates: readonly Head[]): Promise<OwnTemplate[]> {
  const names = await namesOf(models, templates);
  return templates.map(({ _id, name, description, part, counts, createdBy, createdAt, version }) => ({
    own: true,
    id: _id.toHexString(),
    ...{ name, description, part, counts, version },
    savedBy: names.get(createdBy?.toHexString() ?? '') ?? null,
    savedAt: createdAt.toISOString(),
  }));
}

const about = ({ _id, name }: Pick<Head, '_id' | 'name'>) => ({
  targetType: 'scope-template',
  targetId: _id.toHexString(),
  targetName: name,
});

/** Converts the duplicate key of a template's name into its own error. @throws CallError 409 */
const onTakenName = onDuplicateKey(() => failures.conflict(MESSAGES.templateNameTaken), 'nameKey');

const tooLarge = () => failures.validation({ item: MESSAGES.projectTooLargeToSave }, MESSAGES.projectTooLargeToSave);

/**
 * Plans a template of a project or a request type. @throws CallError 404; 422 for other items, and what is too
 * large; WorkRefused, WorkInterrupted
 */
async function plannedTemplate(
  { data: { models }, pool }: TemplateParts,
  call: CallContext,
  { _id, kind, projectId, companyId, company }: SubjectOf<'scopeItem'>,
): Promise<PlannedTemplate> {
  const ofType = kind === 'requestType' && projectId ? { projectId, requestTypeId: _id } : null;
  if (kind !== 'project' && ofType === null)
    throw failures.validation({ item: MESSAGES.notATemplate }, MESSAGES.notATemplate);
  const part = { companyId, ...(ofType ?? { projectId: _id }) };
  const { items, fields } = await itemsToCopy(models, part, { withFields: true, tooLarge });
  const requestTypeId = ofType && _id.toHexString();
  try {
    const input = { items, fields, requestTypeId, clientName: company.name };
    const saved = await pool.run(call.requireTenant().firmId, 'saveTemplate', input, LIMIT);
    if (saved === null) throw failures.notFound();
    return saved;
  } catch (error) {
    throw error instanceof WorkExceeded ? tooLarge() : error;
  }
}

interface NewTemplate extends Pick<Head, 'name' | 'description' | 'part'>, PlannedTemplate {}

/** @throws CallError 409 for one too many, or a taken name; StorageFull */
async function store(
  tx: Tx,
  parts: TemplateParts,
  { name, description, part, items, clientNamedIn }: NewTemplate,
): Promise<CallOutput<'saveTemplate'>> {
  const { models, session, call } = tx;
  await holdFirm(tx);
  if ((await models.scopeTemplates.countDocuments({}, { session })) >= OWN_TEMPLATES_MAX)
    throw failures.conflict(MESSAGES.templatesFull);
  const _id = new Types.ObjectId();
  const now = call.now();
  const count = (kind: SavedTemplateItem['kind']) => items.filter((item) => item.kind === kind).length;
  const counts = { workflows: count('workflow'), requestTypes: count('requestType'), fields: count('field') };
  const bytes = await storeItems(tx, _id, items);
  const createdBy = new Types.ObjectId(call.viewer.userId);
  const head = { _id, name, description, part, counts, version: 1, createdBy, createdAt: now };
  await models.scopeTemplates.create([{ ...head, nameKey: nameKey(name), bytes, updatedAt: now }], { session });
  await record(tx, { ...about(head), action: 'scope.template-saved' }, { scopeBytes: bytes });
  await requireFits(tx, parts);
  return { ...(await present(models, head)), clientNamedIn };
}

/** @returns how many bytes they are */
async function storeItems(
  { models, session }: Tx,
  templateId: Types.ObjectId,
  items: readonly SavedTemplateItem[],
): Promise<number> {
  const make = (item: SavedTemplateItem) => {
    const { id, kind, name, description, phase, order, scripts = [] } = item;
    return {
      _id: new Types.ObjectId(id),
      templateId,
      ...{ kind, name, description, phase, order },
      // decoded one at a time: all together would block the event loop
      content: contentOf(item),
      ...(scripts.length > 0 && { scripts }),
    };
  };
  let stored = 0;
  let [documents, bytes]: [ReturnType<typeof make>[], number] = [[], 0];
  for (const [index, item] of items.entries()) {
    const document = make(item);
    documents.push(document);
    bytes += bytesOfTemplateItem(document);
    if (bytes < CHUNK_BYTES && index < items.length - 1) continue;
    await models.scopeTemplateItems.insertMany(documents, { session });
    stored += bytes;
    [documents, bytes] = [[], 0];
  }
  return stored;
}
