import {
  COMPLEXITY_BANDS,
  type ComplexityBand,
  ESTIMATED_WORK,
  type EstimatedWork,
  WORK_ITEM_CRITERIA_MAX,
  WORK_ITEM_HOURS_MAX,
} from '@scopewright/contracts/backlog/limits';
import { MESSAGES } from '@scopewright/contracts/errors';
import { arePoints } from '@scopewright/domain/backlog/estimates';
import { profileProblems } from '@scopewright/domain/backlog/profiles';
import { readNumber } from '../layout/read-number.ts';
import type { Profile, ProfileBody } from './use-profiles.ts';

/** Low, likely and high. */
export type TypedHours = readonly [string, string, string];
const EMPTY: TypedHours = ['', '', ''];
const BLANK = { low: '', likely: '', high: '' };

/** A profile as its fields show it. */
export interface ProfileTexts
  extends Pick<Profile, 'name' | 'description' | 'epicsBy' | 'criteria' | 'subtasks' | 'ready'> {
  titles: Readonly<Record<string, string>>;
  storyHoursMax: string;
  storyCriteriaMax: string;
  storyPoints: boolean;
  /** By `hoursKey`. */
  hours: Readonly<Record<string, TypedHours>>;
}

/** The place of hours, as in errors of the server. */
export const hoursKey = (work: EstimatedWork, band: ComplexityBand): string => `estimates.${work}.${band}`;
const PLACES = ESTIMATED_WORK.flatMap((work) =>
  COMPLEXITY_BANDS.map((band) => ({ work, band, key: hoursKey(work, band) })),
);

/** A stored profile in its fields. */
export function textsOf(profile: Profile): ProfileTexts {
  const { name, description, epicsBy, criteria, subtasks, ready, titles, storyHoursMax, storyCriteriaMax } = profile;
  const hours = Object.fromEntries(
    PLACES.map(({ work, band, key }) => {
      const { low, likely, high } = profile.estimates[work]?.[band] ?? BLANK;
      return [key, [String(low), String(likely), String(high)] as const];
    }),
  );
  return {
    name,
    description,
    epicsBy,
    criteria,
    subtasks,
    ready,
    titles,
    storyPoints: profile.storyPoints ?? false,
    storyHoursMax: String(storyHoursMax),
    storyCriteriaMax: String(storyCriteriaMax),
    hours,
  };
}

/** The typed values over the stored ones: titles and hours one by one. */
export const withTyped = (stored: ProfileTexts, typed: Partial<ProfileTexts>): ProfileTexts => ({
  ...stored,
  ...typed,
  titles: { ...stored.titles, ...typed.titles },
  hours: { ...stored.hours, ...typed.hours },
});

interface ReadProfile {
  profile: ProfileBody;
  /** Errors by the path of their field. */
  problems: Readonly<Record<string, string>>;
}

/** The profile that the fields describe. */
export function readProfile(texts: ProfileTexts): ReadProfile {
  const { titles: typedTitles, hours, storyHoursMax, storyCriteriaMax, ...rest } = texts;
  const problems: Record<string, string> = {};
  const estimates: Partial<Record<EstimatedWork, Partial<Record<ComplexityBand, object>>>> = {};
  for (const { work, band, key } of PLACES) {
    const typed = hours[key] ?? EMPTY;
    if (typed.every((text) => text.trim() === '')) continue;
    const [low, likely, high] = typed.map(readNumber);
    if (low == null || likely == null || high == null) problems[key] = 'Please enter three numbers, or none';
    else if (arePoints({ low, likely, high })) estimates[work] = { ...estimates[work], [band]: { low, likely, high } };
    else problems[key] = MESSAGES.estimateOrder;
  }
  const profile = {
    ...rest,
    name: rest.name.trim(),
    titles: Object.fromEntries(Object.entries(typedTitles).filter(([, text]) => text.trim() !== '')),
    storyHoursMax: readNumber(storyHoursMax) ?? 0,
    storyCriteriaMax: readNumber(storyCriteriaMax) ?? 0,
    estimates: estimates as ProfileBody['estimates'],
  };
  for (const { path, message } of profileProblems(profile as Parameters<typeof profileProblems>[0]))
    problems[path.join('.')] = message;
  if (profile.storyHoursMax < 1 || profile.storyHoursMax > WORK_ITEM_HOURS_MAX)
    problems.storyHoursMax = `Please enter hours from 1 to ${WORK_ITEM_HOURS_MAX.toLocaleString('en')}`;
  if (
    !Number.isInteger(profile.storyCriteriaMax) ||
    profile.storyCriteriaMax < 1 ||
    profile.storyCriteriaMax > WORK_ITEM_CRITERIA_MAX
  )
    problems.storyCriteriaMax = `Please enter a whole number from 1 to ${WORK_ITEM_CRITERIA_MAX}`;
  return { profile, problems };
}

/** The parts of a profile that differ from the stored one. */
export function changesOf(stored: Profile, profile: ProfileBody): Partial<ProfileBody> {
  const before = readProfile(textsOf(stored)).profile;
  return Object.fromEntries(
    Object.entries(profile).filter(
      ([key, value]) => JSON.stringify(value) !== JSON.stringify(before[key as keyof ProfileBody]),
    ),
  );
}
