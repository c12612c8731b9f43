import { useCatalog } from "~/catalog/current-catalog";
import { unbrokenAddress } from "~/content/site";
import { useSite } from "~/content/use-site";
import { Icon } from "~/ui/icon";
import { Logo } from "./navigation";
import { companyLinks, findOrderLink, legalLinks } from "./site-links";

const footerLink =
  "inline-flex pointer-coarse:min-h-11 items-center text-mute [overflow-wrap:anywhere] hover:text-ink hover:underline";

export const FOOTER_ID = "footer";

export function Footer() {
  const { brand, year, socials } = useSite();
  const { listed, others } = useCatalog();
  const services = [...listed, ...others].map(({ paths, title }) => ({ path: paths.form, title }));
  return (
    <footer id={FOOTER_ID} className="late no-print relative border-line border-t-4 bg-abyss py-8 sm:py-14">
      <div className="page-column grid grid-cols-2 gap-x-4 gap-y-6 sm:gap-x-6 sm:gap-y-10 md:grid-cols-3 lg:grid-cols-[1.7fr_1.2fr_.8fr_1fr]">
        <div className="col-span-full grid gap-x-6 gap-y-4 md:max-lg:grid-cols-2 lg:col-span-1 lg:content-start">
          <div>
            <Logo />
            <p className="mt-4 max-w-xs text-mute">Digital marketing for people who would rather run their business.</p>
          </div>
          <div>
            <ContactDetails />
            {socials.length > 0 && <Socials />}
          </div>
        </div>
        <FooterLinks title="Services" links={services} className="max-md:row-span-2" />
        <FooterLinks title="Agency" links={[...companyLinks, findOrderLink]} />
        <FooterLinks title="Legal" links={legalLinks} />
        <p className="col-span-full text-mute text-sm">{`© ${year} ${brand}. All rights reserved.`}</p>
      </div>
    </footer>
  );
}

/** Of pages that handle money: help, and what was agreed. */
export function SlimFooter() {
  const { brand, email, phone, year } = useSite();
  const help = [
    { path: "/contact", title: "Contact" },
    { path: `mailto:${email}`, title: email },
    { path: phone.href, title: phone.display },
  ];
  return (
    <footer id={FOOTER_ID} className="no-print relative border-line border-t-4 bg-abyss py-4">
      <div className="page-column flex flex-wrap items-center gap-x-4 text-mute text-sm">
        <p>Questions?</p>
        {[...help, ...legalLinks].map(({ path, title }) => (
          <a key={path} href={path} className={`py-1 leading-6 ${footerLink}`}>
            {title}
          </a>
        ))}
        <p className="md:ms-auto">{`© ${year} ${brand}`}</p>
      </div>
    </footer>
  );
}

function ContactDetails() {
  const { email, phone, address } = useSite();
  return (
    <address className="grid max-w-72 justify-items-start text-mute not-italic">
      <a href={`mailto:${email}`} className={footerLink}>
        {email}
      </a>
      <a href={phone.href} className={footerLink}>
        {phone.display}
      </a>
      <p>{unbrokenAddress(address)}</p>
    </address>
  );
}

function Socials() {
  const { socials } = useSite();
  return (
    <ul className="mt-4 flex flex-wrap gap-3" aria-label="Social networks">
      {socials.map(({ name, href, icon }) => (
        <li key={name}>
          <a
            href={href}
            target="_blank"
            rel="noopener noreferrer"
            aria-label={`${name} (opens in a new tab)`}
            className="btn btn-ghost min-h-0 p-2.5"
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
            <a href={link.path} className={`py-1 leading-6 ${footerLink}`}>
              {link.title}
            </a>
          </li>
        ))}
      </ul>
    </nav>
  );
}
