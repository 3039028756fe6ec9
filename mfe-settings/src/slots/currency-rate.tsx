import { UiProvider } from '@scopewright/ui';
import { useCapacities } from '@scopewright/workplace-kit/firm/use-capacities';
import { CurrencyRateForm } from '../capacity/currency-rate-form.tsx';
import { remote } from '../pages.ts';
import '../remote.css';

interface CurrencyRateProps {
  currency: string;
  /** Called when the rate was saved or removed. */
  onSaved: () => void;
}

/** The firm's rate in a currency, for administrators who need it on another page. */
export default function CurrencyRate({ currency, onSaved }: CurrencyRateProps) {
  const { data } = useCapacities();
  return (
    <UiProvider remote={remote.name}>
      {data ? <CurrencyRateForm currency={currency} rates={data.rate} onSaved={onSaved} /> : null}
    </UiProvider>
  );
}
