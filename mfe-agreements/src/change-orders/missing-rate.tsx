import { errorText } from '@scopewright/api-client';
import { useCall } from '@scopewright/calls';
import { can } from '@scopewright/domain/policy';
import { rateIn } from '@scopewright/domain/price';
import { useHost, useSession } from '@scopewright/remote-contract';
import { useCapacities } from '@scopewright/workplace-kit/firm/use-capacities';
import { TenantLink } from '@scopewright/workplace-kit/page/tenant-link';

interface MissingRateProps {
  currency: string;
  /** Calculates the price again, once there is a rate. */
  onSaved: () => void;
}

/**
 * Shown where a price is not known because the firm has no rate in a currency: its administrators enter the rate here,
 * others read whom to ask.
 */
export function MissingRate({ currency, onSaved }: MissingRateProps) {
  const { abilities } = useSession();
  const { data, error } = useCapacities();
  const mayEnter = can(abilities, 'firm:settings');
  const has = data ? rateIn(data.rate, currency) !== null : false;
  if (error && !data) return <p className="text-danger text-sm">{errorText(error)}</p>;
  if (!data || has) return null;
  return (
    <div className="grid gap-3 text-sm">
      <p>Your firm has no hourly rate in {currency}. Amounts are never converted.</p>
      {mayEnter ? <RateForm currency={currency} onSaved={onSaved} /> : <WhomToAsk currency={currency} />}
    </div>
  );
}

/** The form of the settings for one rate; without it the way there. */
function RateForm({ currency, onSaved }: MissingRateProps) {
  const { Slot } = useHost();
  const elsewhere = (
    <p>
      <TenantLink to="/settings/capacity" className="text-brand underline underline-offset-4">
        Enter the rate in {currency} in the settings
      </TenantLink>
    </p>
  );
  return Slot ? <Slot name="currency-rate" props={{ currency, onSaved }} fallback={elsewhere} /> : elsewhere;
}

function WhomToAsk({ currency }: { currency: string }) {
  const { data } = useCall(['firm', 'staff', 'administrators'], 'staff', { query: { role: 'firmAdmin', limit: 5 } });
  const names = (data?.items ?? []).map(({ name, email }) => name || email);
  const someone =
    names.length === 0
      ? 'an administrator of your firm'
      : new Intl.ListFormat('en', { type: 'disjunction' }).format(names);
  return (
    <p>
      Ask {someone} to enter the rate in {currency}, or enter the amount yourself once it is drafted.
    </p>
  );
}
