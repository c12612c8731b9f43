import { type ComponentProps, type ReactNode, useEffect } from "react";
import { Robot, type RobotSize } from "./icon";
import { buttonTone, type Tone } from "./tone";

type StyleProps = {
  tone?: Tone;
  robot?: Exclude<RobotSize, "hero">;
};
type ButtonProps = StyleProps & ComponentProps<"button">;
type ButtonLinkProps = StyleProps & { href: string; newTab?: boolean; children?: ReactNode } & Omit<
    ComponentProps<"a">,
    "href" | "target"
  >;

/** Characters of a label that fit into an order card in the pixel font; longer ones need `btn-sans`. */
export const MAX_PIXEL_LABEL = 20;

/** The same for the cards of services, which are narrower. */
export const cardLabelClass = (label: string): string => (label.length > 17 ? "btn-sans" : "");

/** Does not submit unless `type="submit"`. */
export function Button({ tone, robot, className = "", children = "START", ...button }: ButtonProps) {
  return (
    <button type="button" {...button} className={`${buttonClassName({ tone })} ${className}`}>
      {robot ? <WithRobot size={robot}>{children}</WithRobot> : children}
    </button>
  );
}

/** A link that looks like a button and loads the page without the router. */
export function ButtonLink(props: ButtonLinkProps) {
  const { href, tone, robot, newTab = false, className = "", children = "START", ...anchor } = props;
  return (
    <a
      {...anchor}
      {...(newTab && { target: "_blank", rel: "noopener noreferrer", "aria-description": "Opens in a new tab" })}
      className={`${buttonClassName({ tone })} ${className}`}
      href={href}
    >
      {robot ? <WithRobot size={robot}>{children}</WithRobot> : children}
    </a>
  );
}

const buttonClassName = ({ tone = "gold" }: StyleProps): string => `btn ${buttonTone[tone]}`;

function WithRobot({ size, children }: { size: Exclude<RobotSize, "hero">; children: ReactNode }) {
  return (
    <>
      <span className="contents">{children}</span>
      <Robot size={size} className="robot-floating pointer-events-none absolute right-3 bottom-full mb-1" />
    </>
  );
}

/**
 * Link to the payment provider that navigates automatically with scripts. A form cannot redirect
 * there: the CSP's `form-action` only allows this site.
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
