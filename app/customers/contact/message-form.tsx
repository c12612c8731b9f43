import type { Site } from "~/lib/config/site";
import { BookingFields } from "./booking-fields";
import { ContactForm } from "./contact-form";
import type { ContactPostOutcome } from "./contact-messages.server";

/** The contact form as an island. With `hours` it takes appointments, too. */
export function MessageForm({ outcome, hours }: { outcome?: ContactPostOutcome; hours?: Site["hours"] }) {
  return <ContactForm outcome={outcome}>{hours && <BookingFields hours={hours} />}</ContactForm>;
}
