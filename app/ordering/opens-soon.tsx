import type { Offer } from "~/catalog/offer";
import { useSite } from "~/content/use-site";
import { ButtonLink } from "~/ui/button";
import { Heading } from "~/ui/heading";
import { Icon } from "~/ui/icon";
import { Card } from "~/ui/panel";
import { accentText } from "~/ui/tone";
import { OrderScene } from "./order-scene";

/** The page of a service whose order form is not there yet: what it is, what it costs, how to reach us. */
export function OpensSoon({ offer }: { offer: Offer }) {
  const { phone } = useSite();
  return (
    <OrderScene labelledby="service">
      <Heading as="h1" id="service" eyebrow="SERVICE" sub={offer.text}>
        {offer.title}
      </Heading>
      <Card raised className="mx-auto max-w-2xl p-6 text-center md:p-10">
        <Icon name={offer.icon} className={`icon-shadow mx-auto size-16 ${accentText[offer.accent]}`} />
        <p className="mt-6">
          <span className="font-pixel text-pixel-xl text-gold">{offer.price.label}</span>{" "}
          <span className="text-mute">{offer.price.unit}</span>
        </p>
        <p className="mt-6">
          The order form for this service opens soon. Until then, write to us or call {phone.display}.
        </p>
        <div className="mt-8 flex flex-wrap justify-center gap-4">
          <ButtonLink href="/contact">WRITE TO US</ButtonLink>
          <ButtonLink href={phone.href} tone="cyan">
            CALL US
          </ButtonLink>
        </div>
      </Card>
    </OrderScene>
  );
}
