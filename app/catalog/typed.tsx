type TypedProps = { from: string; list?: boolean; className?: string; children: string };

/**
 * A text of the picture beside an order form: the value of the field `from`, of a `list` the first item, or `children` while it
 * is empty (app/checkout/form/form-picture.part.ts). Its direction is that of the value.
 */
export const Typed = ({ from, list, className = "", children }: TypedProps) => (
  <span data-from={from} data-list={list} dir="auto" translate="no" className={`wrap-anywhere ${className}`}>
    {children}
  </span>
);

export const Lines = ({ className = "" }: { className?: string }) => (
  <span className={`grid gap-2 ${className}`}>
    <span className="h-1 bg-current" />
    <span className="mr-6 h-1 bg-current" />
  </span>
);
