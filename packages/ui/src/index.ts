export { AccountActions, type AccountActionsProps } from './account-actions.tsx';
export { Alert, type AlertProps } from './alert.tsx';
export { ConfirmDialog, type ConfirmDialogProps } from './alert-dialog.tsx';
export { AppFrame, type AppFrameProps } from './app-frame.tsx';
export { AuthCard, type AuthCardProps } from './auth-card.tsx';
export { Badge, type BadgeProps } from './badge.tsx';
export { Banner, type BannerProps } from './banner.tsx';
export { Button, type ButtonProps } from './button.tsx';
export { Card, type CardProps } from './card.tsx';
export { Checkbox, type CheckboxProps } from './checkbox.tsx';
export { cn } from './cn.ts';
export { Dialog, DialogClose, DialogContent, type DialogContentProps, DialogTrigger } from './dialog.tsx';
export {
  DropdownMenu,
  DropdownMenuContent,
  type DropdownMenuContentProps,
  DropdownMenuItem,
  DropdownMenuLabel,
  DropdownMenuSeparator,
  DropdownMenuTrigger,
} from './dropdown-menu.tsx';
export { EmptyState, type EmptyStateProps } from './empty-state.tsx';
export { ErrorState, type ErrorStateProps } from './error-state.tsx';
export { Field, type FieldControlProps, type FieldProps, useFieldControl } from './field.tsx';
export { focusOnMount } from './focus-on-mount.ts';
export * from './icons.ts';
export { Input, type InputProps } from './input.tsx';
export { ListCard, type ListCardProps } from './list-card.tsx';
export { ListSkeleton, type ListSkeletonProps } from './list-skeleton.tsx';
export { LoadMore, type LoadMoreProps } from './load-more.tsx';
export { Logo, LogoMark, type LogoProps } from './logo.tsx';
export { PageHeader, type PageHeaderProps } from './page-header.tsx';
export { PagedList, type PagedListing, type PagedListProps } from './paged-list.tsx';
export { PasswordInput } from './password-input.tsx';
export { Progress, type ProgressProps } from './progress.tsx';
export { UiProvider, type UiProviderProps, usePortalContainer } from './provider.tsx';
export { RadioGroup, type RadioGroupProps, type RadioOption } from './radio-group.tsx';
export { SearchInput, type SearchInputProps } from './search-input.tsx';
export { Select, type SelectOption, type SelectProps } from './select.tsx';
export { Skeleton, type SkeletonProps } from './skeleton.tsx';
export { Spinner, type SpinnerProps } from './spinner.tsx';
export { Table, type TableColumn, type TableProps } from './table.tsx';
export { Tabs, TabsContent, type TabsContentProps, TabsList, TabsTrigger, type TabsTriggerProps } from './tabs.tsx';
export { Textarea } from './textarea.tsx';
export { Tooltip, type TooltipProps } from './tooltip.tsx';
export { useDebounced } from './use-debounced.ts';
export { VisuallyHidden } from './visually-hidden.tsx';
