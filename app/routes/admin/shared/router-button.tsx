import type { ReactNode } from "react";
import { Link, type LinkProps } from "react-router";
import { buttonClassName } from "~/ui/button";

/** A link that looks like a button, from one page of staff to another: the router follows it. */
export const RouterButton = ({ href, dense, className = "", ...link }: RouterButtonProps) => (
  <Link {...link} to={href} className={`${buttonClassName({ dense })} ${className}`} />
);

type RouterButtonProps = { href: string; dense?: "plain" | "danger"; className?: string; children?: ReactNode } & Omit<
  LinkProps,
  "to" | "className"
>;
