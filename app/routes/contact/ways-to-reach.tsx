import type { ReactNode } from "react";
import { useSite } from "~/lib/config/use-site";
import { EmailText } from "~/ui/email-text";
import { Icon } from "~/ui/icon";
import { Panel } from "~/ui/panel";
import { OpeningHoursTable } from "./hours";

/** Where we are, how to reach us and when. */
export function WaysToReach() {
  const { address, email, phone } = useSite();
  return (
    <Panel className="p-6 md:px-8 md:py-10">
      <h2 className="mb-6 text-pixel">Reach us</h2>
      <dl className="grid gap-6">
        <Way icon="pin" term="Location">
          {address}
        </Way>
        <Way icon="mail" term="Email">
          <a
            className="link inline-flex pointer-coarse:min-h-11 items-center [overflow-wrap:anywhere]"
            href={`mailto:${email}`}
          >
            <EmailText email={email} />
          </a>
        </Way>
        <Way icon="phone" term="Phone">
          <a className="link inline-flex pointer-coarse:min-h-11 items-center" href={phone.href}>
            {phone.display}
          </a>
        </Way>
      </dl>
      <OpeningHoursTable />
    </Panel>
  );
}

function Way({ icon, term, children }: { icon: string; term: string; children: ReactNode }) {
  return (
    <div className="grid grid-cols-[2.25rem_minmax(0,1fr)] gap-x-4">
      <dt className="contents">
        <Icon name={icon} className="icon-shadow row-span-2 size-9 text-cyan" />
        <span className="caption text-mute">{term}</span>
      </dt>
      <dd className="col-start-2">{children}</dd>
    </div>
  );
}
