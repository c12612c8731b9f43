import { listedOffers, otherOffers } from "~/catalog/offers";
import { useSite } from "~/lib/config/use-site";
import { Icon } from "~/ui/icon";
import { Logo } from "./navigation";
import { companyLinks, findOrderLink, legalLinks } from "./site-links";

const services = [...listedOffers, ...otherOffers].map(({ paths, title }) => ({ path: paths.form, title }));

const footerLink =
  "inline-flex pointer-coarse:min-h-11 items-center py-1 text-mute [overflow-wrap:anywhere] hover:text-ink hover:underline";

export const FOOTER_ID = "footer";

export function Footer() {
  const { brand, socials } = useSite();
  return (
    <footer id={FOOTER_ID} className="late no-print relative border-line border-t-4 bg-abyss py-6 md:py-16">
      <div className="page-column grid grid-cols-2 gap-x-6 gap-y-4 lg:grid-cols-[1.6fr_1.2fr_.8fr_1fr] lg:gap-y-12">
        <div className="max-lg:col-span-2">
          <Logo size="medium" />
          <p className="mt-3 max-w-xs text-mute md:mt-5">
            Digital marketing for people who would rather run their business.
          </p>
          <ContactDetails />
          {socials.length > 0 && <Socials />}
        </div>
        <FooterLinks title="Services" links={services} className="max-lg:row-span-2" />
        <FooterLinks title="Agency" links={[...companyLinks, findOrderLink]} />
        <FooterLinks title="Legal" links={legalLinks} />
      </div>
      <div className="page-column mt-4 md:mt-12 md:pt-6">
        <p className="text-mute text-sm">© {brand}. All rights reserved.</p>
      </div>
    </footer>
  );
}

function ContactDetails() {
  const { email, phone, address } = useSite();
  return (
    <address className="mt-4 grid max-w-xs justify-items-start gap-y-1 text-mute not-italic md:mt-6">
      <a href={`mailto:${email}`} className={footerLink}>
        {email}
      </a>
      <a href={phone.href} className={footerLink}>
        {phone.display}
      </a>
      <p className="py-1">{address}</p>
    </address>
  );
}

function Socials() {
  const { socials } = useSite();
  return (
    <ul className="mt-4 flex flex-wrap gap-3 md:mt-6 md:max-lg:mb-3" aria-label="Social networks">
      {socials.map(({ name, href, icon }) => (
        <li key={name}>
          <a
            href={href}
            target="_blank"
            rel="noopener noreferrer"
            aria-label={`${name} (opens in a new tab)`}
            className="btn btn-ghost min-h-11 p-2.5"
          >
            <Icon name={icon} />
          </a>
        </li>
      ))}
    </ul>
  );
}

type FooterLinksProps = { title: string; links: readonly { path: string; title: string }[]; className?: string };

function FooterLinks({ title, links, className }: FooterLinksProps) {
  const id = `footer-${title.toLowerCase()}`;
  return (
    <nav aria-labelledby={id} className={className}>
      <h2 id={id} className="mb-3 text-cyan uppercase">
        {title}
      </h2>
      <ul>
        {links.map((link) => (
          <li key={link.path}>
            <a href={link.path} className={footerLink}>
              {link.title}
            </a>
          </li>
        ))}
      </ul>
    </nav>
  );
}
