import type { CallOutput, ParsedCall } from '@scopewright/contracts';
import { MESSAGES } from '@scopewright/contracts/errors';
import {
  type AgreementRef,
  AS_IT_LOOKS,
  askReading,
  type ChangeOrderDoc,
  documentToRead,
  type FileDoc,
  type Models,
  NOTHING_FOUND,
  presentSource,
  type Reading,
  requireStorage,
  type SourceDoc,
  type SourceTextDoc,
  type SowDoc,
  trusted,
  wasRead,
} from '@scopewright/data';
import {
  type CallContext,
  failures,
  type Implementation,
  implement,
  inTx,
  record,
  type Tx,
} from '@scopewright/service-kit';
import { type ClientSession, Types } from 'mongoose';
import type { DeliveryParts } from '../parts.ts';
import { aboutAgreement, holdAgreement, refOf } from './agreement.ts';

type Source = CallOutput<'sowSource'>;
type WhatToRead = NonNullable<ParsedCall<'readSow'>['body']>;
type Agreement = Pick<SowDoc | ChangeOrderDoc, '_id' | 'companyId' | 'pastedText'>;
type Document = Pick<FileDoc, '_id' | 'name' | 'type' | 'createdAt'>;

/** Documents that can be read, the latest first. */
const readableDocuments = ({ files }: Models, { type, id }: AgreementRef, session?: ClientSession) =>
  files
    .find(
      { 'attachedTo.type': type, 'attachedTo.id': id, purpose: 'document', state: 'ready' },
      { name: 1, type: 1, createdAt: 1 },
    )
    .sort({ createdAt: -1, _id: -1 })
    .session(session ?? null)
    .lean<Document[]>();

/**
 * Documents that are newer than the current source, or all of them without one, and the pasted text unless it was read:
 * a document that was read later replaced it.
 */
function newerThan(source: SourceDoc | null, documents: readonly Document[], isTextUnread: boolean) {
  const since = source?.createdAt ?? null;
  const later = documents.filter(
    ({ _id, createdAt }) => source?.fileId?.equals(_id) !== true && (since === null || createdAt > since),
  );
  return [
    ...(isTextUnread ? [{ from: 'text' as const, documentId: null, name: null }] : []),
    ...later.map(({ _id, name }) => ({ from: 'document' as const, documentId: _id.toHexString(), name })),
  ];
}

/** The current source of an agreement in the contract's shape. */
async function presentedSource(models: Models, of: AgreementRef, agreement: Agreement): Promise<Source> {
  const [source, documents, former] = await Promise.all([
    presentSource(models, of),
    readableDocuments(models, of),
    models.sources.countDocuments({ 'of.type': of.type, 'of.id': of.id, present: false }),
  ]);
  const text =
    source?.state === 'read' || source?.format === 'text'
      ? await models.sourceTexts.findOne({ _id: source._id }).lean<SourceTextDoc>()
      : null;
  const hasText = agreement.pastedText.trim() !== '';
  const isTextUnread = hasText && !(await wasRead(models, of, agreement.pastedText));
  const structure = text && text.structure !== '' ? JSON.parse(text.structure) : { blocks: [], asides: [] };
  const newer = newerThan(source, documents, isTextUnread);
  const { fileId = null, fileName, model = null } = source ?? {};
  return {
    id: source?._id.toHexString() ?? null,
    state: source?.state ?? 'waiting',
    pages: source?.pages ?? null,
    pagesRead: source?.pagesRead ?? 0,
    problems: source?.problems ?? (newer.length > 0 ? [] : [MESSAGES.nothingToRead]),
    text: source?.state === 'read' && text ? text.text : '',
    blocks: structure.blocks,
    asides: structure.asides,
    format: source?.format ?? null,
    document: fileId && { id: fileId.toHexString(), name: fileName ?? '' },
    redlines: source?.redlines ?? null,
    choices: source?.choices ?? AS_IT_LOOKS,
    found: source?.found ?? NOTHING_FOUND,
    newer,
    former,
    readAt: source?.readAt?.toISOString() ?? null,
    model: model && { state: model.state, model: model.model, notes: model.notes },
  };
}

/**
 * The text or document that a caller wants to have read. @throws CallError 409 when there is nothing, 422 for another
 * agreement's document
 */
async function givenBy(
  tx: Tx,
  { of, agreement, present }: { of: AgreementRef; agreement: Agreement; present: SourceDoc | null },
  body: WhatToRead,
): Promise<Reading['given']> {
  const text: Reading['given'] = { format: 'text', text: agreement.pastedText };
  const hasText = agreement.pastedText.trim() !== '';
  const documents =
    body.from === 'text' && body.documentId === undefined ? [] : await readableDocuments(tx.models, of, tx.session);
  const [latest] = documents;
  if (body.documentId !== undefined) {
    const named = documents.find(({ _id }) => _id.equals(body.documentId));
    if (!named) throw failures.validation({ documentId: MESSAGES.documentOfAnother });
    return documentToRead(named);
  }
  if (body.from === 'document' && latest) return documentToRead(latest);
  // the same again, unless there is a newer text or document
  const kept = present?.fileId ? documents.find(({ _id }) => present.fileId?.equals(_id)) : undefined;
  const since = present?.createdAt ?? new Date(0);
  if (body.from === undefined && latest && latest.createdAt > since) return documentToRead(latest);
  if (body.from === undefined && kept) return documentToRead(kept);
  if (body.from !== 'document' && hasText) return text;
  if (latest) return documentToRead(latest);
  throw failures.conflict(await whyNothing(tx, of));
}

async function whyNothing({ models: { files }, session }: Tx, { type, id }: AgreementRef): Promise<string> {
  const waiting = await files
    .exists({
      'attachedTo.type': type,
      'attachedTo.id': id,
      purpose: 'document',
      state: trusted({ $in: ['scanning', 'unscanned'] }),
    })
    .session(session);
  return waiting ? MESSAGES.documentsBeingChecked : MESSAGES.nothingToRead;
}

/** Has something of an agreement read, as the caller asks. @throws CallError 404, 409, 422; StorageFull */
function read(
  { data, files }: Pick<DeliveryParts, 'data' | 'files'>,
  call: CallContext,
  of: AgreementRef,
  body: WhatToRead | undefined,
): Promise<Source> {
  const { as, columns, headers, notTables } = body ?? {};
  return inTx(data, call, async (tx) => {
    const { models, session } = tx;
    const { agreement } = await holdAgreement(tx, of);
    const present = await presentSource(models, of, session);
    const given = await givenBy(tx, { of, agreement, present }, body ?? {});
    const isSame =
      present !== null && (given.format === 'text' ? present.fileId === null : present.fileId?.equals(given.fileId));
    const before = isSame ? present.choices : AS_IT_LOOKS;
    const source = await askReading(
      models,
      {
        of,
        companyId: agreement.companyId,
        given,
        choices: {
          as: as ?? before.as,
          columns: columns ?? before.columns,
          headers: headers ?? before.headers,
          notTables: notTables ?? before.notTables,
        },
      },
      {
        session,
        now: call.now(),
        requestId: call.requestId,
        requestedBy: new Types.ObjectId(call.viewer.userId),
      },
    );
    await requireStorage(models, { adding: 0, maxBytes: files.maxBytes }, session);
    if (!present?._id.equals(source._id))
      await record(tx, {
        ...aboutAgreement(of.type, agreement),
        action: 'source.asked',
        changes: { document: { from: null, to: source.fileName ?? 'pasted text' } },
      });
    return agreement;
  }).then((agreement) => presentedSource(data.models, of, agreement));
}

/** Calls about reading SOWs and change orders. */
export const sourceCalls = (parts: Pick<DeliveryParts, 'data' | 'files'>): Implementation[] => {
  const { models } = parts.data;
  return [
    implement('sowSource', ({ subject }) => presentedSource(models, refOf(subject), subject.sow), {
      subjects: 'whole',
    }),
    implement('changeOrderSource', ({ subject }) => presentedSource(models, refOf(subject), subject.changeOrder), {
      subjects: 'whole',
    }),
    implement('readSow', ({ subject, body }, call) => read(parts, call, refOf(subject), body)),
    implement('readChangeOrder', ({ subject, body }, call) => read(parts, call, refOf(subject), body)),
  ];
};
