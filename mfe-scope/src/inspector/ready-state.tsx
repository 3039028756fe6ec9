import { READY_CHOICES } from '@scopewright/company-kit/scope/ready-mark';
import type { ReadyState as State } from '@scopewright/company-kit/scope/scope-words';
import type { ScopeItem } from '@scopewright/contracts/scoping';
import { setChange } from '@scopewright/editing';
import { LineEdit } from '@scopewright/editing/text-edit';
import { Field } from '@scopewright/ui';
import { Picker } from '@scopewright/ui/picker';
import { useState } from 'react';
import { useWorkspace } from '../project/workspace-context.tsx';
import type { OpenItem } from '../saving/use-scope.tsx';

const reasonCheck = (reason: string): string | null => (reason === '' ? 'Enter what it is waiting for' : null);

/** The state of an item. Blocking it requires a reason. */
export function ReadyState({ item, change }: { item: ScopeItem; change: OpenItem['change'] }) {
  const { write } = useWorkspace();
  // Blocked is chosen, and the reason is still missing.
  const [asking, setAsking] = useState(false);
  const { readyState, blockedReason } = item;
  const isAsking = asking && readyState !== 'blocked';
  function choose(state: State): void {
    const asks = state === 'blocked' && blockedReason === '';
    setAsking(asks);
    if (!asks && state !== readyState) change([setChange(item, ['readyState'], state)], 'State');
  }
  function say(reason: string): void {
    change(
      [...(isAsking ? [setChange(item, ['readyState'], 'blocked')] : []), setChange(item, ['blockedReason'], reason)],
      'What it is waiting for',
    );
  }
  return (
    <>
      <Field label="State">
        <Picker
          value={isAsking ? 'blocked' : readyState}
          options={READY_CHOICES}
          disabled={!write}
          onChange={(state) => choose(state as State)}
        />
      </Field>
      {isAsking || readyState === 'blocked' ? (
        <Field
          label="What it is waiting for"
          {...(isAsking ? { hint: 'The item becomes blocked when you enter this.' } : {})}
        >
          <LineEdit
            value={blockedReason}
            readOnly={!write}
            maxLength={500}
            check={reasonCheck}
            onCommit={say}
            autoFocus={isAsking}
            placeholder="Decision about the approvers"
          />
        </Field>
      ) : null}
    </>
  );
}
