import type { CompanyDetail } from '@scopewright/contracts';
import { type Ability, can, isOfClient } from '@scopewright/domain/policy';
import { useSession } from '@scopewright/remote-contract';
import { createContext, useContext } from 'react';

/** The company whose page is open. */
export const CompanyContext = createContext<CompanyDetail | null>(null);

/** The company whose page is open. @throws Error outside of one */
export function useOpenCompany(): CompanyDetail {
  const company = useContext(CompanyContext);
  if (company === null) throw new Error('This belongs on the page of a company');
  return company;
}

/** The user's abilities in a company, minus those that an archived company refuses. */
export interface CompanyAccess {
  /** The user belongs to the company itself. */
  ofClient: boolean;
  writeSows: boolean;
  /** See the text of SOWs and change orders, with its proposed clauses. */
  reviewClauses: boolean;
  writeClauses: boolean;
  writeScope: boolean;
  managePeople: boolean;
  resend: boolean;
  assign: boolean;
  /** Rename and archive. */
  manage: boolean;
  remove: boolean;
  /** It is the sample client, which the user may remove. */
  removeSample: boolean;
  export: boolean;
}

export function useCompanyAccess({ status, sample = false }: Pick<CompanyDetail, 'status' | 'sample'>): CompanyAccess {
  const { user, abilities } = useSession();
  const may = (ability: Ability) => can(abilities, ability);
  const open = status === 'active';
  return {
    ofClient: user !== undefined && isOfClient(user.role),
    writeSows: open && may('sow:write'),
    reviewClauses: may('clause:review'),
    writeClauses: open && may('clause:write'),
    writeScope: open && may('scope:write'),
    managePeople: open && !sample && may('people:manage'),
    resend: open && may('invitation:resend'),
    assign: open && may('company:assign'),
    manage: may('company:manage'),
    remove: !sample && may('company:delete'),
    removeSample: sample && may('company:create'),
    export: may('company:export'),
  };
}
