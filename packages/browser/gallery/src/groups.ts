import * as activity from '@scopewright/product-ui/activity';
import { FirmBrand } from '@scopewright/product-ui/firm-brand';
import { InviteDialog } from '@scopewright/product-ui/invite-dialog';
import * as card from '@scopewright/product-ui/payment-card';
import * as ui from '@scopewright/ui';
import * as combobox from '@scopewright/ui/combobox';
import * as menu from '@scopewright/ui/dropdown-menu';
import * as form from '@scopewright/ui/form';
import * as passwordHint from '@scopewright/ui/new-password';
import * as picker from '@scopewright/ui/picker';
import * as toaster from '@scopewright/ui/toaster';
import { Tooltip } from '@scopewright/ui/tooltip';
import type { ReactNode } from 'react';
import * as events from './pages/activity.tsx';
import * as buttons from './pages/buttons.tsx';
import * as controls from './pages/controls.tsx';
import * as feedback from './pages/feedback.tsx';
import { FormStates } from './pages/form.tsx';
import * as foundations from './pages/foundations.tsx';
import * as layout from './pages/layout.tsx';
import * as overlays from './pages/overlays.tsx';

export interface GalleryPage {
  title: string;
  /** The last part of its address. */
  path: string;
  States: () => ReactNode;
  /** The components it shows. */
  shows: readonly unknown[];
}

const page = (title: string, States: () => ReactNode, ...shows: readonly unknown[]): GalleryPage => ({
  title,
  path: title.toLowerCase().replaceAll(' ', '-'),
  States,
  shows,
});

/** Every page of the gallery, in the order of its index. */
export const GROUPS: readonly { title: string; pages: readonly GalleryPage[] }[] = [
  {
    title: 'Foundations',
    pages: [
      page('Colors', foundations.Colors),
      page('Typography', foundations.Typography),
      page('Icons', foundations.Icons),
      page('Logo', layout.LogoStates, ui.Logo, ui.LogoMark),
    ],
  },
  {
    title: 'Controls',
    pages: [
      page('Button', buttons.ButtonStates, ui.Button),
      page('Close button', buttons.CloseButtonStates, ui.CloseButton),
      page('Export button', buttons.ExportButtonStates, ui.ExportButton),
      page('Checkbox', controls.CheckboxStates, ui.Checkbox),
      page('Combobox', controls.ComboboxStates, combobox.Combobox),
      page('Field', controls.FieldStates, ui.Field),
      page('Form', FormStates, form.Form, form.FormActions, form.FormFailure, form.FormField),
      page('Input', controls.InputStates, ui.Input),
      page('New password hint', controls.NewPasswordHintStates, passwordHint.NewPasswordHint),
      page('Password input', controls.PasswordInputStates, ui.PasswordInput),
      page('Payment card', controls.PaymentCardStates, card.CardFields, card.CardPageNote),
      page('Picker', controls.PickerStates, picker.Picker),
      page('Radio group', controls.RadioGroupStates, ui.RadioGroup),
      page('Search input', controls.SearchInputStates, ui.SearchInput),
      page('Select', controls.SelectStates, ui.Select),
      page('Textarea', controls.TextareaStates, ui.Textarea),
    ],
  },
  {
    title: 'Feedback',
    pages: [
      page('Alert', feedback.AlertStates, ui.Alert),
      page('Badge', feedback.BadgeStates, ui.Badge),
      page('Banner', feedback.BannerStates, ui.Banner),
      page('Empty state', feedback.EmptyStateStates, ui.EmptyState),
      page('Error state', feedback.ErrorStateStates, ui.ErrorState),
      page('Late', feedback.LateStates, ui.Late),
      page('List skeleton', feedback.ListSkeletonStates, ui.ListSkeleton, ui.Loading),
      page('Progress', feedback.ProgressStates, ui.Progress),
      page('Skeleton', feedback.SkeletonStates, ui.Skeleton),
      page('Spinner', feedback.SpinnerStates, ui.Spinner),
    ],
  },
  {
    title: 'Layout',
    pages: [
      page('Account actions', layout.AccountActionsStates, ui.AccountActions),
      page('App frame', layout.AppFrameStates, ui.AppFrame),
      page('Card', layout.CardStates, ui.Card),
      page('Firm brand', layout.FirmBrandStates, FirmBrand),
      page('List card', layout.ListCardStates, ui.ListCard),
      page('Load more', layout.LoadMoreStates, ui.LoadMore),
      page('Page header', layout.PageHeaderStates, ui.PageHeader),
      page('Paged list', layout.PagedListStates, ui.PagedList),
      page('Table', layout.TableStates, ui.Table),
      page('Tabs', layout.TabsStates, ui.Tabs, ui.TabsList, ui.TabsTrigger, ui.TabsContent),
    ],
  },
  {
    title: 'Overlays',
    pages: [
      page('Confirm dialog', overlays.ConfirmDialogStates, ui.ConfirmDialog),
      page('Invite dialog', overlays.InviteDialogStates, InviteDialog),
      page(
        'Dialog',
        overlays.DialogStates,
        ui.Dialog,
        ui.DialogContent,
        ui.DialogActions,
        ui.OpenDialog,
        ui.FormDialog,
      ),
      page(
        'Dropdown menu',
        overlays.DropdownMenuStates,
        menu.DropdownMenu,
        menu.DropdownMenuContent,
        menu.DropdownMenuItem,
        menu.DropdownMenuSeparator,
        menu.DropdownMenuTrigger,
      ),
      page('Tooltip', overlays.TooltipStates, Tooltip),
      page('Toaster', overlays.ToasterStates, toaster.Toaster),
    ],
  },
  {
    title: 'Activity',
    pages: [
      page('Time ago', events.TimeAgoStates, ui.TimeAgo),
      page('Event', events.EventStates, activity.EventSentence, activity.EventTime, activity.EventEntry),
      page('Event list', events.EventListStates, activity.EventList),
    ],
  },
];
