import { contactPage } from "~/content/contact";
import { Heading } from "~/ui/heading";
import { Icon } from "~/ui/icon";
import { Card } from "~/ui/panel";
import { Section } from "~/ui/section";

/** Three reasons to write to us and not to somebody else. */
export function WhyUs() {
  return (
    <Section labelledby="why-us-title" className="edge-top bg-dusk">
      <Heading id="why-us-title">{contactPage.why.heading}</Heading>
      <div className="grid gap-6 md:grid-cols-3">
        {contactPage.why.reasons.map(({ icon, title, text }) => (
          <Card key={title} className="p-6">
            <Icon name={icon} className="icon-shadow mb-5 size-12 text-lime" />
            <h3 className="mb-3 text-pixel-sm">{title}</h3>
            <p className="text-mute">{text}</p>
          </Card>
        ))}
      </div>
    </Section>
  );
}
