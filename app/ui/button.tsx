import { type ComponentProps, type ReactNode, useEffect } from "react";
import { Robot, type RobotSize } from "./icon";
import { buttonTone, type Tone } from "./tone";

type Look = {
  tone?: Tone;
  /** Without frame and pixels, for the admin pages, where many buttons stand side by side. It has no tone and no robot. */
  dense?: "plain" | "danger";
  /** The floating robot decoration, in one of its three sizes. */
  robot?: Exclude<RobotSize, "hero">;
};

/** A pixel button. It does not submit unless `type="submit"`. */
export function Button({ tone, dense, robot, className = "", children = "START", ...button }: ButtonProps) {
  return (
    <button type="button" {...button} className={`${buttonClassName({ tone, dense })} ${className}`}>
      {children}
      {robot && <FloatingRobot size={robot} />}
    </button>
  );
}

/**
 * A link that looks like a button. The browser follows it: for the router's pages of staff there is ui/router-button.tsx. `newTab` opens a tab that knows nothing of this one.
 */
export function ButtonLink(props: ButtonLinkProps) {
  const { href, tone, dense, robot, newTab = false, className = "", children = "START", ...anchor } = props;
  const shared = {
    ...anchor,
    ...(newTab && { target: "_blank", rel: "noopener noreferrer", "aria-description": "Opens in a new tab" }),
    className: `${buttonClassName({ tone, dense })} ${className}`,
    children: (
      <>
        {children}
        {robot && <FloatingRobot size={robot} />}
      </>
    ),
  };
  return <a {...shared} href={href} />;
}

export function buttonClassName({ tone = "gold", dense }: Look): string {
  if (!dense) return `btn ${buttonTone[tone]}`;
  return dense === "danger" ? "btn-dense btn-dense-danger" : "btn-dense";
}

function FloatingRobot({ size }: { size: Exclude<RobotSize, "hero"> }) {
  return <Robot size={size} className="robot-floating pointer-events-none absolute right-3 bottom-full mb-1" />;
}

type ButtonProps = Look & ComponentProps<"button">;
type ButtonLinkProps = Look & { href: string; newTab?: boolean; children?: ReactNode } & Omit<
    ComponentProps<"a">,
    "href" | "target"
  >;

/**
 * The way to a page of the card provider. It is followed by itself where scripts run; a form's own answer cannot lead there, because
 * the site's policy keeps forms on the site.
 */
export function ExternalRedirect({ to }: { to: string }) {
  useEffect(() => window.location.assign(to), [to]);
  return (
    <p className="mb-8 flex flex-wrap items-center gap-4">
      <span>The next step is on the card provider’s page.</span>
      <ButtonLink href={to}>Continue</ButtonLink>
    </p>
  );
}
