import type { ReactNode } from "react";
import { Link, type LinkProps } from "react-router";
import { buttonClassName } from "~/ui/button";

/** A client-side link between admin pages that looks like a button. */
export const RouterButton = ({ href, dense, className = "", ...link }: RouterButtonProps) => (
  <Link {...link} to={href} className={`${buttonClassName({ dense })} ${className}`} />
);

type RouterButtonProps = { href: string; dense?: "plain" | "danger"; className?: string; children?: ReactNode } & Omit<
  LinkProps,
  "to" | "className"
>;
