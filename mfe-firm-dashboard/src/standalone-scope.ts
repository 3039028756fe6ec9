import { field, project, requestType, workflow } from '@scopewright/company-kit/testing/items';
import type { CompanyRow } from '@scopewright/contracts';
import type { ProjectRow } from '@scopewright/contracts/scoping';
import { rowOf } from './scoping/queries/rows.ts';
import { scopeAnswers } from './scoping/testing/scope-answers.ts';

const PROJECT = project();
const FULFILLMENT = workflow();
const TYPE = requestType().content;
const FIELD = field().content;
const REASON = field({ name: 'Reason', content: { ...FIELD, type: 'longText', help: 'Who needs it, and why' } });
const MODEL = field({
  name: 'Model',
  content: {
    ...FIELD,
    type: 'dropdown',
    options: {
      light: { name: 'Light, 13 inches', parentId: null, order: 'a0', retired: false },
      large: { name: 'Large, 16 inches', parentId: null, order: 'a1', retired: false },
    },
  },
});
const placed = (fieldId: string, order: string, required: boolean) => ({
  fieldId,
  sectionId: 'main',
  order,
  required,
  hiddenByDefault: false,
});
const LAPTOP = requestType({
  content: {
    ...TYPE,
    workflowId: FULFILLMENT.id,
    sections: { main: { name: 'Your laptop', help: '', order: 'a0', hiddenByDefault: false } },
    placements: { model: placed(MODEL.id, 'a0', true), reason: placed(REASON.id, 'a1', false) },
  },
});
const ACCESS = requestType({
  name: 'Access to a system',
  order: 'a1',
  content: { ...TYPE, portalGroupId: 'group-access' },
});

const { answer } = scopeAnswers([PROJECT, FULFILLMENT, LAPTOP, ACCESS, MODEL, REASON]);

/** Answers the calls about the company's only project when this remote runs standalone; undefined for other calls. */
export function scopeAnswer(path: string, body: string | null, { id, name }: CompanyRow): unknown {
  if (path !== 'projects') return answer(path, body && JSON.parse(body));
  const row: ProjectRow = {
    ...rowOf(PROJECT),
    companyId: id,
    companyName: name,
    key: PROJECT.content.key,
    counts: { inScope: 3, implemented: 0, requestTypes: 2, workflows: 1, openQuestions: 0 },
  };
  return { items: [row], nextCursor: null, total: 1 };
}
