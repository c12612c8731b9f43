import { useSite } from "~/content/use-site";
import { orderReference } from "~/order/order";
import { ButtonLink } from "~/ui/button";
import { FactList } from "~/ui/cards/fact-list";
import { Heading } from "~/ui/heading";
import { Panel } from "~/ui/panel";
import { Robot } from "~/ui/robot";
import { OrderScene } from "~/ui/scenery/order-scene";
import type { SettledProps } from "../../view";
import { packageLabel } from "../packages";
import { DownloadPosts } from "./download-posts";
import { messageOf, STEPS, useProgress } from "./progress";

const READY = "Your Social Media Posts Are Ready!";

/** `brief` is what this browser had submitted, where it is still known. */
type Props = SettledProps & { brief?: Record<string, unknown> | null };

/** The page of a paid BLAST order: progress, then details and the download. */
export function BlastSuccess(settled: Props) {
  return settled.status === "paid" ? <Paid {...settled} /> : <Refunded {...settled} />;
}

function Paid(settled: Props) {
  const step = useProgress(settled.sessionId);
  const ready = step >= STEPS;
  return (
    <OrderScene labelledby="settled-title" step="Done">
      <p role="status" className="sr-only">
        {ready ? READY : messageOf(step)}
      </p>
      {ready ? <Ready {...settled} /> : <Progress step={step} />}
    </OrderScene>
  );
}

function Progress({ step }: { step: number }) {
  return (
    <div className="mx-auto max-w-2xl text-center">
      <h1 id="settled-title" className="text-pixel-lg text-pixel-shadow md:text-pixel-xl">
        Creating your social posts
      </h1>
      <Panel raised className="frame-pink mt-12 grid justify-items-center gap-8 p-6 md:p-10">
        <Robot size="large" />
        {/* The status line above says the same to screen readers. */}
        <p aria-hidden="true" className="min-h-14 text-lg">
          {messageOf(step)}...
        </p>
        <progress className="sr-only" aria-label="Getting your posts ready" max={STEPS} value={step} />
        <div aria-hidden="true" className="flex w-full max-w-md gap-2">
          {Array.from({ length: STEPS }, (_, block) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: the blocks are their places
            <span key={block} className={`h-6 grow ${block <= step ? "bg-pink" : "bg-well"}`} />
          ))}
        </div>
      </Panel>
    </div>
  );
}

function Ready({ sessionId, receipt, brief }: Props) {
  const { email } = useSite();
  const reference = orderReference(receipt.id);
  return (
    <>
      <Robot size="large" className="no-print mx-auto mb-8 block" />
      <Heading
        as="h1"
        id="settled-title"
        eyebrow="PAYMENT SUCCESSFUL"
        sub="Thank you. Your first month starts with this file."
      >
        {READY}
      </Heading>
      <div className="mx-auto max-w-2xl">
        <Panel raised className="frame-lime">
          <div className="p-6 md:p-10">
            <h2 className="text-pixel">30 drafts, one calendar</h2>
            <p className="mt-4">
              A PDF with thirty post drafts over a month’s calendar, written from your brief. They are drafts for your
              review: our team produces the images, the audio and the final posts, and contacts you within 24 hours.
            </p>
            <div className="mt-6">
              <DownloadPosts sessionId={sessionId} fileName={`social-posts-${reference}.pdf`} />
            </div>
          </div>
          <Details receipt={receipt} brief={brief} />
        </Panel>
        <Support email={email} reference={reference} />
      </div>
    </>
  );
}

function Refunded({ receipt, brief }: Props) {
  const { email } = useSite();
  return (
    <OrderScene labelledby="settled-title" step="Done">
      <Heading
        as="h1"
        id="settled-title"
        eyebrow="YOUR ORDER"
        sub="A refund was made for this order, so its posts are no longer available."
      >
        ORDER REFUNDED
      </Heading>
      <div className="mx-auto max-w-2xl">
        <Panel raised className="frame-gold">
          <Details receipt={receipt} brief={brief} />
        </Panel>
        <Support email={email} reference={orderReference(receipt.id)} />
      </div>
    </OrderScene>
  );
}

/** A checkout is made in the company's name, where there is one, so that is the receipt's name. */
function Details({ receipt, brief }: Pick<Props, "receipt" | "brief">) {
  const contact = brief?.name;
  return (
    <div className="border-line border-t-4 p-6 md:px-10">
      <h2 className="text-cyan">Order details</h2>
      <FactList
        className="mt-3"
        facts={[
          { label: "Package", value: packageLabel("blast") },
          { label: "Name", value: typeof contact === "string" ? contact : null },
          { label: "Company", value: receipt.name },
          { label: "Email", value: receipt.email },
          { label: "Order Reference", value: orderReference(receipt.id) },
        ]}
      />
    </div>
  );
}

function Support({ email, reference }: { email: string; reference: string }) {
  return (
    <>
      <p className="mt-10 text-mute">
        Questions or changes? Write to{" "}
        <a className="link" href={`mailto:${email}`}>
          {email}
        </a>{" "}
        and name your order, {reference}.
      </p>
      <div className="no-print mt-8">
        <ButtonLink tone="ghost" href="/">
          RETURN HOME
        </ButtonLink>
      </div>
    </>
  );
}
