import { blast } from "~/catalog/blast/offer";
import { campaign } from "~/catalog/campaign/offer";
import { webPage } from "~/catalog/web-page/offer";
import { contactPage } from "~/content/contact";
import { ButtonLink } from "~/ui/button";
import { Heading } from "~/ui/heading";
import { Icon } from "~/ui/icon";
import { Card } from "~/ui/panel";
import { Section } from "~/ui/section";
import { accentText } from "~/ui/tone";

/** The three services that a visitor of this page most often comes for. */
export function StartNow() {
  return (
    <Section labelledby="start-now-title" className="scan-lines bg-night">
      <Heading id="start-now-title" sub={contactPage.start.sub}>
        {contactPage.start.heading}
      </Heading>
      <div className="grid gap-8 md:grid-cols-3">
        {[campaign, webPage, blast].map(({ slug, icon, accent, title, price, paths, buttonText }) => (
          <Card key={slug} raised className="flex flex-col items-center p-6 text-center">
            <Icon name={icon} className={`icon-shadow mb-5 size-14 ${accentText[accent]}`} />
            <h3 className="mb-2">{title}</h3>
            <p className="mb-6 flex-1 text-mute">
              {price.label} {price.unit}
            </p>
            <ButtonLink href={paths.form} tone={accent} className="self-stretch">
              {buttonText}
            </ButtonLink>
          </Card>
        ))}
      </div>
    </Section>
  );
}
