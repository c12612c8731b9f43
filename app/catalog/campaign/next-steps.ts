import { CLOSED_DAYS_NOTE } from "~/lib/dates/business-hours";

/** Next steps after payment, for success page, receipt and email. */
export const CAMPAIGN_NEXT_STEPS = [
  {
    title: "Contact within 24 hours",
    text: `Your campaign manager will get in touch within 24 hours, ${CLOSED_DAYS_NOTE}`,
  },
  { title: "Strategy development", text: "We plan audiences, ads and budget for each of your platforms." },
  { title: "Campaign launch", text: "Once you approve the plan, we set up your campaigns and launch them." },
  { title: "Regular reporting", text: "We go over results on weekly calls and send you a report every month." },
] as const;
