import { ArrowRight, Button } from '@scopewright/ui';
import { type RefCallback, useId } from 'react';
import { ADD_CLIENT } from './first-steps.ts';
import { StepPicture } from './pictures/step-picture.tsx';
import { ALL_SET_PANEL } from './tour-content.ts';
import { TourPanelFrame } from './tour-panel-frame.tsx';
import { ALL_SET } from './tour-position.ts';

interface AllSetPanelProps {
  /** Paths of the pages that the actions lead to; null for one that only completes the tour. */
  targets: readonly (string | null)[];
  /** Called by each of the quick actions, with the path of its page. */
  onAction: (to?: string) => void;
  headingRef: RefCallback<HTMLElement>;
}

/** The closing panel with its three quick actions, which all complete the tour (§2.7). */
export function AllSetPanel({ targets, onAction, headingRef }: AllSetPanelProps) {
  const id = useId();
  return (
    <TourPanelFrame
      picture={<StepPicture position={ALL_SET} />}
      title={ALL_SET_PANEL.title}
      text={ALL_SET_PANEL.text}
      headingRef={headingRef}
    >
      <ul className="grid gap-2">
        {ALL_SET_PANEL.actions.map(({ label, withoutClient }, index) => {
          const hint = targets[index] === ADD_CLIENT ? withoutClient : undefined;
          return (
            <li key={label}>
              <Button
                variant="secondary"
                justify="between"
                onClick={() => onAction(targets[index] ?? undefined)}
                className="w-full"
                {...(hint ? { 'aria-describedby': `${id}-${index}` } : {})}
              >
                {label}
                <ArrowRight aria-hidden="true" />
              </Button>
              {hint ? (
                <p id={`${id}-${index}`} className="px-1 pt-1 text-text-muted text-xs">
                  {hint}
                </p>
              ) : null}
            </li>
          );
        })}
      </ul>
    </TourPanelFrame>
  );
}
