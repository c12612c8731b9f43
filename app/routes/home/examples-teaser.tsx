import { offers } from "~/catalog/offers";
import type { Offer } from "~/catalog/types";
import { examplesSection } from "~/content/home";
import { Icon } from "~/ui/icon";
import { accentText } from "~/ui/tone";

/** The way to what each service's page shows of its work. */
export function ExamplesTeaser() {
  const all: readonly Offer[] = offers;
  return (
    <div id="samples" className="mt-8 md:mt-20">
      <h3 className="text-center md:text-pixel-lg">{examplesSection.heading}</h3>
      <p className="mx-auto mt-3 max-w-3xl text-center text-mute max-sm:hidden md:text-lg">{examplesSection.sub}</p>
      <ul className="mt-5 grid grid-cols-2 gap-x-4 gap-y-3 sm:gap-5 md:mt-10 lg:grid-cols-4">
        {all.map(
          ({ slug, samples: title, icon, accent, paths }) =>
            title && (
              <li key={slug} className="grid max-sm:last:odd:col-span-2">
                <a
                  href={`${paths.form}#samples`}
                  className="pixel-frame flex min-h-11 items-center gap-3 bg-panel px-3 hover:bg-panel-hi hover:text-gold max-sm:text-sm max-sm:leading-5 sm:min-h-14 sm:px-5 sm:py-3"
                >
                  <Icon name={icon} className={`size-6 ${accentText[accent]}`} />
                  {title}
                </a>
              </li>
            ),
        )}
      </ul>
    </div>
  );
}
