import type { FieldContent, ScopeItemOf } from '@scopewright/contracts/scoping';
import type { Finding } from '@scopewright/domain/scoping/finding';
import type { OpenItem } from '../saving/use-scope.tsx';

export type RequestTypeItem = ScopeItemOf<'requestType'>;
/** What a form needs of a field of the company. */
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
  /** Shown to people of the client: how the test cases come out is the firm's own work. */
  ofClient?: boolean;
  /** The project of the request type, for its portal groups. */
  project: ScopeItemOf<'project'> | undefined;
  workflows: readonly ScopeItemOf<'workflow'>[];
  /** Makes a field of the company; rejects when that fails. */
  createField: (name: string, content: Partial<FieldContent>) => Promise<FieldItem>;
  /** Goes to another item of the scope. */
  openItem: (itemId: string) => void;
  /** A place within the item that is shown: of a finding, or of a link. */
  place?: readonly string[] | undefined;
}

/** The name under which a placement is seen. */
export const labelOf = (placement: { fieldId: string; label?: string | undefined }, fields: Fields): string =>
  placement.label || fields.get(placement.fieldId)?.name || 'A field that is gone';
