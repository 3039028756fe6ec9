interface RowBoxProps {
  label: string;
  checked: boolean;
  onChange: (checked: boolean, shift: boolean) => void;
}

/** The checkbox that selects a row; its label is as large as a thumb. */
export function RowBox({ label, checked, onChange }: RowBoxProps) {
  return (
    <label className="-m-2 flex size-11 shrink-0 cursor-pointer items-center justify-center sm:size-9">
      <input
        type="checkbox"
        aria-label={label}
        checked={checked}
        onChange={({ target, nativeEvent }) =>
          onChange(target.checked, nativeEvent instanceof MouseEvent && nativeEvent.shiftKey)
        }
        className="size-6 accent-brand sm:size-4.5"
      />
    </label>
  );
}
