import { NETWORKS, phoneLink, SCHEDULING_FORM, type Site, type Social, type SocialNetwork } from "~/content/site";
import { PLACEHOLDERS } from "~/lib/config/placeholders";
import { zoneName } from "~/lib/dates/agency-zone";
import { type Opening, type OpeningHours, openingsOf, type Weekday } from "~/lib/dates/business-hours";
import { emailAddressSchema } from "~/lib/email-schema";
import { closedDaysOf, findClosedDaysFault, MAX_CLOSED, tidyClosedDays } from "./closed-days";
import { choiceField, type DocumentKind, type Field, findUrlFault, type Texts } from "./document-kind";

const WEEKDAYS = {
  Mon: "Monday",
  Tue: "Tuesday",
  Wed: "Wednesday",
  Thu: "Thursday",
  Fri: "Friday",
  Sat: "Saturday",
  Sun: "Sunday",
} as const satisfies Record<Weekday, string>;

const DAYS = Object.keys(WEEKDAYS) as Weekday[];
const PROFILES = Object.keys(NETWORKS) as SocialNetwork[];

const TIME_ZONES = Object.fromEntries(
  Intl.supportedValuesOf("timeZone").map((zone) => [zone, zone.replaceAll("_", " ")]),
);

const OPEN = /^((?:[01]\d|2[0-3]):[0-5]\d)-((?:[01]\d|2[0-3]):[0-5]\d)$/;

const emailRule = emailAddressSchema("Enter an email address such as hello@example.com.");

/** Complete: an owner who changes the brand must know where the earlier one stays. */
const BRAND_HINT =
  "Reaches all pages, their titles, preview pictures of links, emails and their sender, invoices, PDF files and authenticator apps that are set up " +
  "afterwards. It doesn’t change card statements, nor a sender’s name in MAIL_FROM. Logo, colors and mascot are in Brand.";

const legalField = (name: string, label: string, hint: string): Field => ({
  name,
  label,
  maxLength: 200,
  optional: true,
  hint,
});

export const siteKind: DocumentKind = {
  name: "site",
  group: "Company",
  title: "Company details",
  about: "Brand, phone, email, address, profiles and opening hours, on every page and in emails and documents.",
  publishedBy: "owner",
  sections: [
    {
      title: "Company",
      fields: [
        { name: "brand", label: "Brand", maxLength: 40, hint: BRAND_HINT },
        {
          name: "phone",
          label: "Phone",
          maxLength: 30,
          input: "tel",
          hint: `As customers read it, such as ${PLACEHOLDERS.phone}.`,
          findFault: findPhoneFault,
        },
        {
          name: "email",
          label: "Email",
          maxLength: 254,
          input: "email",
          findFault: (text) =>
            emailRule.safeParse(text).success ? undefined : "Enter an email address such as hello@example.com.",
        },
        {
          name: "address",
          label: "Address",
          maxLength: 200,
          input: "long",
          hint: "Invoices and quotes show it line by line. Elsewhere it’s one line, with commas.",
        },
        {
          name: "scheduling",
          label: "Scheduling page",
          maxLength: 500,
          optional: true,
          input: "url",
          hint: "Where people book a call. Leave blank for the contact form.",
          findFault: findUrlFault,
        },
      ],
    },
    {
      title: "AI demo agent",
      fields: [
        choiceField(
          "demo",
          "Its number",
          { company: "The company’s phone", own: "The number below", none: "No AI agent answers" },
          { hint: "Without an agent, the home page’s demo, its buttons and every sentence that names it disappear." },
        ),
        {
          name: "demo-phone",
          label: "Own number",
          maxLength: 30,
          input: "tel",
          optional: true,
          findFault: findPhoneFault,
        },
      ],
    },
    {
      title: "Legal details",
      fields: [
        {
          name: "legal-name",
          label: "Legal name",
          maxLength: 100,
          optional: true,
          hint: "The seller on invoices, terms and the summary. Leave blank if it is the brand.",
        },
        { name: "founded", label: "Founded in", maxLength: 4, findFault: findYearFault },
        legalField(
          "register",
          "Register entry",
          "Such as Amtsgericht Berlin, HRB 12345. On new invoices and credit notes.",
        ),
        legalField("tax-numbers", "Tax numbers", "Such as your VAT ID. On new invoices and credit notes."),
        legalField("bank", "Bank account", "On new invoices and credit notes."),
        legalField("invoice-note", "Last line of invoices", "Such as how to reach your bookkeeper."),
      ],
    },
    {
      title: "Profiles",
      fields: PROFILES.map((network) => ({
        name: network,
        label: NETWORKS[network],
        maxLength: 300,
        optional: true,
        input: "url",
        hint: "Leave blank to show none.",
        findFault: findProfileFault,
      })),
    },
    {
      title: "Opening hours",
      fields: [
        choiceField("zone", "Time zone", TIME_ZONES, {
          hint: "Dates already promised to customers don’t change. Scheduled changes go live when they would have anyway.",
        }),
        ...DAYS.map(
          (day): Field => ({
            name: day.toLowerCase(),
            label: WEEKDAYS[day],
            maxLength: 30,
            optional: true,
            ...(day === "Mon" && {
              hint: "Such as 09:00-18:00, or 09:00-12:00, 13:00-18:00 with a break. Leave days blank when you are closed.",
            }),
            tidy: tidyHours,
            findFault: findHoursFault,
          }),
        ),
        choiceField("holidays", "Holidays", {
          none: "Open on holidays",
          "us-federal": "Closed on US federal holidays",
        }),
        {
          name: "closed",
          label: "Your own closed days",
          maxLength: 30_000,
          optional: true,
          input: "long",
          hint: `One day or range a line, up to ${MAX_CLOSED}: 2026-12-24 to 2026-12-31 Winter break. Or paste a calendar file (.ics), such as your country’s holidays: past days are left out, and a yearly event counts for this year and the next.`,
          tidy: tidyClosedDays,
          findFault: findClosedDaysFault,
        },
      ],
    },
  ],
  // Dates that orders promise need an open day.
  findFaults: (texts): Record<string, string> => ({
    ...(!DAYS.some((day) => texts[day.toLowerCase()]) && { mon: "At least one day must have opening hours." }),
    ...(texts.demo === "own" && !texts["demo-phone"] && { "demo-phone": "Enter the agent’s number." }),
  }),
  pages: [
    { path: "/", title: "Home" },
    { path: "/contact", title: "Contact" },
    { path: "/about", title: "About" },
  ],
  shipped: textsOf,
  apply: (site, texts) => ({
    ...site,
    brand: texts.brand ?? site.brand,
    phone: phoneLink(texts.phone ?? ""),
    ...(texts.demo === "own" && { demoPhone: phoneLink(texts["demo-phone"] ?? "") }),
    ...(texts.demo === "none" && { demoPhone: null }),
    email: texts.email ?? site.email,
    ...addressOf(texts.address ?? site.address),
    founded: texts.founded ?? site.founded,
    legal: {
      name: texts["legal-name"] ?? "",
      register: texts.register ?? "",
      taxNumbers: texts["tax-numbers"] ?? "",
      bank: texts.bank ?? "",
      invoiceNote: texts["invoice-note"] ?? "",
    },
    schedulingHref: texts.scheduling || SCHEDULING_FORM,
    socials: PROFILES.flatMap((network) => profileLink(network, texts[network] ?? "")),
    hours: hoursOf(site, texts),
  }),
};

function addressOf(text: string): Pick<Site, "address" | "addressLines"> {
  const lines = text
    .split("\n")
    .map((line) => line.trim())
    .filter(Boolean);
  return { address: lines.join(", "), ...(lines.length > 1 && { addressLines: lines }) };
}

function findPhoneFault(text: string): string | undefined {
  return /\d.*\d.*\d/.test(text) ? undefined : "Enter a phone number.";
}

function findYearFault(text: string): string | undefined {
  const year = Number(text);
  return /^\d{4}$/.test(text) && year >= 1800 && year <= new Date().getFullYear()
    ? undefined
    : "Enter a year such as 2023.";
}

function findProfileFault(text: string): string | undefined {
  return (
    findUrlFault(text) ?? (new URL(text).pathname.length > 1 ? undefined : "Enter the address of your own profile.")
  );
}

/** "9:00 – 18:00" -> "09:00-18:00" */
function tidyHours(text: string): string {
  return text.replaceAll(/\s*[-–—]\s*/g, "-").replaceAll(/(?<![\d:])\d(?=:)/g, "0$&");
}

/** Null unless it is one interval or two. */
function openingsIn(text: string): Opening[] | null {
  const openings = text.split(",").flatMap((part) => {
    const [, from, to] = OPEN.exec(part.trim()) ?? [];
    return from && to ? [{ from, to }] : [];
  });
  return openings.length === text.split(",").length && openings.length <= 2 ? openings : null;
}

function findHoursFault(text: string): string | undefined {
  const openings = openingsIn(text);
  if (!openings) return "Enter two times on the 24-hour clock, such as 09:00-18:00, or four with a break between.";
  const times = openings.flatMap(({ from, to }) => [from, to]);
  return times.every((time, place) => place === 0 || (times[place - 1] ?? "") < time)
    ? undefined
    : "Each time must be before the next one.";
}

function hoursOf({ hours }: Site, texts: Texts): OpeningHours {
  const { zone = hours.timeZone, closed = "" } = texts;
  const days = closedDaysOf(closed);
  return {
    timeZone: zone,
    timeZoneName: zone === hours.timeZone ? hours.timeZoneName : zoneName(zone),
    holidays: texts.holidays === "us-federal" ? "us-federal" : "none",
    week: weekOf(texts),
    ...(days.length > 0 && { closed: days }),
  };
}

function textsOf({
  brand,
  legal,
  founded,
  phone,
  demoPhone,
  email,
  address,
  addressLines = [address],
  schedulingHref,
  socials,
  hours,
}: Site): Texts {
  const openOn = (day: Weekday) => openingsOf(hours.week.find(({ weekdays }) => weekdays.includes(day)) ?? {});
  return {
    brand,
    phone: phone.display,
    demo: demoPhone ? "own" : demoPhone === null ? "none" : "company",
    "demo-phone": demoPhone?.display ?? "",
    email,
    address: addressLines.join("\n"),
    founded,
    "legal-name": legal.name,
    register: legal.register,
    "tax-numbers": legal.taxNumbers,
    bank: legal.bank,
    "invoice-note": legal.invoiceNote,
    scheduling: schedulingHref === SCHEDULING_FORM ? "" : schedulingHref,
    ...Object.fromEntries(
      PROFILES.map((network) => [network, socials.find(({ icon }) => icon === network)?.href ?? ""]),
    ),
    ...Object.fromEntries(
      DAYS.map((day) => [
        day.toLowerCase(),
        openOn(day)
          .map(({ from, to }) => `${from}-${to}`)
          .join(", "),
      ]),
    ),
    holidays: hours.holidays,
    zone: hours.timeZone,
    closed: (hours.closed ?? []).map(([from, to]) => (from === to ? from : `${from} to ${to}`)).join("\n"),
  };
}

/** `placeholder`: still the shipped address, which a live shop does not show. */
const profileLink = (icon: SocialNetwork, href: string): Social[] =>
  href === "" ? [] : [{ name: NETWORKS[icon], href, icon, placeholder: href === PLACEHOLDERS[icon] }];

/** Neighboring days with the same hours share a line: "Mon-Fri". */
function weekOf(texts: Texts): OpeningHours["week"] {
  const lines: { days: string; weekdays: Weekday[]; text: string }[] = [];
  for (const day of DAYS) {
    const text = texts[day.toLowerCase()] ?? "";
    const last = lines.at(-1);
    if (last?.text === text) {
      last.weekdays.push(day);
      last.days = `${last.weekdays[0]}-${day}`;
    } else lines.push({ days: day, weekdays: [day], text });
  }
  return lines.map(({ days, weekdays, text }) => {
    const [open, also] = openingsIn(text) ?? [];
    return { days, weekdays, ...(open && { open }), ...(also && { also }) };
  });
}
