import { Link } from "react-router";
import type { Offer } from "~/catalog/offer";
import { offers } from "~/catalog/offers";
import { samples } from "~/content/home";
import { Heading } from "~/ui/heading";
import { Icon } from "~/ui/icon";
import { Section } from "~/ui/section";
import { accentText } from "~/ui/tone";

/** The way to what each service's page shows of its work. */
export function Samples() {
  const all: readonly Offer[] = offers;
  return (
    <Section id="samples" labelledby="samples-title" className="edge-top bg-dusk">
      <Heading id="samples-title" eyebrow={samples.eyebrow} sub={samples.sub}>
        {samples.heading}
      </Heading>
      <ul className="grid grid-cols-2 gap-4 sm:flex sm:flex-wrap sm:justify-center sm:gap-5">
        {all.map(
          ({ slug, samples: title, icon, accent, paths }) =>
            title && (
              <li key={slug} className="grid last:odd:col-span-2">
                <Link
                  to={`${paths.form}#samples`}
                  className="pixel-frame flex min-h-14 items-center gap-3 bg-panel px-3 py-2 text-sm hover:bg-panel-hi hover:text-gold sm:px-5 sm:py-3 sm:text-base"
                >
                  <Icon name={icon} className={`size-6 ${accentText[accent]}`} />
                  {title}
                </Link>
              </li>
            ),
        )}
      </ul>
    </Section>
  );
}
