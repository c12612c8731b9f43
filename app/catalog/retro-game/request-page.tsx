import { useEffect } from "react";
import { usePromisedDates } from "~/catalog/use-promised-dates";
import { contactDaysWords, contactHoursWords } from "~/content/contact-words";
import { daysWords } from "~/content/delivery-days";
import { useSite } from "~/content/use-site";
import { CLOSED_DAYS_NOTE } from "~/lib/dates/business-hours";
import { formatMoneyShort, toCents } from "~/lib/money";
import { orderReference } from "~/lib/reference";
import { ButtonLink } from "~/ui/button";
import { EmailText } from "~/ui/email-text";
import { type Fact, NextSteps } from "~/ui/fact-list";
import { PromisedDates, ReceiptLines } from "~/ui/receipt/receipt-panel";
import { type SentRequest, saveSentRequest, useSentRequest } from "~/ui/receipt/sent-request";
import { HomeOrQuestion, SuccessLayout } from "~/ui/receipt/success-layout";
import { Panel } from "~/ui/section";
import { styleTexts } from "./game-options";
import retroGame, { featureList, type RetroGameRequest } from "./service";

type GameRequest = { id: string; details: RetroGameRequest; price: number; dates?: readonly string[] };

/** The panel beside them has the days of the delivery. */
const STEPS = [...retroGame.nextSteps.slice(0, -1), "You get your finished game."];

/** Confirms a game request; without one it explains what the page is for. */
export default function RetroGameSuccess() {
  const sent = useSentRequest(readGame);
  const { contactHours } = useSite().promises;
  return (
    <SuccessLayout
      eyebrow="RETRO GAME MARKETING"
      title="GAME ON!"
      sub={
        sent
          ? `Thanks! We have your request, and our team will reach out within ${contactHoursWords(contactHours)}, ${CLOSED_DAYS_NOTE}`
          : "Thanks for your interest in a game of your own."
      }
      receipt={<RequestPanel sent={sent} />}
    >
      {sent ? <Sent {...sent} /> : <NothingSent />}
      <NextSteps steps={STEPS} className="" />
    </SuccessLayout>
  );
}

function readGame(sent: SentRequest): GameRequest | null {
  const details = retroGame.parse(sent.details);
  return details && sent.price !== undefined ? { ...sent, details, price: sent.price } : null;
}

/** Stores the dates with the request: a reload must not promise later ones. */
function Sent(sent: GameRequest) {
  const fetched = usePromisedDates(sent.dates ? null : retroGame.offer.slug);
  const dates = sent.dates ?? fetched ?? [];
  useEffect(() => {
    if (fetched && fetched.length > 0) saveSentRequest({ ...sent, dates: fetched });
  }, [fetched, sent]);
  return (
    <Panel raised className="frame-gold p-6 md:p-8">
      <h2 className="mb-4">We have your request</h2>
      <PromisedDates dates={dates} />
      <p className="mt-4">You haven’t been charged. We’ll talk about payment when we write the brief together.</p>
      <HomeOrQuestion className="mt-6" />
    </Panel>
  );
}

function NothingSent() {
  return (
    <Panel raised className="frame-gold p-6 md:p-8">
      <p>
        {`This page confirms game requests, and we don’t see one in this tab. If you sent one, it’s safe with us, and our team will reach out within ${contactDaysWords(useSite().promises.contactHours)}. If not, tell us about your game and press CHECKOUT.`}
      </p>
      <div className="mt-6 flex flex-wrap gap-4">
        <ButtonLink href={retroGame.offer.paths.form}>DESIGN A GAME</ButtonLink>
        <ButtonLink tone="ghost" href="/">
          RETURN HOME
        </ButtonLink>
      </div>
    </Panel>
  );
}

/** What was requested; without a request only the delivery. */
function RequestPanel({ sent }: { sent: GameRequest | null }) {
  const days = useSite().promises.deliveryDays.game;
  return (
    <Panel className="p-5 md:p-6">
      <h2 className="mb-4">{sent ? "Your request" : "Your game"}</h2>
      <ReceiptLines
        lines={[
          ...(sent ? requestFacts(sent) : []),
          { label: "Delivery", value: `${daysWords(days)} after we finish the brief together.` },
        ]}
      />
    </Panel>
  );
}

const requestFacts = ({ id, details, price }: GameRequest): Fact[] => [
  { label: "Reference", value: orderReference(id) },
  { label: "Company", value: details.companyName },
  { label: "Email", value: <EmailText email={details.email} /> },
  { label: "Phone", value: details.phoneNumber },
  { label: "Game Style", value: styleTexts[details.gameStyle].title },
  { label: "Game Features", value: featureList(details.gameFeatures) || "No extras" },
  { label: "Additional Requirements", value: details.additionalRequirements || null },
  { label: "Price", value: formatMoneyShort(toCents(price)) },
];
