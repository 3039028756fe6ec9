import { enqueueOutbox, runWithTenant, withTransaction } from '@scopewright/data';
import { factories, type TestDatabase } from '@scopewright/data/testing';

export const SECRET = 'invitation-secret-of-tests-0123456789';

/** A firm with a company whose administrator is invited, and the mail in the outbox; as after creating a company. */
export async function invite(database: TestDatabase, { email = 'ada@contoso.example', requestId = 'request-1' } = {}) {
  const { models, connection } = database;
  const make = factories(models, { invitationSecret: SECRET });
  const firm = await make.firm({ name: 'Northwind <Partners>' });
  const company = await make.company(firm._id, { name: 'Contoso & Sons' });
  const user = await make.user(firm._id, {
    email,
    name: 'Ada',
    role: 'companyUser',
    companyId: company._id,
    status: 'invited',
  });
  const { invitation, token } = await make.invitation({
    firmId: firm._id,
    companyId: company._id,
    userId: user._id,
    email,
  });
  const payload = {
    firmId: firm._id.toHexString(),
    invitationId: invitation._id.toHexString(),
    link: { origin: 'https://northwind.scopewright.app', tenantKey: null },
  };
  const enqueue = () =>
    runWithTenant(firm._id, () =>
      withTransaction(connection, (session) =>
        enqueueOutbox(models, 'mail.invitation', payload, { session, requestId, now: new Date() }),
      ),
    );
  return { firm, company, user, invitation, token, payload, enqueue };
}
