import type { ComponentProps, ReactNode } from "react";
import { Link } from "react-router";
import { AdminIcon } from "./admin-icon";

type AdminButtonStyle = {
  /** One primary per page. `danger-sure`: the last step of something that cannot be undone, in a dialog. */
  kind?: "primary" | "secondary" | "quiet" | "danger" | "danger-quiet" | "danger-sure";
  icon?: string;
  slim?: boolean;
  /** Only the icon is shown; the label is its accessible name. */
  square?: boolean;
  /** Only the icon is shown below 1216 px. */
  fold?: boolean;
  className?: string;
  children: ReactNode;
};

/** Does not submit unless `type="submit"`. `busy`: the label is "Working…" and presses do nothing. */
export function AdminButton(props: AdminButtonStyle & { busy?: boolean } & ComponentProps<"button">) {
  const { kind, icon, slim, square, fold, className, busy = false, children, ...button } = props;
  return (
    <button
      type="button"
      {...button}
      {...(busy && { "aria-disabled": true, "aria-busy": true, onClick: (event) => event.preventDefault() })}
      className={adminButtonClassName({ kind, slim, square, fold, className })}
    >
      <ButtonContent icon={icon} square={square}>
        {busy ? "Working…" : children}
      </ButtonContent>
    </button>
  );
}

/** A link between admin pages that looks like a button. `reloadDocument` for downloads and pages of the shop. */
export function AdminButtonLink(props: AdminButtonStyle & ComponentProps<typeof Link>) {
  const { kind, icon, slim, square, fold, className, children, ...link } = props;
  return (
    <Link {...link} className={adminButtonClassName({ kind, slim, square, fold, className })}>
      <ButtonContent icon={icon} square={square}>
        {children}
      </ButtonContent>
    </Link>
  );
}

type NeighborLinkProps = Omit<ComponentProps<typeof AdminButtonLink>, "to" | "children"> & {
  to: string | null;
  label: string;
};

/** Link to the row before or after; a disabled button if there is none. */
export const NeighborLink = ({ to, label, icon, slim, className, ...link }: NeighborLinkProps) => {
  const button = { kind: "quiet", square: true, title: label, slim, icon, className, children: label } as const;
  return to === null ? <AdminButton {...button} disabled /> : <AdminButtonLink {...button} {...link} to={to} />;
};

function ButtonContent({ icon, square, children }: Pick<AdminButtonStyle, "icon" | "square" | "children">) {
  return (
    <>
      {icon && <AdminIcon name={icon} />}
      <span className={square ? "sr-only" : undefined}>{children}</span>
    </>
  );
}

const adminButtonClassName = ({
  kind = "secondary",
  slim,
  square,
  fold,
  className,
}: Omit<AdminButtonStyle, "children">) =>
  ["button", kind.replace("-", " "), slim && "slim", square && "square", fold && "fold", className]
    .filter(Boolean)
    .join(" ");
