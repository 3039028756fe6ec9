import type { SlotProps } from '@scopewright/remote-contract';
import type { ComponentType } from 'react';

/**
 * A stub of `HostApi.Slot` with the component of another remote: a button that is named after it and its currency, and
 * saves.
 */
export const slotOf =
  (name: string, onSave: () => void = () => undefined): ComponentType<SlotProps> =>
  ({ name: asked, props = {}, fallback = null }) => {
    if (asked !== name) return fallback;
    const { currency, onSaved } = props as { currency: string; onSaved: () => void };
    const save = () => {
      onSave();
      onSaved();
    };
    return (
      <button type="button" onClick={save}>
        {name} {currency}
      </button>
    );
  };
