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

/** One numbered step: what it is about, and how to do it. */
export function StepPanel({ step, position, headingRef }: StepPanelProps) {
  return (
    <TourPanelFrame
      picture={<StepPicture position={position} />}
      title={step.title}
      text={step.text}
      headingRef={headingRef}
    >
      <ul className="grid gap-3">
        {step.points.map(({ lead, text }) => (
          <li key={lead} className="flex gap-3 text-sm">
            <Check aria-hidden="true" className="mt-0.5 size-4 shrink-0 text-brand" />
            <span>
              <strong className="font-semibold">{lead}</strong> {text}
            </span>
          </li>
        ))}
      </ul>
      {step.note ? <p className="mt-4 text-sm text-text-muted italic">{step.note}</p> : null}
    </TourPanelFrame>
  );
}
