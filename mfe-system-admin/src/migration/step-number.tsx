/** The number of a step, in the guide and on the step's panel. */
export const StepNumber = ({ value }: { value: number }) => (
  <span
    aria-hidden="true"
    className="flex size-7 shrink-0 items-center justify-center rounded-full bg-brand-soft font-semibold text-brand text-sm"
  >
    {value}
  </span>
);
