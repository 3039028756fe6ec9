export { AccountActions } from './account-actions.tsx';
export { Alert } from './alert.tsx';
export { ConfirmDialog } from './alert-dialog.tsx';

export { AppFrame } from './app-frame.tsx';

export { Badge } from './badge.tsx';
export { Banner } from './banner.tsx';
export { Button, type ButtonProps } from './button.tsx';
export { Card } from './card.tsx';
export { Checkbox } from './checkbox.tsx';
export { CloseButton } from './close-button.tsx';

export { cn } from './cn.ts';
export { calendarDate, dateInWords, dayInWords, dayNumber, distanceInWords, timeInWords } from './dates.ts';
export { Dialog, DialogContent } from './dialog.tsx';
export {
  DropdownMenu,
  DropdownMenuContent,
  DropdownMenuItem,
  DropdownMenuTrigger,
} from './dropdown-menu.tsx';
export { EmptyState } from './empty-state.tsx';
export { ErrorState } from './error-state.tsx';
export { ExportButton } from './export-button.tsx';
export { Field } from './field.tsx';
export { FirmBrand } from './firm-brand.tsx';
export { focusOnMount } from './focus-on-mount.ts';
export * from './icons.ts';
export { Input } from './input.tsx';
export { Late, type LatePart, latePart, whenIdle } from './late.tsx';
export { foundInWords, ListCard } from './list-card.tsx';
export { ListSkeleton } from './list-skeleton.tsx';
export { LoadMore } from './load-more.tsx';

export { Logo, LogoMark } from './logo.tsx';
export { PageHeader } from './page-header.tsx';
export { PagedList } from './paged-list.tsx';
export { PasswordInput } from './password-input.tsx';
export { Progress } from './progress.tsx';
export { UiProvider } from './provider.tsx';
export { RadioGroup } from './radio-group.tsx';

export { saveFile } from './save-file.ts';
export { SearchInput } from './search-input.tsx';
export { Select, type SelectOption } from './select.tsx';
export { Skeleton } from './skeleton.tsx';
export { Spinner } from './spinner.tsx';
export { Table, type TableColumn, type TableSelection } from './table.tsx';
export { Tabs, TabsContent, TabsList, TabsTrigger } from './tabs.tsx';
export { Textarea } from './textarea.tsx';

export { useCurrentInView } from './use-current-in-view.ts';
export { useDebounced } from './use-debounced.ts';
export { useSearchText } from './use-search-text.ts';
