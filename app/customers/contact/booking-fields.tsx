import { useEffect, useState } from "react";
import type { Site } from "~/content/site";
import { readServerClock } from "~/lib/http/server-clock";
import type { Booking } from "./booking";

const ANOTHER_TIME = "Another time, see the message";

/** The times that customers who followed a link to book a call can ask for. */
export function BookingFields({ booking, zone }: { booking: Booking; zone: string }) {
  const times = booking.times.map((time) => ({ label: time, value: `${time} ${zone}` }));
  const choices = [...times, { label: "Another time: tell us below", value: ANOTHER_TIME }];
  return (
    <fieldset className="mb-6">
      <legend className="mb-2 font-bold leading-6">{`${booking.subject}: when should we call?`}</legend>
      <input type="hidden" name="subject" value={booking.subject} />
      <div className="grid gap-4 p-1 sm:grid-cols-2">
        {choices.map(({ label, value }, index) => (
          <label
            key={value}
            className="choice pixel-frame flex min-h-11 items-center gap-3 bg-well px-3 py-2.5 sm:px-4"
          >
            <input type="radio" name="preferredTime" value={value} defaultChecked={index === 0} className="radio" />
            <span>{label}</span>
          </label>
        ))}
      </div>
      <p className="mt-2 text-mute text-sm">{`Times are ${zone}. We’ll confirm yours by email.`}</p>
    </fieldset>
  );
}

/** Reads the query in the browser, because the page is cached for all customers. */
export function useBooking(hours: Site["hours"] | undefined): Booking | null {
  const [booking, setBooking] = useState<Booking | null>(null);
  useEffect(() => {
    const { search } = location;
    if (!hours || !new URLSearchParams(search).has("subject")) return;
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
