import { BLANK_CONTENT } from '@scopewright/domain/scoping/blank';
import type { Types } from 'mongoose';
import type { UserDoc } from '../../models/accounts/user.ts';
import type { CompanyDoc } from '../../models/companies/company.ts';
import { nameKey } from '../../models/name-key.ts';
import type { ScopeItemDoc } from '../../models/scoping/scope-item.ts';
import type { ScopeTemplateDoc } from '../../models/scoping/scope-template.ts';
import type { ScopeViewDoc } from '../../models/scoping/scope-view.ts';
import { storeCheck } from '../../scoping/company-checks.ts';
import { bytesOfItem, countStorage } from '../../storage/storage.ts';
import { runWithCompany, runWithTenant } from '../../tenant/context.ts';
import type { Maker } from './maker.ts';

/** Scope items, and records about them. */
export function scopeFactories({ models, clock, next, insert }: Maker) {
  /** A scope item: by default a short text field. */
  async function scopeItem(
    company: Pick<CompanyDoc, '_id' | 'consultingFirmId'>,
    values: Partial<ScopeItemDoc> = {},
  ): Promise<ScopeItemDoc> {
    const now = clock();
    const [name, kind] = [values.name ?? `Item ${next()}`, values.kind ?? 'field'];
    const document = {
      firmId: company.consultingFirmId,
      companyId: company._id,
      kind,
      name,
      nameKey: nameKey(name),
      content: BLANK_CONTENT[kind],
      order: `a${next()}`,
      createdAt: now,
      updatedAt: now,
      ...values,
    };
    return insert(async () => {
      const made = (await models.scopeItems.create(document)).toObject<ScopeItemDoc>();
      if (made.firmId) await countStorage(models, made.firmId, { scopeBytes: bytesOfItem(made) });
      return made;
    });
  }

  /** A saved view of a company's items. */
  async function scopeView(
    user: Pick<UserDoc, '_id' | 'firmId'>,
    companyId: Types.ObjectId,
    values: Partial<ScopeViewDoc> = {},
  ): Promise<ScopeViewDoc> {
    const name = values.name ?? `View ${next()}`;
    const document = {
      firmId: user.firmId,
      companyId,
      userId: user._id,
      name,
      nameKey: nameKey(name),
      filters: {},
      createdAt: clock(),
      ...values,
    };
    return insert(async () => (await models.scopeViews.create(document)).toObject<ScopeViewDoc>());
  }

  /** A template of a firm: a project with nothing in it. */
  async function scopeTemplate(
    firmId: Types.ObjectId,
    values: Partial<ScopeTemplateDoc> = {},
  ): Promise<ScopeTemplateDoc> {
    const name = values.name ?? `Template ${next()}`;
    const now = clock();
    const counts = { workflows: 0, requestTypes: 0, fields: 0 };
    const head = { firmId, name, nameKey: nameKey(name), part: 'project' as const, counts, bytes: 0 };
    return insert(async () => {
      const made = await models.scopeTemplates.create({ ...head, createdAt: now, updatedAt: now, ...values });
      const item = { kind: 'project' as const, name, phase: 1, order: 'a0', content: BLANK_CONTENT.project };
      await models.scopeTemplateItems.create({ firmId, templateId: made._id, ...item });
      return made.toObject<ScopeTemplateDoc>();
    });
  }

  /** The stored check of a company, as if it had no items. */
  async function scopeCheck(company: Pick<CompanyDoc, '_id' | 'consultingFirmId'>): Promise<void> {
    const check = { rows: [], together: { items: [], similar: [], nowhere: [] } };
    const store = () => storeCheck(models, company._id, { revision: 0, begunAt: clock(), check });
    await (company.consultingFirmId
      ? runWithTenant(company.consultingFirmId, store)
      : runWithCompany(company._id, store));
  }

  return { scopeItem, scopeView, scopeTemplate, scopeCheck };
}
