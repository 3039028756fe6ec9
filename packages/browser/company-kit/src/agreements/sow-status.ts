/** Label and badge tone of the status of a company's statement of work. */
export interface SowStatusView {
  label: string;
  tone: 'neutral' | 'info' | 'success' | 'warning' | 'danger';
  /** Accepted change orders as `n CO`; only while the SOW is active and has some. */
  changeOrders: string | null;
}

const KNOWN: Record<string, { label: string; tone: SowStatusView['tone'] }> = {
  none: { label: 'No SOW', tone: 'neutral' },
  draft: { label: 'Draft', tone: 'warning' },
  active: { label: 'Active', tone: 'success' },
  completed: { label: 'Completed', tone: 'info' },
  cancelled: { label: 'Cancelled', tone: 'danger' },
  // of change orders
  inReview: { label: 'In review', tone: 'warning' },
  sent: { label: 'Sent', tone: 'info' },
  accepted: { label: 'Accepted', tone: 'success' },
  declined: { label: 'Declined', tone: 'danger' },
  withdrawn: { label: 'Withdrawn', tone: 'neutral' },
  superseded: { label: 'Superseded', tone: 'neutral' },
  closed: { label: 'Closed', tone: 'info' },
};

/** Label and tone of a SOW status (§4). A missing status counts as none; an unknown one is shown as it is. */
export function sowStatusView(status: string | null | undefined, activeChangeOrderCount: number): SowStatusView {
  const key = status || 'none';
  const known = Object.hasOwn(KNOWN, key) ? KNOWN[key] : undefined;
  return {
    label: known?.label ?? key,
    tone: known?.tone ?? 'neutral',
    changeOrders: key === 'active' && activeChangeOrderCount > 0 ? `${activeChangeOrderCount} CO` : null,
  };
}
