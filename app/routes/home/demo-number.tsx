import { useSite } from "~/lib/config/use-site";

/** The demo line's number as text, for visitors who dial on another device. One click selects all of it, ready to copy. */
export function DemoNumber() {
  const { phone } = useSite();
  return (
    <span translate="no" className="select-all whitespace-nowrap">
      {phone.display}
    </span>
  );
}
