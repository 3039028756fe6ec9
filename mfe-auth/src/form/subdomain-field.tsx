import { SUBDOMAIN_MAX_LENGTH } from '@scopewright/contracts/constants';
import { sanitizeSubdomain } from '@scopewright/domain/subdomain';
import { useHost } from '@scopewright/remote-contract';
import { Input } from '@scopewright/ui';
import { cleaned, FormField } from '@scopewright/ui/form';

/**
 * The field `subdomain` of a form: cleaned while typing (§5), with a preview of the resulting address. `value` is its
 * current value.
 */
export function SubdomainField({ value }: { value: string }) {
  const { boot } = useHost();
  return (
    <FormField<{ subdomain: string }>
      name="subdomain"
      label="Subdomain"
      hint={
        <span className="wrap-anywhere">
          Address: <span className="font-medium text-text">{value || 'your-company'}</span>.{boot.productDomain}
        </span>
      }
    >
      {(control) => (
        <Input
          {...cleaned(control, sanitizeSubdomain)}
          required
          maxLength={SUBDOMAIN_MAX_LENGTH}
          autoComplete="off"
          autoCapitalize="none"
          autoCorrect="off"
          spellCheck={false}
          placeholder="your-company"
        />
      )}
    </FormField>
  );
}
