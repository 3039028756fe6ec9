/** The hatching of periods without data. */
export function UnknownPattern({ id }: { id: string }) {
  return (
    <defs>
      <pattern id={id} width="6" height="6" patternUnits="userSpaceOnUse" patternTransform="rotate(45)">
        <line y2="6" strokeWidth="1" className="stroke-border-strong" />
      </pattern>
    </defs>
  );
}
