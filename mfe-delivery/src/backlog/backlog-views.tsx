import { backlogKey } from '@scopewright/company-kit/backlog/backlog-key';
import type { CallInput } from '@scopewright/contracts';
import { SavedViews } from '@scopewright/lists/saved-views';
import { useHost } from '@scopewright/remote-contract';
import { BACKLOG_VIEW, type BacklogView, isOwnBacklogView, queryOfBacklog } from './backlog-view.ts';

interface BacklogViewsProps {
  companyId: string;
  view: BacklogView;
  onShow: (view: BacklogView) => void;
}

/** The user's saved views of a company's backlog. */
export function BacklogViews({ companyId, view, onShow }: BacklogViewsProps) {
  const { api } = useHost();
  const params = { companyId };
  return (
    <SavedViews
      what="work items"
      queryKey={[...backlogKey(companyId), 'views']}
      fetch={async (signal) => (await api.call('backlogViews', { params, signal })).items}
      save={(name) =>
        api.call('saveBacklogView', {
          params,
          body: { name, filters: queryOfBacklog(view) } as CallInput<'saveBacklogView'>['body'],
        })
      }
      remove={(viewId) => api.call('deleteBacklogView', { params: { viewId } })}
      isOwn={isOwnBacklogView(view)}
      onShow={(saved) => onShow(BACKLOG_VIEW.from({ ...saved.filters, look: view.look }))}
    />
  );
}
