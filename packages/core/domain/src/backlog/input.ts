import type { ScopeItem } from '@scopewright/contracts/scoping';
import type { ClauseDate } from '../clauses/clause.ts';
import type { Estimates } from '../scoping/company/hand-work-hours.ts';
import type { TracedLink } from '../trace/trace.ts';
import type { CatalogueEntry } from './agreed-work/catalogue.ts';
import type { BacklogProfile } from './profile.ts';

/** A clause as the generator quotes it. */
export interface BacklogClause {
  id: string;
  kind: string;
  /** The edited wording, otherwise the quote. */
  text: string;
  /** Its place, described: `SOW “Phase one”, 3.2 Deliverables, page 4`. */
  place: string;
  /** Id of its SOW or change order. */
  agreementId?: string;
  /** False: its agreement is not active, so that nothing is done for it yet. */
  agreed?: boolean;
  date?: (Pick<ClauseDate, 'text' | 'value' | 'until'> & Partial<Pick<ClauseDate, 'relative'>>) | null;
  /** Taken over from it to the timeline. */
  milestone?: { title: string; date: string } | null;
}

/** The projects of a company, as far as they decide where the work of a clause belongs. */
export interface BacklogCompany {
  projectIds: string[];
  /** The project of each item that a clause is linked with, by its key; null for fields. Only present ones in scope. */
  projectOf: Record<string, string | null>;
}

export interface BacklogConfigItem {
  /** `configKey` of its folded name (trace.ts). */
  key: string;
  name: string;
  category: string;
  description: string;
  inScope: boolean;
  phase: number;
  implemented: boolean;
  /** Agreed values by the key of their parameter. */
  parameters?: Record<string, string> | undefined;
}

/** Everything that a project's backlog is generated from: plain data that survives JSON. */
export interface BacklogInput {
  /** The project itself, its workflows and request types, and all fields that they use; none of them deleted. */
  projectId: string;
  items: ScopeItem[];
  /** Configuration items of the company, if this project's backlog includes them. */
  configItems: BacklogConfigItem[];
  clauses: BacklogClause[];
  /** Links of these clauses with items, or with configuration items. */
  links: TracedLink[];
  /** Messages of errors that the check has found, by the id of the item. */
  errors: Record<string, string[]>;
  /** The firm's hours for each kind of manual work; if omitted, the built-in ones. */
  handWork?: Estimates;
  /** The firm's; if omitted, the standard one. */
  catalogue?: readonly CatalogueEntry[];
  company: BacklogCompany;
  profile: BacklogProfile;
}
