import type { DomainDns } from '@scopewright/data';
import type { Files } from '@scopewright/files';
import type { HostingProvider } from '@scopewright/hosting';
import type { PaymentGateway } from '@scopewright/payments';
import type { ReportParts } from '@scopewright/service-kit';

export interface Outside {
  checkMailServer: () => Promise<unknown>;
  files: Files;
  gateway: PaymentGateway | null;
  hosting: HostingProvider;
  dns: DomainDns;
  productDomain: string;
}

/** Health checks of all dependencies besides MongoDB and Redis: only the worker talks to all of them. */
export function dependencyChecks({
  checkMailServer,
  files,
  gateway,
  hosting,
  dns,
  productDomain,
}: Outside): NonNullable<ReportParts['dependencies']> {
  const { scanner } = files;
  return {
    mail: { check: checkMailServer },
    files: { kind: files.current, check: () => files.storeOf({ store: files.current }).check() },
    scanner: { check: scanner && ((signal) => scanner.check(signal)) },
    payments: { ...(gateway && { kind: gateway.name }), check: gateway && (() => gateway.check()) },
    hosting: {
      check: hosting.needsDomains
        ? async () => {
            const { problem } = await hosting.diagnose();
            if (problem !== null) throw new Error(problem);
          }
        : null,
    },
    dns: { check: () => dns.txt(productDomain) },
  };
}
