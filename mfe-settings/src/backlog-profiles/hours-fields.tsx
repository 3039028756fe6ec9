import {
  COMPLEXITY_BANDS,
  type ComplexityBand,
  ESTIMATED_WORK,
  type EstimatedWork,
} from '@scopewright/contracts/backlog/limits';
import { BUILT_IN_HOURS } from '@scopewright/domain/backlog/estimates';
import { Input } from '@scopewright/ui';
import { useId } from 'react';
import { hoursKey, type ProfileTexts, type TypedHours } from './profile-draft.ts';
import { BAND_WORDS, WORK_WORDS } from './profile-words.ts';

const POINTS = ['low', 'likely', 'high'] as const;
const GRID = 'grid grid-cols-[4rem_repeat(3,minmax(0,1fr))] items-center gap-2';

interface HoursFieldsProps {
  hours: ProfileTexts['hours'];
  errorAt: (path: string) => { error?: string };
  onHours: (key: string, typed: TypedHours) => void;
}

/** Hours by kind of work, size, and low, likely and high. */
export function HoursFields({ hours, errorAt, onHours }: HoursFieldsProps) {
  return (
    <div className="grid grid-cols-1 gap-4 md:grid-cols-2">
      {ESTIMATED_WORK.map((work) => (
        <WorkHours key={work} work={work} hours={hours} errorAt={errorAt} onHours={onHours} />
      ))}
    </div>
  );
}

function WorkHours({ work, hours, errorAt, onHours }: HoursFieldsProps & { work: EstimatedWork }) {
  const id = useId();
  return (
    // biome-ignore lint/a11y/useSemanticElements: within a fieldset already, whose legend can't be part of a grid
    <div role="group" aria-labelledby={id} className="grid content-start gap-2 rounded-md border border-border p-3">
      <h3 id={id} className="font-medium text-sm">
        {WORK_WORDS[work]}
      </h3>
      <div aria-hidden="true" className={`${GRID} text-text-muted text-xs`}>
        <span />
        <span>Low</span>
        <span>Likely</span>
        <span>High</span>
      </div>
      {COMPLEXITY_BANDS.map((band) => {
        const key = hoursKey(work, band);
        return (
          <BandHours
            key={band}
            work={work}
            band={band}
            typed={hours[key] ?? ['', '', '']}
            error={errorAt(key).error}
            onTyped={(typed) => onHours(key, typed)}
          />
        );
      })}
    </div>
  );
}

interface BandHoursProps {
  work: EstimatedWork;
  band: ComplexityBand;
  typed: TypedHours;
  error: string | undefined;
  onTyped: (typed: TypedHours) => void;
}

function BandHours({ work, band, typed, error, onTyped }: BandHoursProps) {
  const id = useId();
  const [low, likely, high] = typed;
  const set = (index: number, text: string) =>
    onTyped([index === 0 ? text : low, index === 1 ? text : likely, index === 2 ? text : high]);
  return (
    <div className="grid gap-1">
      <div className={GRID}>
        <span className="text-sm">{BAND_WORDS[band]}</span>
        {POINTS.map((point, index) => (
          <Input
            compact
            key={point}
            inputMode="decimal"
            autoComplete="off"
            aria-label={`${BAND_WORDS[band]}, ${point}`}
            aria-describedby={error ? id : undefined}
            aria-invalid={error ? true : undefined}
            placeholder={String(BUILT_IN_HOURS[work][band][point])}
            value={typed[index] ?? ''}
            className="text-right tabular-nums"
            onChange={({ target }) => set(index, target.value)}
          />
        ))}
      </div>
      {error ? (
        <p id={id} className="text-danger text-xs">
          {error}
        </p>
      ) : null}
    </div>
  );
}
