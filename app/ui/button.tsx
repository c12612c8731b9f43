import { type ComponentProps, type ReactNode, useEffect } from "react";
import { buttonTone, type Tone } from "./tone";

type StyleProps = {
  tone?: Tone;
};
type ButtonProps = StyleProps & ComponentProps<"button">;
type ButtonLinkProps = StyleProps & { href: string; newTab?: boolean; children?: ReactNode } & Omit<
    ComponentProps<"a">,
    "href" | "target"
  >;

/** Characters of a label that fit into an order card in the pixel font; longer ones need `btn-sans`. */
export const MAX_PIXEL_LABEL = 20;

/** The same for the cards of services, which are narrower; `most`: characters that fit. */
export const cardLabelClass = (label: string, most = 17): string => (label.length > most ? "btn-sans" : "");

/** The same for the buttons of sections, whose words staff choose. */
export const wordsClass = (words: string): string => (words.length > 25 ? "btn-sans" : "");

/** Does not submit unless `type="submit"`. */
export function Button({ tone, className = "", children = "START", ...button }: ButtonProps) {
  return (
    <button type="button" {...button} className={`${buttonClassName({ tone })} ${className}`}>
      {children}
    </button>
  );
}

/** A link that looks like a button and loads the page without the router. */
export function ButtonLink(props: ButtonLinkProps) {
  const { href, tone, newTab = false, className = "", children = "START", ...anchor } = props;
  return (
    <a
      {...anchor}
      {...(newTab && { target: "_blank", rel: "noopener noreferrer", "aria-description": "Opens in a new tab" })}
      className={`${buttonClassName({ tone })} ${className}`}
      href={href}
    >
      {children}
    </a>
  );
}

const buttonClassName = ({ tone = "gold" }: StyleProps): string => `btn ${buttonTone[tone]}`;

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
