import { pipeline } from 'node:stream';
import type { SowFile } from '@scopewright/contracts';
import { DOCUMENTS_PER_SUBJECT, DOCX_TYPE, FILE_LINK_SECONDS } from '@scopewright/contracts/constants';
import { MESSAGES } from '@scopewright/contracts/errors';
import {
  type ChangeOrderDoc,
  discardFiles,
  type FileDoc,
  type Models,
  readAttached,
  runAsSystem,
  runWithTenant,
  type SowDoc,
  trusted,
  type UserDoc,
  type Viewer,
  visibleChangeOrders,
  visibleSows,
} from '@scopewright/data';
import { fileNameOf } from '@scopewright/domain/file-name';
import { filesOrigin, isFilesHost } from '@scopewright/domain/hosts';
import { abilitiesFor, can, isOfClient } from '@scopewright/domain/policy';
import { isOpenSow } from '@scopewright/domain/sow';
import { completeFile, fileLinkToken, keepFile, readFileLink, removeBytes } from '@scopewright/files';
import {
  type CallContext,
  Download,
  enqueue,
  failures,
  type Implementation,
  implement,
  inTx,
  record,
  type Tx,
} from '@scopewright/service-kit';
import { type ClientSession, Types } from 'mongoose';
import { holdCompany, visibleCompany } from '../companies/visible-company.ts';
import type { DeliveryParts } from '../parts.ts';
import { aboutAgreement, refOf } from '../sources/agreement.ts';
import { onlyDocument, PDF } from './only-document.ts';

/** The agreement that a document is attached to. */
type Attachment = NonNullable<FileDoc['attachedTo']>;
type Agreement = (SowDoc | ChangeOrderDoc) & { type: Attachment['type'] };

/** Statuses in which a document is listed; a client sees only readable ones. */
export const shownTo = ({ role }: Viewer) =>
  isOfClient(role) ? 'ready' : trusted({ $in: ['scanning', 'unscanned', 'ready', 'infected'] });

type DocumentAccess = ReturnType<typeof documentAccess>;

/** Which agreements and documents a caller may see and change. */
function documentAccess(models: Models) {
  /** The agreement that a document is attached to, if the caller may see it. @throws CallError 404 */
  const subjectOf = async (viewer: Viewer, { type, id }: Attachment, session?: ClientSession): Promise<Agreement> => {
    const options = session ? { session } : {};
    const found =
      type === 'sow'
        ? await models.sows.findOne(visibleSows(viewer, { _id: id }), {}, options).lean<SowDoc>()
        : await models.changeOrders
            .findOne(visibleChangeOrders(viewer, { _id: id }), {}, options)
            .lean<ChangeOrderDoc>();
    if (found === null) throw failures.notFound();
    return { ...found, type };
  };

  /** The same for a change: also locks its company with `holdCompany`. @throws CallError 404, 409 */
  const openSubject = async (tx: Tx, attachedTo: Attachment): Promise<Agreement> => {
    const subject = await subjectOf(tx.call.viewer, attachedTo, tx.session);
    const { type } = subject;
    await holdCompany(tx, subject.companyId);
    if (type === 'change-order' ? subject.status === 'closed' : !isOpenSow(subject.status as SowDoc['status'])) {
      throw failures.conflict(type === 'sow' ? MESSAGES.sowClosed : MESSAGES.changeOrderClosed);
    }
    return subject;
  };

  /** A document that the caller may see. @throws CallError 404 */
  const visibleDocument = async (
    viewer: Viewer,
    documentId: Types.ObjectId | string,
    session?: ClientSession,
  ): Promise<{ file: FileDoc; attachedTo: NonNullable<FileDoc['attachedTo']> }> => {
    const file = await models.files
      .findOne({ _id: documentId, purpose: 'document', state: shownTo(viewer) }, {}, session ? { session } : {})
      .lean<FileDoc>();
    if (!file?.attachedTo) throw failures.notFound();
    return { file, attachedTo: file.attachedTo };
  };

  /** A document whose agreement the caller may see. @throws CallError 404 */
  const readableDocument = async (viewer: Viewer, documentId: string): Promise<FileDoc> => {
    const { file, attachedTo } = await visibleDocument(viewer, documentId);
    const subject = await subjectOf(viewer, attachedTo);
    await visibleCompany(models, viewer, subject.companyId, { projection: { _id: 1 } });
    return file;
  };

  return { subjectOf, openSubject, visibleDocument, readableDocument };
}

/** The documents of an agreement that the caller sees. */
async function listDocuments(models: Models, viewer: Viewer, { _id }: Pick<Agreement, '_id'>) {
  const found = await models.files
    .find({ 'attachedTo.id': _id, purpose: 'document', state: shownTo(viewer) })
    .sort({ createdAt: -1, _id: -1 })
    .lean<FileDoc[]>();
  const people = await models.users
    .find({ _id: trusted({ $in: found.flatMap(({ createdBy }) => createdBy ?? []) }) }, { name: 1 })
    .lean();
  const nameOf = new Map(people.map(({ _id, name }) => [_id.toHexString(), name]));
  return { items: found.map((file) => presentDocument(file, nameOf)) };
}

/** Lets the worker scan a document. */
const askScanner = (tx: Tx, { _id, firmId }: FileDoc) =>
  enqueue(tx, 'file.scan', { firmId: firmId.toHexString(), fileId: _id.toHexString() });

/** Records an event of a document, at its agreement. */
const recordDocument = (
  tx: Tx,
  action: 'document.attached' | 'document.scan-asked' | 'document.removed',
  agreement: Agreement,
  document: { from: string | null; to: string | null },
) =>
  record(tx, {
    ...aboutAgreement(agreement.type, agreement),
    action,
    changes: { document },
  });

/** Stores an uploaded document at an agreement, and has it scanned. @throws CallError 409 when there are too many */
async function attach(
  { data, files }: DeliveryParts,
  { openSubject }: DocumentAccess,
  call: CallContext,
  attachedTo: Attachment,
  given: string,
): Promise<SowFile> {
  const { models } = data;
  const { viewer } = call;
  const { content, bytes, type: declared } = call.requireUpload();
  const type = declared === DOCX_TYPE ? DOCX_TYPE : PDF;
  const name = fileNameOf(given, type === PDF ? '.pdf' : '.docx');
  const state = files.scanner === null ? 'ready' : 'scanning';
  // ignored here: reading the stream raises the same error
  const checked = pipeline(content, onlyDocument(type), () => undefined);
  return keepFile(
    { data, files },
    {
      content: checked,
      record: async (session) => {
        const subject = await openSubject({ models, call, session }, attachedTo);
        const there = await models.files.countDocuments(
          { 'attachedTo.id': subject._id, state: trusted({ $ne: 'removing' }) },
          { session },
        );
        if (there >= DOCUMENTS_PER_SUBJECT) throw failures.conflict(MESSAGES.documentsFull);
        return {
          purpose: 'document',
          name,
          type,
          bytes,
          companyId: subject.companyId,
          attachedTo,
          createdBy: new Types.ObjectId(viewer.userId),
          createdAt: call.now(),
        };
      },
      finish: async (uploaded, session) => {
        // the agreement may have been closed or removed during the upload
        const tx = { models, call, session };
        const subject = await openSubject(tx, attachedTo);
        const file = await completeFile(models, uploaded, state, session);
        if (state === 'scanning') await askScanner(tx, file);
        else await readAttached(models, file, { session, now: call.now(), requestId: call.requestId });
        await recordDocument(tx, 'document.attached', subject, { from: null, to: file.name });
        const person = await models.users.findOne({ _id: viewer.userId }, { name: 1 }, { session }).lean();
        return presentDocument(file, new Map(person ? [[viewer.userId, person.name]] : []));
      },
    },
  );
}

/** PDFs and Word documents of SOWs and change orders. */
export const documentCalls = (parts: DeliveryParts): Implementation[] => {
  const { data, files, links, invitationSecret: secret } = parts;
  const { models } = data;
  const access = documentAccess(models);
  const { subjectOf, openSubject, visibleDocument } = access;

  return [
    implement('sowDocuments', ({ subject: { sow } }, { viewer }) => listDocuments(models, viewer, sow)),
    implement('changeOrderDocuments', ({ subject: { changeOrder } }, { viewer }) =>
      listDocuments(models, viewer, changeOrder),
    ),
    implement('attachToSow', ({ subject, query: { fileName } }, call) =>
      attach(parts, access, call, refOf(subject), fileName),
    ),
    implement('attachToChangeOrder', ({ subject, query: { fileName } }, call) =>
      attach(parts, access, call, refOf(subject), fileName),
    ),

    implement('documentLink', ({ subject: { document } }, call) => {
      if (document.state !== 'ready') throw failures.conflict(MESSAGES.documentNotReady);
      return linkTo(document, call, { secret, links });
    }),

    implement('scanDocument', async ({ subject: { document } }, call) => {
      await inTx(data, call, async (tx) => {
        const { session } = tx;
        const { file, attachedTo } = await visibleDocument(call.viewer, document._id, session);
        const subject = await subjectOf(call.viewer, attachedTo, session);
        await holdCompany(tx, subject.companyId);
        const asked = { state: 'scanning', scanAskedAt: call.now() };
        const { matchedCount } = await models.files.updateOne(
          { _id: file._id, state: 'unscanned' },
          { $set: asked },
          { session },
        );
        if (matchedCount === 0) return;
        await askScanner(tx, file);
        await recordDocument(tx, 'document.scan-asked', subject, { from: null, to: file.name });
      });
      return { success: true as const };
    }),

    implement('removeDocument', async ({ subject: { document } }, call) => {
      const file = await inTx(data, call, async (tx) => {
        const { session } = tx;
        const { file: found, attachedTo } = await visibleDocument(call.viewer, document._id, session);
        const subject = await openSubject(tx, attachedTo);
        await discardFiles(models, { _id: found._id }, session);
        await recordDocument(tx, 'document.removed', subject, { from: found.name, to: null });
        return found;
      });
      // if this fails, the worker's sweep removes the bytes
      await removeBytes({ data, files }, file).catch((error: unknown) =>
        call.log.warn({ err: error }, 'The bytes of a file stay for the sweep'),
      );
      return { success: true as const };
    }),

    linkedFile(parts, access),
  ];
};

/**
 * The user's current role and abilities, not those at the creation of the link. In the firm's scope. @throws CallError
 * 404 if the firm is closed
 */
async function viewerOf(
  models: Models,
  { _id, role, companyId }: Pick<UserDoc, '_id' | 'role' | 'companyId'>,
): Promise<Viewer> {
  const firm = await models.firms
    .findOne({ archivedAt: null, deletedAt: null }, { consultantsCanSeeAllClients: 1 })
    .lean();
  if (firm === null) throw failures.notFound();
  // a read-only account only loses abilities to write, which are not used here
  const abilities = abilitiesFor({
    role,
    readOnly: false,
    consultantsCanSeeAllClients: firm.consultantsCanSeeAllClients,
  });
  return { userId: _id.toHexString(), role, companyId: companyId?.toHexString() ?? null, abilities };
}

/** A file by a signed link, which its browser may only show. */
const linkedFile = (
  { data: { models }, files, invitationSecret: secret }: DeliveryParts,
  { readableDocument }: DocumentAccess,
): Implementation =>
  implement('file', async ({ params }, call) => {
    const linked = isFilesHost(call.host.resolution) ? readFileLink(params.token, secret, call.now()) : null;
    if (linked === null) throw failures.notFound();
    const person = await runAsSystem('the person of a link', () =>
      models.users.findOne({ _id: linked.userId, status: 'active' }, { firmId: 1, role: 1, companyId: 1 }).lean(),
    );
    if (person?.firmId?.toHexString() !== linked.firmId) throw failures.notFound();
    const file = await runWithTenant(linked.firmId, async () => {
      const viewer = await viewerOf(models, person);
      const found = await models.files.findOne({ _id: linked.fileId, state: 'ready' }).lean<FileDoc>();
      if (found?.purpose === 'backlog-export') {
        if (!can(viewer.abilities, 'backlog:plan') || found.companyId === null) throw failures.notFound();
        await visibleCompany(models, viewer, found.companyId, { projection: { _id: 1 } });
        return found;
      }
      if (found?.purpose !== 'export') return readableDocument(viewer, linked.fileId);
      if (!can(viewer.abilities, 'firm:export')) throw failures.notFound();
      return found;
    });
    if (file.state !== 'ready') throw failures.notFound();
    call.ctx.set('Content-Security-Policy', "default-src 'none'; sandbox");
    return new Download(await files.storeOf(file).read(file), file.name, file);
  });

function presentDocument(
  { _id, attachedTo, name, bytes, state, createdBy, createdAt }: FileDoc,
  nameOf: ReadonlyMap<string, string>,
): SowFile {
  if (attachedTo === null || state === 'uploading' || state === 'removing')
    throw new Error('The file is no document that can be shown');
  const person = createdBy?.toHexString();
  const personName = person === undefined ? undefined : nameOf.get(person);
  return {
    id: _id.toHexString(),
    attachedTo: { type: attachedTo.type, id: attachedTo.id.toHexString() },
    name,
    bytes,
    state,
    attachedBy: person === undefined || personName === undefined ? null : { id: person, name: personName },
    createdAt: createdAt.toISOString(),
  };
}

/** A link to a file for the caller, on the host that serves files. */
export function linkTo(
  { _id }: Pick<FileDoc, '_id'>,
  call: CallContext,
  { secret, links }: { secret: string; links: DeliveryParts['links'] },
) {
  const expiresAt = new Date((Math.floor(call.now().getTime() / 1000) + FILE_LINK_SECONDS) * 1000);
  const { userId, firmId } = call.requirePrincipal();
  if (firmId === null) throw failures.notInFirm();
  const token = fileLinkToken({ firmId, fileId: _id.toHexString(), userId, expiresAt }, secret);
  const origin = filesOrigin({ protocol: call.secure ? 'https:' : 'http:', host: call.host.name }, links.hosts);
  return { url: `${origin}/${token}`, expiresAt: expiresAt.toISOString() };
}
