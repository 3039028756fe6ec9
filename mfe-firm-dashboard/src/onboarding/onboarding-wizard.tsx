import { can } from '@scopewright/domain/policy';
import { useHost, useSession } from '@scopewright/remote-contract';
import { useLocation } from '@scopewright/remote-contract/router';
import { ArrowLeft, ArrowRight, Button, Dialog, DialogContent, focusOnMount, Progress } from '@scopewright/ui';
import { type KeyboardEvent, type RefObject, useRef, useState } from 'react';
import { AllSetPanel } from './all-set-panel.tsx';
import { quickActionTargets } from './first-steps.ts';
import { StepPanel } from './step-panel.tsx';
import { TOUR, tourSteps } from './tour-content.ts';
import {
  FIRST_STEP,
  isAllSet,
  nextPosition,
  positionAfterKey,
  previousPosition,
  progressPercent,
  progressText,
} from './tour-position.ts';
import { useFirstSteps } from './use-onboarding.ts';

export interface OnboardingWizardProps {
  open: boolean;
  /** Called when the tour was completed, skipped or closed; with the path of the page that a quick action leads to. */
  onClose: (to?: string) => void;
  /** Gets the focus back afterwards. */
  returnFocusTo: RefObject<HTMLElement | null>;
}

/** The tour of the product (§2.7): five steps and a closing panel. It restarts each time it opens. */
export function OnboardingWizard({ open, onClose, returnFocusTo }: OnboardingWizardProps) {
  const { pathname } = useLocation();
  const leads = useRef(false);
  const end = (to?: string) => {
    leads.current = to !== undefined && to.split('?')[0] !== pathname;
    onClose(to);
  };
  return (
    <Dialog open={open} onOpenChange={(next) => !next && end()}>
      <DialogContent
        title={TOUR.title}
        description={TOUR.description}
        size="lg"
        // the first step's heading takes the focus itself
        onOpenAutoFocus={(event) => event.preventDefault()}
        onCloseAutoFocus={(event) => {
          event.preventDefault();
          // the page that a quick action leads to takes the focus itself
          if (!leads.current) returnFocusTo.current?.focus();
        }}
      >
        <Tour onClose={end} />
      </DialogContent>
    </Dialog>
  );
}

function Tour({ onClose }: Pick<OnboardingWizardProps, 'onClose'>) {
  const { boot } = useHost();
  const { abilities } = useSession();
  const { data } = useFirstSteps(can(abilities, 'staff:list'));
  const targets = quickActionTargets(data, abilities);
  const [position, setPosition] = useState(FIRST_STEP);
  const step = tourSteps(boot.productName)[position];

  function onKeyDown(event: KeyboardEvent): void {
    const target = positionAfterKey(position, event);
    if (target === position) return;
    event.preventDefault();
    setPosition(target);
  }

  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: arrow keys are a shortcut for the buttons inside
    <div onKeyDown={onKeyDown} className="grid gap-6">
      <div className="grid gap-2">
        <Progress value={progressPercent(position)} label="Tour progress" valueText={progressText(position)} />
        <p role="status" className="font-medium text-sm text-text-muted">
          {progressText(position)}
        </p>
      </div>
      {/* the key remounts the heading for every step, which then takes the focus */}
      {step ? (
        <StepPanel key={position} step={step} position={position} headingRef={focusOnMount} />
      ) : (
        <AllSetPanel key={position} targets={targets} onAction={onClose} headingRef={focusOnMount} />
      )}
      <div className="flex flex-wrap items-center justify-between gap-3 border-border border-t pt-5">
        {isAllSet(position) ? (
          <span />
        ) : (
          <Button variant="ghost" onClick={() => onClose()} className="-ms-4">
            Skip Tour
          </Button>
        )}
        <div className="flex gap-3">
          {position > FIRST_STEP ? (
            <Button variant="secondary" onClick={() => setPosition(previousPosition)}>
              <ArrowLeft aria-hidden="true" />
              Back
            </Button>
          ) : null}
          {isAllSet(position) ? (
            <Button onClick={() => onClose()}>Get Started</Button>
          ) : (
            <Button onClick={() => setPosition(nextPosition)}>
              Next
              <ArrowRight aria-hidden="true" />
            </Button>
          )}
        </div>
      </div>
    </div>
  );
}
