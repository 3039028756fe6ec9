import type { ReactNode } from 'react';
import type { TourPosition } from '../tour-position.ts';
import { AllSetPicture } from './all-set-picture.tsx';
import { BacklogPicture } from './backlog-picture.tsx';
import { ProjectPicture } from './project-picture.tsx';
import { SowPicture } from './sow-picture.tsx';
import { TeamPicture } from './team-picture.tsx';
import { WelcomePicture } from './welcome-picture.tsx';

const PICTURES: readonly (() => ReactNode)[] = [
  WelcomePicture,
  ProjectPicture,
  SowPicture,
  TeamPicture,
  BacklogPicture,
  AllSetPicture,
];

/** The picture of a step. It only repeats the text, so it is hidden from screen readers. */
export function StepPicture({ position }: { position: TourPosition }) {
  const Picture = PICTURES[position];
  if (!Picture) return null;
  return (
    <svg
      viewBox="0 0 320 232"
      aria-hidden="true"
      fill="none"
      strokeWidth="2"
      strokeLinecap="round"
      strokeLinejoin="round"
      className="mx-auto h-auto w-full max-sm:max-w-56"
    >
      <Picture />
    </svg>
  );
}
