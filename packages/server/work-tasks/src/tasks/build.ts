import { type BuildCompany, presentBuild } from '@scopewright/domain/building/present-build';
import type { StoredTraced } from './trace.ts';
import { documents } from './trace.ts';

/** The documents from which the proposal for an agreement is computed, as raw BSON. */
export type StoredBuild = Omit<StoredTraced, 'view'> & Pick<BuildCompany, 'agreement'>;

/** The scope that an agreement sells and that isn’t there yet, as JSON of the call's answer. */
export const proposeBuild = ({ items, clauses, links, ...rest }: StoredBuild): string =>
  JSON.stringify(
    presentBuild({
      ...rest,
      items: documents(items),
      clauses: documents(clauses),
      links: documents(links),
    }),
  );
