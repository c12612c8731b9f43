import { CLOSED_DAYS } from "~/content/agency-time";

/** 'What's Next?' after payment: success page, receipt and mail. */
export const STEPS = [
  {
    title: "Contact within 24 hours",
    text: `Your campaign manager gets in touch to go through your brief. ${CLOSED_DAYS}`,
  },
  { title: "Strategy development", text: "We plan audiences, ads and budget for each of your platforms." },
  { title: "Campaign launch", text: "Once you have approved the plan, we set the campaigns up and launch them." },
  { title: "Regular reporting", text: "We report results on weekly calls and send you a report each month." },
] as const;
