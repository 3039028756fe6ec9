import { Check } from '@scopewright/ui';
import type { RefCallback } from 'react';
import { StepPicture } from './pictures/step-picture.tsx';
import type { TourPanel } from './tour-content.ts';
import { TourPanelFrame } from './tour-panel-frame.tsx';
import type { TourPosition } from './tour-position.ts';

interface StepPanelProps {
  step: TourPanel;
  position: TourPosition;
  headingRef: RefCallback<HTMLElement>;
}

/** One numbered step: its subject, and instructions. */
export function StepPanel({ step, position, headingRef }: StepPanelProps) {
  return (
    <TourPanelFrame
      picture={<StepPicture position={position} />}
      title={step.title}
      text={step.text}
      headingRef={headingRef}
    >
      <ul className="grid gap-3">
        {step.points.map(({ lead, text, planned }) => (
          <li key={text} className="flex gap-3 text-sm">
            {planned ? (
              <span
                aria-hidden="true"
                className="mx-px mt-1 size-3.5 shrink-0 rounded-full border border-border-strong"
              />
            ) : (
              <Check aria-hidden="true" className="mt-0.5 size-4 shrink-0 text-brand" />
            )}
            <span>
              <strong className="font-semibold">{lead}</strong> {text}
            </span>
          </li>
        ))}
      </ul>
    </TourPanelFrame>
  );
}
