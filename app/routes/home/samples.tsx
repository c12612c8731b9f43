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
      <Heading id="samples-title" eyebrow={samples.eyebrow} sub={<span className="max-sm:hidden">{samples.sub}</span>}>
        {samples.heading}
      </Heading>
      <ul className="grid grid-cols-2 gap-x-4 gap-y-3 sm:gap-5 lg:grid-cols-4">
        {all.map(
          ({ slug, samples: title, icon, accent, paths }) =>
            title && (
              <li key={slug} className="grid max-sm:last:odd:col-span-2">
                <Link
                  to={`${paths.form}#samples`}
                  className="pixel-frame flex min-h-11 items-center gap-3 bg-panel px-3 hover:bg-panel-hi hover:text-gold max-sm:text-sm max-sm:leading-5 sm:min-h-14 sm:px-5 sm:py-3"
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
