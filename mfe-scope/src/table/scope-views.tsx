import { scopeKey } from '@scopewright/company-kit/scope/scope-key';
import { SavedViews } from '@scopewright/lists/saved-views';
import { useHost } from '@scopewright/remote-contract';
import { isOwnView, queryOfView, type TableView, viewOfSaved } from './table-view.ts';

interface ScopeViewsProps {
  companyId: string;
  view: TableView;
  onShow: (view: TableView) => void;
}

/** The user's saved views of the company's items. */
export function ScopeViews({ companyId, view, onShow }: ScopeViewsProps) {
  const { api } = useHost();
  const params = { companyId };
  return (
    <SavedViews
      what="items"
      queryKey={[...scopeKey(companyId), 'views']}
      fetch={async (signal) => (await api.call('scopeViews', { params, signal })).items}
      save={(name) => api.call('saveScopeView', { params, body: { name, filters: queryOfView(view) } })}
      remove={(viewId) => api.call('deleteScopeView', { params: { viewId } })}
      isOwn={isOwnView(view)}
      onShow={(saved) => onShow(viewOfSaved(saved))}
    />
  );
}
