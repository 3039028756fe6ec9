import ICAL from 'ical.js';
import { CalendarError } from '../calendar.ts';

const MAX_INTERVAL = 1000;
const MAX_STEPS = 50_000;
const MAX_OCCURRENCES = 5000;

/** Cost limits of expanding one calendar. */
export interface Budget {
  /** Counts a step of a rule. @throws CalendarError `unknown` if there are too many */
  step(): void;
  /** Counts an occurrence that is looked at. @throws CalendarError `unknown` if there are too many */
  occurrence(): void;
}

export function expansionBudget(): Budget {
  let steps = 0;
  let occurrences = 0;
  const spent = () => new CalendarError('unknown', 'The calendar has too many repeating events');
  return {
    step() {
      steps += 1;
      if (steps > MAX_STEPS) throw spent();
    },
    occurrence() {
      occurrences += 1;
      if (occurrences > MAX_OCCURRENCES) throw spent();
    },
  };
}

/**
 * Lets all rules of a calendar, also those of its zones, count their steps, and counts its dates: ical.js looks for ever for the next date of
 * a rule that has none, for example every 30th of February.
 */
export function boundRules(component: ICAL.Component, budget: Budget): void {
  class BoundedIterator extends ICAL.RecurIterator {
    override check_contracting_rules(): boolean {
      budget.step();
      return super.check_contracting_rules();
    }

    override expand_year_days(year: number): number {
      budget.step();
      return super.expand_year_days(year);
    }
  }
  for (const property of component.getAllProperties('rrule')) {
    const rule = property.getFirstValue();
    if (!(rule instanceof ICAL.Recur) || rule.interval > MAX_INTERVAL)
      throw new CalendarError('unknown', 'The calendar has a rule that cannot be expanded');
    rule.iterator = (start) => new BoundedIterator({ rule, dtstart: start });
  }
  for (const property of [...component.getAllProperties('rdate'), ...component.getAllProperties('exdate')])
    for (let count = property.getValues().length; count > 0; count -= 1) budget.step();
  for (const child of component.getAllSubcomponents()) boundRules(child, budget);
}
