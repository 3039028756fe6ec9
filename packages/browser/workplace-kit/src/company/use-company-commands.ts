import { type Command, useCommands } from '../commands/commands.ts';
import { useNavigation } from '../navigation/use-navigation.ts';
import { withDialog } from '../page/dialog-in-address.ts';
import { useCompanyAccess, useOpenCompany } from './company-context.tsx';
import { companyPath } from './company-path.ts';

/** The commands of every page of a company, also of its projects. */
export function useCompanyCommands(): void {
  const company = useOpenCompany();
  const { ofClient, writeSows, managePeople, writeScope } = useCompanyAccess(company);
  const { ofCompany } = useNavigation();
  useCommands([
    ...(writeSows
      ? [
          {
            id: 'new-sow',
            title: 'New SOW',
            section: company.name,
            keywords: ['statement of work', 'draft'],
            to: companyPath(company.id, 'sows/new'),
          },
        ]
      : []),
    ...(managePeople
      ? [
          {
            id: 'invite-someone',
            title: 'Invite someone',
            section: company.name,
            keywords: ['add', 'person', 'people', 'user', 'member', 'administrator'],
            to: withDialog(companyPath(company.id, 'people'), 'invite'),
          },
        ]
      : []),
    ...(writeScope
      ? [
          {
            id: 'new-project',
            title: 'New project',
            section: company.name,
            keywords: ['create', 'add', 'space', 'template'],
            to: withDialog(companyPath(company.id, 'projects'), 'new-project'),
          },
        ]
      : []),
    // a client's users have these pages in the main navigation
    ...(ofClient ? [] : ofCompany(company.id)).map(
      ({ to, label }): Command => ({
        id: `go-${to}`,
        title: label,
        section: company.name,
        keywords: ['company', 'page'],
        to,
      }),
    ),
  ]);
}
