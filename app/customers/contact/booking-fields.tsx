import { useEffect, useState } from "react";
import type { Site } from "~/lib/config/site";
import { Field } from "~/ui/field";
import type { Booking } from "./booking";

/** Subject and preferred time, filled in, for whoever came by a link that asks for a call; nothing for everybody else. */
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

/** The page is the same for everybody, so its query is read once it is on the screen. */
function useBooking(hours: Site["hours"]): Booking | null {
  const [booking, setBooking] = useState<Booking | null>(null);
  useEffect(() => {
    const { search } = location;
    if (!new URLSearchParams(search).has("subject")) return;
    let gone = false;
    import("./booking")
      .then(({ readBooking }) => {
        if (!gone) setBooking(readBooking(search, hours, new Date()));
      })
      // Without the rules the form is the plain one.
      .catch(() => undefined);
    return () => {
      gone = true;
    };
  }, [hours]);
  return booking;
}
