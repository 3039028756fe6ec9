export type FormTab = 'preview' | 'form' | 'rules' | 'tests' | 'settings';

const TABS: Readonly<Record<string, FormTab>> = {
  sections: 'form',
  placements: 'form',
  rules: 'rules',
  tests: 'tests',
  portalGroupId: 'settings',
  workType: 'settings',
  workflowId: 'settings',
};

/** The tab where a part of a request type's content is edited; undefined for parts outside its content. */
export const tabOfPlace = (part: string | undefined): FormTab | undefined =>
  part !== undefined && Object.hasOwn(TABS, part) ? TABS[part] : undefined;
