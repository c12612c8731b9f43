import { useCatalog } from "~/catalog/current-catalog";
import { unbrokenAddress } from "~/content/site";
import { SERVICES, SHIPPED_FRAME, type SiteFrame } from "~/content/site-pages";
import { useSite } from "~/content/use-site";
import { Icon } from "~/ui/icon";
import { Logo } from "./navigation";
import { legalLinks } from "./site-links";

const footerLink =
  "inline-flex pointer-coarse:min-h-11 items-center text-mute [overflow-wrap:anywhere] hover:text-ink hover:underline";

export const FOOTER_ID = "footer";

export function Footer() {
  const { brand, year, socials, frame = SHIPPED_FRAME } = useSite();
  const { columns, line, rights } = frame;
  const isFull = columns.length > 3;
  return (
    <footer id={FOOTER_ID} className="late no-print relative border-line border-t-4 bg-abyss py-8 sm:py-14">
      <div
        className={`page-column grid grid-cols-2 gap-x-4 gap-y-6 sm:gap-x-6 sm:gap-y-10 ${isFull ? "lg:grid-cols-4" : "md:grid-cols-3 lg:grid-cols-[1.7fr_1.2fr_.8fr_1fr]"}`}
      >
        <div
          className={`col-span-full grid gap-x-6 gap-y-4 ${isFull ? "md:grid-cols-2" : "md:max-lg:grid-cols-2 lg:col-span-1 lg:content-start"}`}
        >
          <div>
            <Logo />
            {line && <p className="mt-4 max-w-xs text-mute">{line}</p>}
          </div>
          <div>
            <ContactDetails />
            {socials.length > 0 && <Socials />}
          </div>
        </div>
        {columns.map((column, place) => (
          <FooterLinks key={column.title} {...column} place={place} />
        ))}
        <p className="col-span-full text-mute text-sm">{[`© ${year} ${brand}.`, rights].filter(Boolean).join(" ")}</p>
      </div>
    </footer>
  );
}

/** Of pages that handle money: help, what was agreed, and who sells. */
export function SlimFooter() {
  const { brand, email, phone, year, frame } = useSite();
  const help = [
    { path: "/contact", title: "Contact" },
    { path: `mailto:${email}`, title: email },
    { path: phone.href, title: phone.display },
  ];
  return (
    <footer id={FOOTER_ID} className="no-print relative border-line border-t-4 bg-abyss py-4">
      <div className="page-column flex flex-wrap items-center gap-x-4 text-mute text-sm">
        <p>Questions?</p>
        {[...help, ...legalLinks, ...(frame?.ownPages ?? [])].map(({ path, title }) => (
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

type FooterLinksProps = SiteFrame["columns"][number] & { place: number };

function FooterLinks({ title, links, place }: FooterLinksProps) {
  const { listed, others } = useCatalog();
  const name = title.toLowerCase();
  const id = `footer-${/^[a-z]+$/.test(name) ? name : place}`;
  const hasServices = links.some(({ path }) => path === SERVICES);
  const shown = links.flatMap((link) =>
    link.path === SERVICES ? [...listed, ...others].map(({ paths, title }) => ({ path: paths.form, title })) : [link],
  );
  return (
    <nav aria-labelledby={id} className={hasServices ? "max-md:row-span-2" : undefined}>
      <h2 id={id} className="mb-3 text-cyan uppercase">
        {title}
      </h2>
      <ul>
        {shown.map((link) => (
          <li key={link.path + link.title}>
            <a href={link.path} className={`py-1 leading-6 ${footerLink}`}>
              {link.title}
            </a>
          </li>
        ))}
      </ul>
    </nav>
  );
}
