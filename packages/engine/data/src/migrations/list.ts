import type { Db } from 'mongodb';
import { baseline } from './baseline.ts';
import { clauseWordsOfAccepted } from './clause-words.ts';
import { companyTraces } from './company-traces.ts';
import { demoRequests } from './demo-requests.ts';
import { myWork } from './my-work.ts';
import { scopeDifferences } from './scope-differences.ts';
import { scopeTemplates } from './scope-templates.ts';
import { sortedScopeItems } from './sorted-scope-items.ts';
import { sortedWorkItems } from './sorted-work-items.ts';
import { statusColumns } from './status-columns.ts';
import { workCatalogues } from './work-catalogues.ts';
import { workItems } from './work-items.ts';

/** A change of the database's schema. Ids sort in the order of application and never change once released. */
export interface Migration {
  id: string;
  up(db: Db): Promise<void>;
  /** The last of the earlier migrations that this one replaces: where it is recorded, this one counts as applied. */
  standsFor?: string;
}

export const MIGRATIONS: readonly Migration[] = [
  { id: '0100-baseline', up: baseline, standsFor: '0090-remote-releases' },
  { id: '0101-work-items', up: workItems },
  { id: '0102-company-traces', up: companyTraces },
  { id: '0103-status-columns', up: statusColumns },
  { id: '0104-clause-words', up: clauseWordsOfAccepted },
  { id: '0105-demo-requests', up: demoRequests },
  { id: '0106-my-work', up: myWork },
  { id: '0107-work-catalogues', up: workCatalogues },
  { id: '0108-scope-differences', up: scopeDifferences },
  { id: '0109-scope-templates', up: scopeTemplates },
  { id: '0110-sorted-work-items', up: sortedWorkItems },
  { id: '0111-sorted-scope-items', up: sortedScopeItems },
];
