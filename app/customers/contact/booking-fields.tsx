import { useEffect, useState } from "react";
import type { Site } from "~/content/site";
import { readServerClock } from "~/lib/http/server-clock";
import { Field } from "~/ui/field";
import type { Booking } from "./booking";

/** Prefilled subject and preferred time for customers who followed a link to book a call. */
export function BookingFields({ hours }: { hours: Site["hours"] }) {
  const booking = useBooking(hours);
  if (!booking) return null;
  return (
    <>
      <Field label="Subject" name="subject" optional defaultValue={booking.subject} autoComplete="off" />
      <Field
        label="Preferred time"
        optional
        name="preferredTime"
        defaultValue={booking.preferredTime}
        autoComplete="off"
        hint="Need another time? Just change it."
      />
    </>
  );
}

/** Reads the query in the browser, because the page is cached for all customers. */
function useBooking(hours: Site["hours"]): Booking | null {
  const [booking, setBooking] = useState<Booking | null>(null);
  useEffect(() => {
    const { search } = location;
    if (!new URLSearchParams(search).has("subject")) return;
    let unmounted = false;
    Promise.all([import("./booking"), readServerClock()])
      .then(([{ readBooking }, clock]) => {
        if (!unmounted) setBooking(readBooking(search, hours, clock?.() ?? null));
      })
      // If the chunk cannot be loaded, the form has no booking fields.
      .catch(() => undefined);
    return () => {
      unmounted = true;
    };
  }, [hours]);
  return booking;
}
