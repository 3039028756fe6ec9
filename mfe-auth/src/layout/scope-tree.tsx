const LEVELS = [
  { label: 'Company', detail: 'Scope agreed', depth: 0 },
  { label: 'Service space', detail: '3 workflows', depth: 1 },
  { label: 'Workflow', detail: 'Statuses and approvals', depth: 2 },
  { label: 'Request type', detail: '12 fields', depth: 3 },
  { label: 'Field', detail: 'Validated', depth: 4 },
] as const;

/**
 * Decoration beside the sign-in screens: the hierarchy that the product scopes. Hidden from screen readers, which lose
 * nothing.
 */
export function ScopeTree() {
  return (
    <aside
      aria-hidden="true"
      className="relative hidden overflow-hidden bg-surface-inverse text-text-inverse lg:flex lg:flex-col lg:justify-center"
    >
      <div className="absolute inset-0 bg-[radial-gradient(60rem_40rem_at_85%_-10%,color-mix(in_oklab,var(--color-focus)_34%,transparent),transparent_70%)]" />
      <div className="absolute inset-0 bg-[radial-gradient(40rem_30rem_at_-10%_110%,color-mix(in_oklab,var(--color-accent)_22%,transparent),transparent_70%)]" />
      <div className="relative mx-auto w-full max-w-[32rem] px-12">
        <p className="text-3xl font-semibold">From the first conversation to the last field.</p>
        <p className="mt-4 max-w-[26rem] text-text-inverse-muted">
          Scope, agree and deliver service-management projects in one place, with separate data for every client.
        </p>
        <ol className="mt-12 space-y-3">
          {LEVELS.map(({ label, detail, depth }) => (
            <li key={label} className="relative" style={{ marginInlineStart: `${depth * 1.75}rem` }}>
              {depth > 0 && (
                <span className="absolute -start-3.5 -top-3 h-[2.375rem] w-3.5 rounded-es-md border-s border-b border-text-inverse/25" />
              )}
              <span className="flex items-center justify-between gap-4 rounded-md border border-text-inverse/12 bg-text-inverse/6 px-4 py-3 text-sm">
                <span className="font-medium">{label}</span>
                <span className="text-text-inverse-muted">{detail}</span>
              </span>
            </li>
          ))}
        </ol>
      </div>
    </aside>
  );
}
