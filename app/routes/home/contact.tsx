import { ContactForm } from "~/contact/contact-form";
import { contactSection } from "~/content/contact";
import { Heading } from "~/ui/heading";
import { Icon } from "~/ui/icon";
import { Card } from "~/ui/panel";
import { Section } from "~/ui/section";

/** The contact form and three reasons to use it. */
export function Contact() {
  return (
    <Section id="contact" labelledby="contact-title" className="grid-lines bg-night">
      <Heading id="contact-title" eyebrow={contactSection.eyebrow} sub={contactSection.sub}>
        {contactSection.heading}
      </Heading>
      <div className="grid gap-10 lg:grid-cols-[minmax(0,1fr)_22rem] lg:items-start">
        <ContactForm />
        <div className="grid gap-6 md:grid-cols-3 lg:grid-cols-1">
          {contactSection.benefits.map(({ icon, title, text }) => (
            <Card key={title} className="flex gap-5 p-6 md:flex-col lg:flex-row">
              <Icon name={icon} className="icon-shadow size-12 text-gold" />
              <div>
                <h3 className="mb-2 text-pixel-sm">{title}</h3>
                <p className="text-mute">{text}</p>
              </div>
            </Card>
          ))}
        </div>
      </div>
    </Section>
  );
}
