import type { FieldContent, ScopeItemOf } from '@scopewright/contracts/scoping';
import type { Finding } from '@scopewright/domain/scoping/finding';
import { inOrder } from '@scopewright/domain/scoping/parts';
import type { OpenItem } from '../saving/use-scope.tsx';

export interface FormEditorProps {
  item: ScopeItemOf<'requestType'>;
  change: OpenItem['change'];
  fields: ReadonlyMap<string, ScopeItemOf<'field'>>;
  /** Of the request type. */
  findings: readonly Finding[];
  readOnly: boolean;
  /** The project of the request type, for its portal groups. */
  project: ScopeItemOf<'project'> | undefined;
  workflows: readonly ScopeItemOf<'workflow'>[];
  /** Makes a field of the company; rejects when that fails. */
  createField: (name: string, content: Partial<FieldContent>) => Promise<ScopeItemOf<'field'>>;
  /** Goes to another item of the scope. */
  openItem: (itemId: string) => void;
  /** A place within the item that is shown: of a finding, or of a link. */
  place?: readonly string[] | undefined;
}

/** The form of a request type: its sections with their fields. */
export function FormEditor({ item, fields }: FormEditorProps) {
  const placements = inOrder(item.content.placements);
  return (
    <ol className="grid gap-4">
      {inOrder(item.content.sections).map(([sectionId, { name }]) => (
        <li key={sectionId}>
          <h3 className="font-semibold">{name}</h3>
          <ul>
            {placements
              .filter(([, placement]) => placement.sectionId === sectionId)
              .map(([id, { fieldId, label }]) => (
                <li key={id}>{label || fields.get(fieldId)?.name}</li>
              ))}
          </ul>
        </li>
      ))}
    </ol>
  );
}
