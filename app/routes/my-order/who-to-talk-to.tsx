import { useSite } from "~/lib/config/use-site";
import { PortalSection } from "./portal-section";

/** A person's address and number, and what to mention. */
export function ContactSection({ reference }: { reference: string }) {
  const { email, phone } = useSite();
  return (
    <PortalSection title="Talk to us" icon="phone">
      <p>
        Email{" "}
        <a className="link [overflow-wrap:anywhere]" href={`mailto:${email}?subject=Order%20${reference}`}>
          {email}
        </a>{" "}
        or call{" "}
        <a className="link whitespace-nowrap" href={phone.href}>
          {phone.display}
        </a>
        . Please mention order {reference}.
      </p>
    </PortalSection>
  );
}
