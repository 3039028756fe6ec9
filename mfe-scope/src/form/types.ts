import type { FieldContent, ScopeItemOf } from '@scopewright/contracts/scoping';
import type { Finding } from '@scopewright/domain/scoping/finding';
import type { OpenItem } from '../saving/use-scope.tsx';

export type RequestTypeItem = ScopeItemOf<'requestType'>;
/** The parts of a company's field that a form needs. */
export type FieldItem = Pick<ScopeItemOf<'field'>, 'id' | 'name' | 'content'>;
/** The fields of the company by their ids. */
export type Fields = ReadonlyMap<string, FieldItem>;
/** Saves changes of the item; the label names them for undo. */
export type Change = OpenItem['change'];

export interface FormEditorProps {
  item: RequestTypeItem;
  change: Change;
  fields: Fields;
  /** Of the request type. */
  findings: readonly Finding[];
  readOnly: boolean;
  /** Shown to the client's users: test results are the firm's own work. */
  ofClient?: boolean;
  /** The project of the request type, for its portal groups. */
  project: ScopeItemOf<'project'> | undefined;
  workflows: readonly ScopeItemOf<'workflow'>[];
  /** Creates a field of the company; rejects if that fails. */
  createField: (name: string, content: Partial<FieldContent>) => Promise<FieldItem>;
  /** Opens another item of the scope. */
  openItem: (itemId: string) => void;
  /** The place within the item to show: of a finding, or of a link. */
  place?: readonly string[] | undefined;
}

/** The label of a placement. */
export const labelOf = (placement: { fieldId: string; label?: string | undefined }, fields: Fields): string =>
  placement.label || fields.get(placement.fieldId)?.name || 'A field that is gone';
