import type * as schema from "../../app/lib/db/schema/index.ts";
import { type Customer, customers, PLANS } from "./back-office-customers.ts";
import { DEV, dayOf, idOf, LENA, MAYA, momentOf, type NewOrder, NIA, orderRows } from "./back-office-orders.ts";

/**
 * Rows of an invented agency: orders of all services, stages and statuses over twelve months (back-office-orders.ts), with messages,
 * deliveries, quotes, coupons, a refund request and a dispute. All days count back from `now`.
 */

type Rows<Table extends { $inferInsert: unknown }> = Table["$inferInsert"][];

export const ADMINS = { owner: MAYA, manager: LENA, reader: NIA };

/** Admins beside the three of ADMINS, who can sign in. */
export const COLLEAGUES = [
  { email: "rosa@pixelpilots.example", role: "owner" },
  { email: "theo@pixelpilots.example", role: "owner" },
  { email: DEV, role: "manager" },
  { email: "alexandra.konstantinopoulou-weatherby@pixelpilots.example", role: "manager" },
  { email: "books@abacus-accounting.example", role: "reader" },
  { email: "intern@pixelpilots.example", role: "reader" },
] as const;

const { priya, tom, northwind, lucy, omar, grace, sam, ito, pretzel, longest } = customers;

/** The timeline of an order, as its checkout and its work would have written it. */
function eventsOf(now: Date, order: NewOrder): Rows<typeof schema.orderEvents> {
  const { id: orderId = "", createdAt: at = now, paidAt, invoiceId, madeBy, assignee, workStatus, status } = order;
  const after = (minutes: number) => new Date(Math.min(at.getTime() + minutes * 60_000, now.getTime() - 60_000));
  if (invoiceId) return [{ orderId, at, kind: "renewed", actor: "provider" }];
  const events: Rows<typeof schema.orderEvents> = [
    { orderId, at, kind: madeBy ? "manual-order" : "placed", actor: madeBy ?? "buyer" },
  ];
  if (paidAt) events.push({ orderId, at: paidAt, kind: "paid", actor: "provider" });
  if (madeBy) events.push({ orderId, at: after(2), kind: "payment-link-sent", actor: madeBy });
  if (status === "cancelled") events.push({ orderId, at: after(45), kind: "cancelled", actor: "provider" });
  if (assignee) events.push({ orderId, at: after(75), kind: "assigned", actor: MAYA, detail: { assignee } });
  if (assignee && workStatus)
    events.push({ orderId, at: after(80), kind: "work-status", actor: assignee, detail: { workStatus } });
  return events;
}

function eventRows(now: Date, placed: readonly NewOrder[]): Rows<typeof schema.orderEvents> {
  const event = (
    order: string,
    days: number,
    time: string,
    kind: string,
    actor: string,
    detail: Record<string, unknown>,
  ) => ({
    orderId: idOf(order),
    at: momentOf(now, days, time),
    kind,
    actor,
    detail,
  });
  const more = [
    event("declined", 3, "16:52", "card-declined", "provider", { reason: "insufficient_funds" }),
    event("ella", 1, "10:04", "renewal-failed", "provider", { invoiceId: "in_failed" }),
    event("disputed", 1, "8:15", "disputed", "provider", { amount: 29_900 }),
    event("asked", 20, "11:30", "refunded", MAYA, { amount: 250_000, reason: HALF_TOOK_PLACE }),
    event("asked", 2, "9:58", "refund-asked", "buyer", {
      requestId: idOf("asked request"),
      amount: 237_500,
      reason: SECOND_SESSION,
    }),
    event("refunded", 140, "9:58", "refunded", MAYA, { amount: 29_900, reason: "Ordered twice." }),
    event("revision", 1, "18:05", "revision-asked", "buyer", { delivery: 1, revision: 1 }),
  ];
  return [...placed.flatMap((order) => eventsOf(now, order)), ...more].sort((a, b) => Number(a.at) - Number(b.at));
}

const HALF_TOOK_PLACE = "Only half of the sessions took place.";
const SECOND_SESSION = "The second session did not take place, so I would like half of it back.";

type Line = readonly [
  order: string,
  days: number,
  time: string,
  sender: "customer" | "team",
  text: string,
  unread?: "unread",
];

const LINES: readonly Line[] = [
  [
    "maria",
    1,
    "19:46",
    "team",
    "Hi Maria, thanks for the order. I’ll start with the hero. Do you have a photo you’d like there?",
  ],
  ["maria", 1, "19:50", "customer", "Could the hero photo be the beach one? I will send it over today.", "unread"],
  ["asked", 2, "9:58", "customer", SECOND_SESSION],
  ["daniel", 1, "9:30", "team", "The posts for this month are ready. Please have a look."],
  ["harbor", 1, "20:10", "team", "Could you send us the brand photos?"],
  ["northwind", 1, "20:02", "team", "Would Tuesday at 10 work for the first session?"],
  ["northwind", 0, "8:12", "customer", "Thank you, Tuesday works for us."],
  [
    "revision",
    1,
    "18:05",
    "customer",
    "The colors are right now. The prices should stand above the pictures, and the button should say “Call now”, because most of our customers read this on a phone next to a leaking pipe.",
    "unread",
  ],
  ["revision", 1, "18:40", "team", "Got it. You’ll have it tomorrow morning."],
  [
    "longest",
    1,
    "11:11",
    "customer",
    `${"Our catalog has 4,812 articles, and each of them needs its own paragraph on this page. ".repeat(9)}https://wholesale.featherstonehaugh-international.example/catalogs/autumn/second-edition/all-articles-with-prices-and-minimum-quantities.pdf`,
    "unread",
  ],
  ["lucy", 9, "10:12", "team", "Your four texts for this month are ready. Please have a look."],
  ["lucy", 8, "15:20", "customer", "Lovely, especially the one about glazes."],
  ["grace", 14, "10:30", "customer", "Can the next posts show the new studio?"],
  ["grace", 14, "11:02", "team", "Yes, please send us two or three photos."],
  ["priya-first", 15, "12:30", "customer", "It is live. Thank you so much!"],
];

const messageRows = (now: Date): Rows<typeof schema.orderMessages> =>
  LINES.map(([order, days, time, sender, text, unread], index) => {
    const createdAt = momentOf(now, days, time);
    const author = sender === "team" ? LENA : `${order.split("-")[0]}@customers.example`;
    const readAt = unread || (sender === "team" && days < 2) ? null : createdAt;
    return {
      // A request for a revision is a message with the id of its delivery.
      id: idOf(order === "revision" && unread ? "revision delivery" : `message ${index}`),
      orderId: idOf(order),
      createdAt,
      sender,
      author,
      text,
      readAt,
      mailedAt: createdAt,
    };
  });

const contactRows = (now: Date): Rows<typeof schema.contactMessages> => {
  const from = (days: number, time: string, customer: Customer, message: string, more: object = {}) => ({
    id: idOf(`contact ${message}`),
    createdAt: momentOf(now, days, time),
    name: customer.person ?? customer.business,
    email: customer.email,
    company: customer.business,
    message,
    ...more,
  });
  const read = (days: number) => ({ readAt: momentOf(now, days, "12:00") });
  return [
    from(0, "7:35", grace, "Do you also do printed flyers?"),
    from(
      1,
      "21:18",
      longest,
      `${"We are comparing seven agencies for the relaunch of our wholesale portal in four languages. ".repeat(4)}\n\nCould you call us on Thursday?`,
    ),
    from(2, "11:45", tom, "Is the management fee part of the budget, or on top of it?", {
      ...read(2),
      answeredAt: momentOf(now, 2, "12:40"),
    }),
    from(5, "16:20", ito, "Our opening hours on the sample page are wrong.", read(5)),
    from(12, "9:10", lucy, "Can I pay by invoice?", { ...read(12), answeredAt: momentOf(now, 12, "9:50") }),
    from(3, "4:02", pretzel, "RANK #1 ON ALL SEARCH ENGINES!!! Reply for a free audit.", {
      ...read(3),
      spamSince: momentOf(now, 3, "9:00"),
    }),
    from(8, "4:02", omar, "I have 5000 followers for you, very cheap.", {
      ...read(8),
      spamSince: momentOf(now, 7, "9:00"),
    }),
  ];
};

const deliveryRows = (now: Date): Rows<typeof schema.deliveries> => {
  const base = { links: [], closes: true, revisionsIncluded: 2 };
  const preview = [{ label: "Preview", url: "https://preview.pixelpilots.example/ortiz" }];
  return [
    {
      ...base,
      id: idOf("daniel delivery"),
      orderId: idOf("daniel"),
      number: 1,
      createdAt: momentOf(now, 1, "9:30"),
      author: LENA,
      title: "The month’s posts",
      note: "Thirty posts, drafts for your review.",
      status: "open",
      closes: false,
    },
    {
      ...base,
      id: idOf("revision delivery"),
      orderId: idOf("revision"),
      number: 1,
      createdAt: momentOf(now, 2, "16:00"),
      author: DEV,
      title: "First version",
      links: preview,
      status: "revision",
      revision: 1,
      comment: "The prices should stand above the pictures.",
      answeredAt: momentOf(now, 1, "18:05"),
    },
    {
      ...base,
      id: idOf("disputed delivery"),
      orderId: idOf("disputed"),
      number: 1,
      createdAt: momentOf(now, 2, "12:10"),
      author: DEV,
      title: "Dealer page",
      links: preview,
      status: "open",
    },
    {
      ...base,
      id: idOf("priya delivery"),
      orderId: idOf("priya-first"),
      number: 1,
      createdAt: momentOf(now, 17, "12:10"),
      author: DEV,
      title: "Booking page",
      links: preview,
      status: "approved",
      answeredAt: momentOf(now, 16, "9:20"),
    },
  ];
};

const fileRows = (now: Date): Rows<typeof schema.orderFiles> => {
  const file = (
    key: string,
    order: string,
    name: string,
    size: number,
    type: string,
    more: Partial<typeof schema.orderFiles.$inferInsert> = {},
  ) => {
    const at = momentOf(now, 2, "15:40");
    return {
      id: idOf(key),
      orderId: idOf(order),
      createdAt: at,
      readyAt: at,
      sender: "customer" as const,
      author: "buyer",
      name,
      size,
      received: size,
      type,
      batch: idOf(`${key} batch`),
      ...more,
    };
  };
  const ours = { sender: "team", author: LENA, forDelivery: true } as const;
  return [
    file("logo", "maria", "sunny-shop-logo.svg", 18_432, "image/svg+xml"),
    file("photo", "maria", "beach-at-noon-original-uncompressed-final-2.jpg", 8_640_512, "image/jpeg"),
    file("posts", "daniel", "posts-of-the-month.pdf", 2_411_724, "application/pdf", ours),
    file("page", "revision", "ortiz-first-version.zip", 1_204_224, "application/zip", ours),
  ];
};

const price = (cents: number, item: string, reason?: string) => ({
  cents,
  parts: [{ label: item, item, cents }],
  ...(reason && { reason }),
});

const quoteRows = (now: Date): Rows<typeof schema.quotes> => {
  const quote = (
    key: string,
    customer: Customer,
    service: keyof typeof PLANS,
    cents: number,
    days: number,
    more: object = {},
  ) => ({
    id: idOf(`quote ${key}`),
    createdAt: momentOf(now, days, "11:00"),
    goodUntil: dayOf(now, 30 - days),
    service,
    name: customer.business,
    email: customer.email,
    brief: PLANS[service].brief(customer, { cents }),
    amount: cents,
    price: price(cents, PLANS[service].title),
    live: false,
    ...more,
  });
  return [
    quote("ito", ito, "campaign", 295_000, 6, {
      createdBy: LENA,
      price: price(295_000, "Managed Campaigns", "Two months at once."),
    }),
    quote("longest", longest, "ai-consulting", 500_000, 12),
    quote("northwind", northwind, "campaign", 625_000, 26, { createdBy: MAYA }),
    quote("priya", priya, "web-page", 24_900, 40, { createdBy: LENA }),
    quote("sam", sam, "ai-automation", 500_000, 20, { revokedAt: momentOf(now, 18) }),
  ];
};

const couponRows = (now: Date): Rows<typeof schema.coupons> => {
  const made = (days: number) => ({ createdAt: momentOf(now, days, "9:00"), createdBy: LENA });
  return [
    { ...made(140), id: idOf("SPRING10"), code: "SPRING10", percentOff: 10 },
    {
      ...made(90),
      id: idOf("WELCOME50"),
      code: "WELCOME50",
      amountOff: 5_000,
      services: ["web-page"],
      uses: 20,
      endsOn: dayOf(now, 36),
    },
    {
      ...made(30),
      id: idOf("PARTNER25"),
      code: "PARTNER25",
      percentOff: 25,
      services: ["blast", "seo-copywriting"],
      uses: 5,
      oncePerAddress: false,
      endsOn: dayOf(now, 5),
    },
    { ...made(200), id: idOf("SUMMER20"), code: "SUMMER20", percentOff: 20, endsOn: dayOf(now, -80) },
    { ...made(240), id: idOf("TYPO"), code: "WELCMOE50", amountOff: 5_000, endedAt: momentOf(now, 240, "9:04") },
  ];
};

const emailRows = (now: Date, placed: readonly NewOrder[]): Rows<typeof schema.emails> => {
  const newest = placed.filter(({ paidAt, invoiceId }) => paidAt && !invoiceId).slice(-12);
  const written = (
    order: NewOrder,
    job: string,
    recipient: string,
    subject: string,
    status: "written" | "failed" = "written",
  ) => {
    const at = order.paidAt ?? now;
    const orderId = order.id ?? "";
    return {
      id: idOf(`${job} ${orderId}`),
      createdAt: at,
      settledAt: at,
      job,
      data: { orderId },
      orderId,
      recipient,
      subject,
      status,
      html: `<p>${subject}</p>`,
      body: subject,
    };
  };
  return newest.flatMap((order, index) => [
    written(order, "order-confirmation-email", order.email, "Your order at Pixel Pilots"),
    {
      ...written(
        order,
        "order-team-email",
        "team@pixelpilots.example",
        `New order: ${order.name}`,
        index === 3 ? "failed" : "written",
      ),
      ...(index === 3 && { fault: "The mail server refused the connection." }),
    },
  ]);
};

const activityRows = (now: Date): Rows<typeof schema.activityLog> => [
  { at: momentOf(now, 140, "9:00"), actor: LENA, kind: "coupon-made", subject: "SPRING10" },
  {
    at: momentOf(now, 20, "11:30"),
    actor: MAYA,
    kind: "refund",
    subject: idOf("asked"),
    detail: { amount: 250_000, reason: HALF_TOOK_PLACE },
  },
  { at: momentOf(now, 6, "11:00"), actor: LENA, kind: "quote-made", subject: idOf("quote ito") },
  { at: momentOf(now, 2, "16:00"), actor: DEV, kind: "delivered", subject: idOf("revision") },
  { at: momentOf(now, 1, "19:46"), actor: LENA, kind: "order-message", subject: idOf("maria") },
  { at: momentOf(now, 0, "8:40"), actor: LENA, kind: "manual-order", subject: idOf("tom") },
];

/** Rows by table, in an order that foreign keys allow. */
export function backOfficeRows(now: Date) {
  const placed = orderRows(now);
  const refund = {
    orderId: idOf("asked"),
    amount: 250_000,
    reason: HALF_TOOK_PLACE,
    actor: MAYA,
  };
  return {
    quotes: quoteRows(now),
    coupons: couponRows(now),
    orders: placed,
    orderEvents: eventRows(now, placed),
    refunds: [
      {
        ...refund,
        id: idOf("asked refund"),
        createdAt: momentOf(now, 20, "11:30"),
        status: "succeeded",
        providerId: "re_asked",
      },
      {
        orderId: idOf("refunded"),
        amount: 29_900,
        reason: "Ordered twice.",
        actor: MAYA,
        id: idOf("full refund"),
        createdAt: momentOf(now, 140, "9:58"),
        status: "succeeded",
        providerId: "re_full",
      },
    ] satisfies Rows<typeof schema.refunds>,
    refundRequests: [
      {
        id: idOf("asked request"),
        orderId: idOf("asked"),
        subjectId: idOf("asked"),
        createdAt: momentOf(now, 2, "9:58"),
        amount: 237_500,
        reason: SECOND_SESSION,
        endsSubscription: false,
      },
    ] satisfies Rows<typeof schema.refundRequests>,
    disputes: [
      {
        id: "dp_dealer",
        orderId: idOf("disputed"),
        createdAt: momentOf(now, 1, "8:15"),
        amount: 29_900,
        withdrawn: 29_900,
        status: "needs_response",
      },
    ] satisfies Rows<typeof schema.disputes>,
    orderMessages: messageRows(now),
    contactMessages: contactRows(now),
    savedReplies: [
      {
        id: idOf("reply photos"),
        title: "Ask for photos",
        text: "Could you send us the brand photos? The largest size you have is best.",
      },
      {
        id: idOf("reply ready"),
        title: "Ready for review",
        text: "Your page is ready. Please have a look, and approve it or ask for a revision on your order page.",
      },
      {
        id: idOf("reply thanks"),
        title: "Thanks for the order",
        text: "Thanks for your order! We’ll start with your brief today.",
      },
    ] satisfies Rows<typeof schema.savedReplies>,
    orderFiles: fileRows(now),
    deliveries: deliveryRows(now),
    deliveryFiles: [
      { deliveryId: idOf("daniel delivery"), fileId: idOf("posts") },
      { deliveryId: idOf("revision delivery"), fileId: idOf("page") },
    ] satisfies Rows<typeof schema.deliveryFiles>,
    orderNotes: [
      {
        id: idOf("note maria"),
        orderId: idOf("maria"),
        createdAt: momentOf(now, 1, "20:30"),
        author: MAYA,
        text: "Prefers email. Wants proofs before Friday noon.",
      },
      {
        id: idOf("note northwind"),
        orderId: idOf("northwind"),
        createdAt: momentOf(now, 1, "20:05"),
        author: LENA,
        text: "Their CFO decides. Invoice to the clinic in Dallas.",
      },
    ] satisfies Rows<typeof schema.orderNotes>,
    emails: emailRows(now, placed),
    activityLog: activityRows(now),
  };
}

/** A job that failed for good. */
export const deadJobRow = (now: Date): typeof schema.deadJobs.$inferInsert => ({
  id: idOf("dead job"),
  name: "order-team-email",
  data: { orderId: idOf("maria") },
  attempts: 12,
  reason: "The mail server refused the connection.",
  failedAt: momentOf(now, 1, "6:20"),
});
