import type { Condition, FormRule, ScopeChange, ScopeItemOf } from '@scopewright/contracts/scoping';
import { EXPECTATIONS } from '@scopewright/domain/scoping/form/form-tests';
import { type Json, setChange } from '@scopewright/editing';

type ConditionGroup = FormRule['when'];

/** Further changes in a form when placements or sections are removed. */
export interface Removal {
  changes: ScopeChange[];
  /** Rules that are removed, because they have no condition or no target left. */
  lostRuleIds: string[];
  /** Rules that lose a condition or a target. */
  changedRuleIds: string[];
  /** Test cases with expectations about the removed fields. */
  changedTestIds: string[];
}

/**
 * Removes placements and sections from a form, a section with all its content, together with the references to them:
 * conditions on their fields, targets of rules, expectations of test cases.
 */
export function removalOf(
  item: ScopeItemOf<'requestType'>,
  removed: { placementIds?: readonly string[]; sectionIds?: readonly string[] },
): Removal {
  const { placements, rules, tests } = item.content;
  const sectionIds = new Set(removed.sectionIds ?? []);
  const placementIds = new Set([
    ...(removed.placementIds ?? []),
    ...Object.entries(placements).flatMap(([id, { sectionId }]) => (sectionIds.has(sectionId) ? [id] : [])),
  ]);
  const fieldIds = new Set([...placementIds].flatMap((id) => placements[id]?.fieldId ?? []));
  const removal: Removal = { changes: [], lostRuleIds: [], changedRuleIds: [], changedTestIds: [] };
  const staying = (gone: ReadonlySet<string>) => (ids: readonly string[]) => ids.filter((id) => !gone.has(id));
  const ofForm = staying(placementIds);

  for (const [id, rule] of Object.entries(rules)) {
    const left: FormRule = {
      ...rule,
      when: without(rule.when, fieldIds),
      placementIds: ofForm(rule.placementIds),
      sectionIds: staying(sectionIds)(rule.sectionIds),
    };
    const changed = partsThatDiffer(rule, left);
    if (changed.length === 0) continue;
    if (left.when.conditions.length === 0 || left.placementIds.length + left.sectionIds.length === 0) {
      removal.lostRuleIds.push(id);
      removal.changes.push(setChange(item, ['content', 'rules', id], undefined));
    } else {
      removal.changedRuleIds.push(id);
      removal.changes.push(...changed.map((key) => setChange(item, ['content', 'rules', id, key], left[key] as Json)));
    }
  }
  for (const [id, test] of Object.entries(tests)) {
    const left = (key: (typeof EXPECTATIONS)[number]) => ofForm(test[key] ?? []);
    const changed = EXPECTATIONS.filter((key) => left(key).length !== (test[key] ?? []).length);
    if (changed.length > 0) removal.changedTestIds.push(id);
    removal.changes.push(...changed.map((key) => setChange(item, ['content', 'tests', id, key], left(key))));
  }
  removal.changes.push(
    ...[...placementIds].map((id) => setChange(item, ['content', 'placements', id], undefined)),
    ...[...sectionIds].map((id) => setChange(item, ['content', 'sections', id], undefined)),
  );
  return removal;
}

const partsThatDiffer = (before: FormRule, after: FormRule) =>
  (['when', 'placementIds', 'sectionIds'] as const).filter(
    (key) => JSON.stringify(before[key]) !== JSON.stringify(after[key]),
  );

const isGroup = (part: Condition | ConditionGroup): part is ConditionGroup => 'conditions' in part;

/** The group without conditions on these fields, and without groups that become empty. */
function without(group: ConditionGroup, fieldIds: ReadonlySet<string>): ConditionGroup {
  const conditions = group.conditions.flatMap((part): (Condition | ConditionGroup)[] => {
    if (!isGroup(part)) return part.fieldId !== null && fieldIds.has(part.fieldId) ? [] : [part];
    const left = without(part, fieldIds);
    return left.conditions.length === 0 && part.conditions.length > 0 ? [] : [left];
  });
  return { ...group, conditions };
}
