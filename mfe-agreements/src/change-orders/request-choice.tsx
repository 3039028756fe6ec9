import { Checkbox } from '@scopewright/ui';
import type { ChangeRequest } from './change-queries.ts';

/** The change requests that a change order answers; nothing without requests to choose from. */
export function RequestChoice({
  requests,
  chosen,
  onChoose,
}: {
  requests: readonly Pick<ChangeRequest, 'id' | 'text'>[];
  chosen: readonly string[];
  onChoose: (ids: readonly string[]) => void;
}) {
  if (requests.length === 0) return null;
  return (
    <fieldset className="grid max-h-48 gap-2 overflow-y-auto">
      <legend className="pb-1 font-medium text-sm">Change requests that it answers</legend>
      {requests.map(({ id, text }) => (
        <Checkbox
          key={id}
          label={<span className="line-clamp-2">{text}</span>}
          checked={chosen.includes(id)}
          onChange={({ target: { checked } }) =>
            onChoose(checked ? [...chosen, id] : chosen.filter((other) => other !== id))
          }
        />
      ))}
    </fieldset>
  );
}
