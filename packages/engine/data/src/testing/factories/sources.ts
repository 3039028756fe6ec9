import { distinctWords } from '@scopewright/domain/search/words';
import type { ClauseDoc } from '../../models/clauses/clause.ts';
import type { SourceDoc } from '../../models/sources/source.ts';
import type { ChangeOrderDoc, SowDoc } from '../../models/sows/sow.ts';
import { AS_IT_LOOKS } from '../../sources/ask-reading.ts';
import { countStorage } from '../../storage/storage.ts';
import type { Maker } from './maker.ts';

/** Readings of SOWs and change orders, with their clauses. */
export function sourceFactories({ models, clock, insert }: Maker) {
  /** A reading of a SOW or change order: by default the pasted text `text`, read. */
  async function source(
    agreement: Pick<SowDoc | ChangeOrderDoc, '_id' | 'firmId' | 'companyId'>,
    { text = 'The firm delivers two workflows.', ...values }: Partial<SourceDoc> & { text?: string } = {},
  ): Promise<SourceDoc> {
    const { firmId, companyId, _id: id } = agreement;
    const block = { kind: 'paragraph', start: 0, end: text.length, page: 1, level: null, label: null };
    const bytes = Buffer.byteLength(text);
    return insert(async () => {
      const made = (
        await models.sources.create({
          firmId,
          companyId,
          of: { type: 'sowId' in agreement ? 'change-order' : 'sow', id },
          present: true,
          format: 'text',
          choices: AS_IT_LOOKS,
          state: 'read',
          pages: 1,
          pagesRead: 1,
          bytes,
          createdAt: clock(),
          readAt: clock(),
          ...values,
        })
      ).toObject<SourceDoc>();
      const structure = JSON.stringify({ blocks: [block], asides: [] });
      await models.sourceTexts.create({ _id: made._id, firmId, companyId, text, structure });
      if (firmId) await countStorage(models, firmId, { scopeBytes: bytes });
      return made;
    });
  }

  /** A page of a document that is being read. */
  async function sourcePage({ _id, firmId, companyId }: SourceDoc, page = 1): Promise<void> {
    await insert(() =>
      models.sourcePages.create({ firmId, companyId, sourceId: _id, page, characters: 0, content: '{}' }),
    );
  }

  /** A clause of a reading: by default a proposed deliverable that quotes its first words. */
  async function clause(
    of: Pick<SourceDoc, '_id' | 'firmId' | 'companyId' | 'of'>,
    values: Partial<ClauseDoc> = {},
  ): Promise<ClauseDoc> {
    const now = clock();
    const quote = values.quote ?? 'The firm delivers two workflows.';
    const start = values.start ?? 0;
    const document = {
      firmId: of.firmId,
      companyId: of.companyId,
      of: of.of,
      sourceId: of._id,
      kind: 'deliverable' as const,
      quote,
      start,
      end: start + quote.length,
      page: 1,
      section: ['Scope'],
      confidence: 0.9,
      reasons: ['Says that the firm delivers something'],
      proposedBy: 'rules' as const,
      createdAt: now,
      updatedAt: now,
      words: distinctWords(values.wording ?? quote),
      ...values,
    };
    return insert(async () => (await models.clauses.create(document)).toObject<ClauseDoc>());
  }

  return { source, sourcePage, clause };
}
