import sprite from "~/ui/images/admin-icons.svg?url";

/** An icon of the back office's sprite (tools/build/icons.mjs), hidden from screen readers. Sharp at 24 and 12 px only. */
export function AdminIcon({ name, className = "" }: { name: string; className?: string }) {
  return (
    <svg aria-hidden="true" focusable="false" className={`icon ${className}`}>
      <use href={`${sprite}#${name}`} />
    </svg>
  );
}
