import { formatHours } from '@scopewright/company-kit/backlog/backlog-words';
import { decimalsOf, formatPrice } from '@scopewright/domain/money';
import { useCapacities } from '@scopewright/workplace-kit/firm/use-capacities';
import { useCallback } from 'react';

/** Formats hours with their price at the firm's rate: “12 h · $2,700”. The firm's people see both. */
export function useHoursAndPrice(): (hours: number) => string {
  const rate = useCapacities().data?.rate;
  const minor = rate?.amountMinor;
  const currency = rate?.currency;
  return useCallback(
    (hours: number) => {
      if (minor === undefined || currency === undefined) return formatHours(hours);
      const unit = 10 ** decimalsOf(currency);
      // whole units: an estimate is no more precise
      const price = formatPrice({ minor: Math.round((hours * minor) / unit) * unit, currency });
      return `${formatHours(hours)} · ${price}`;
    },
    [minor, currency],
  );
}
