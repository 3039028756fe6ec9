export { Button, type ButtonProps } from './button.tsx';
export { CloseButton } from './close-button.tsx';
export { cn } from './cn.ts';
export { Checkbox } from './controls/checkbox.tsx';
export { Field } from './controls/field.tsx';
export { Input } from './controls/input.tsx';
export { PasswordInput } from './controls/password-input.tsx';
export { RadioGroup } from './controls/radio-group.tsx';
export { SearchInput } from './controls/search-input.tsx';
export { Select } from './controls/select.tsx';
export { Textarea } from './controls/textarea.tsx';
export {
  calendarDate,
  dayNumber,
  formatDate,
  formatDay,
  formatDistance,
  formatTime,
  formatTimeRange,
} from './dates.ts';
export { ExportButton } from './export-button.tsx';
export { Alert } from './feedback/alert.tsx';
export { Badge } from './feedback/badge.tsx';
export { Banner } from './feedback/banner.tsx';
export { EmptyState } from './feedback/empty-state.tsx';
export { ErrorState } from './feedback/error-state.tsx';
export { Late, type LatePart, latePart, whenIdle } from './feedback/late.tsx';
export { ListSkeleton } from './feedback/list-skeleton.tsx';
export { Loading } from './feedback/loading.tsx';
export { Progress } from './feedback/progress.tsx';
export { Skeleton } from './feedback/skeleton.tsx';
export { Spinner } from './feedback/spinner.tsx';
export { focusOnMount } from './hooks/focus-on-mount.ts';
export { useCurrentInView } from './hooks/use-current-in-view.ts';
export { useDebounced } from './hooks/use-debounced.ts';
export { useOnline } from './hooks/use-online.ts';
export { useSearchText } from './hooks/use-search-text.ts';
export { useSelection } from './hooks/use-selection.ts';
export { usePhone, useWide } from './hooks/use-width.ts';
export * from './icons.ts';
export { AccountActions } from './layout/account-actions.tsx';
export { AppFrame } from './layout/app-frame.tsx';
export { Card } from './layout/card.tsx';
export { formatMatchCount, ListCard } from './layout/list-card.tsx';
export { LoadMore } from './layout/load-more.tsx';
export { Logo, LogoMark } from './layout/logo.tsx';
export { PageHeader } from './layout/page-header.tsx';
export { PagedList, type PagedListing, requestIdOf } from './layout/paged-list.tsx';
export { Table, type TableColumn, type TableSelection } from './layout/table.tsx';
export { Tabs, TabsContent, TabsList, TabsTrigger } from './layout/tabs.tsx';
export { ConfirmDialog } from './overlays/alert-dialog.tsx';
export { Dialog, DialogContent, OpenDialog } from './overlays/dialog.tsx';
export { DialogActions } from './overlays/dialog-actions.tsx';
export { FormDialog, type FormDialogProps } from './overlays/form-dialog.tsx';
export { UiProvider } from './provider.tsx';
export { saveFile } from './save-file.ts';
export { TimeAgo } from './time-ago.tsx';
