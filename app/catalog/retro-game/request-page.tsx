import { useEffect, useState } from "react";
import { CLOSED_DAYS_NOTE } from "~/lib/dates/business-hours";
import { formatUsdShort, toCents } from "~/lib/money";
import { ButtonLink } from "~/ui/button";
import { FactList, NextSteps } from "~/ui/fact-list";
import { Icon, Robot } from "~/ui/icon";
import { OrderBackground } from "~/ui/order-background";
import { readSentRequest } from "~/ui/receipt/sent-request";
import { Heading, Panel } from "~/ui/section";
import { DELIVERY_DAYS, styleTexts } from "./game-options";
import retroGame, { featureList, type RetroGameRequest } from "./service";

type SentRequest = { details: RetroGameRequest; price: number };

/** Confirms a game request; without one it explains what the page is for. */
export default function RetroGameSuccess() {
  const sent = useSentRequest();
  return (
    <OrderBackground labelledby="success-title">
      <Robot size="large" className="no-print mx-auto mb-8 block" />
      <Heading
        as="h1"
        id="success-title"
        eyebrow="RETRO GAME MARKETING"
        sub={
          sent
            ? `Thanks! We have your request, and our team will reach out within 24 hours, ${CLOSED_DAYS_NOTE}`
            : "Thanks for your interest in a game of your own."
        }
      >
        GAME ON!
      </Heading>
      <div className="mx-auto max-w-2xl">
        {sent ? <Details {...sent} /> : <NothingSent />}
        <NextSteps steps={retroGame.nextSteps} />
        <p className="mt-10 flex items-start gap-3 border-gold border-l-4 pl-4">
          <Icon name="calendar" className="mt-0.5 size-6 text-gold" />
          <span>{`Delivery: ${DELIVERY_DAYS} days after we finish the brief together.`}</span>
        </p>
        <div className="no-print mt-10 flex flex-wrap gap-4">
          <ButtonLink href="/">RETURN HOME</ButtonLink>
          {!sent && (
            <ButtonLink tone="ghost" href={retroGame.offer.paths.form}>
              DESIGN A GAME
            </ButtonLink>
          )}
        </div>
      </div>
    </OrderBackground>
  );
}

/** Returns the request that this tab has sent, or null; null in the server's HTML. */
function useSentRequest(): SentRequest | null {
  const [request, setRequest] = useState<SentRequest | null>(null);
  useEffect(() => {
    const sent = readSentRequest();
    const details = sent && retroGame.parse(sent.details);
    if (details) setRequest({ details, price: sent.price });
  }, []);
  return request;
}

function Details({ details, price }: SentRequest) {
  return (
    <Panel raised className="frame-gold p-6 md:p-10">
      <h2 className="text-pixel">Your request</h2>
      <FactList
        className="mt-4"
        closed
        facts={[
          { label: "Company", value: details.companyName },
          { label: "Email", value: details.email },
          { label: "Phone", value: details.phoneNumber },
          { label: "Game Style", value: styleTexts[details.gameStyle].title },
          { label: "Game Features", value: featureList(details.gameFeatures) || "No extras" },
          { label: "Additional Requirements", value: details.additionalRequirements || null },
          {
            label: "Price",
            value: (
              <span translate="no" className="font-pixel text-gold text-pixel">
                {formatUsdShort(toCents(price))}
              </span>
            ),
          },
        ]}
      />
      <p className="mt-4 text-mute">
        You haven’t been charged. We’ll talk about payment when we write the brief together.
      </p>
    </Panel>
  );
}

function NothingSent() {
  return (
    <Panel raised className="frame-gold p-6 text-center md:p-10">
      <p>
        This page confirms game requests, and we don’t see one in this tab. If you sent one, it’s safe with us, and our
        team will reach out within one business day. If not, tell us about your game and press CHECKOUT.
      </p>
    </Panel>
  );
}
