/** Next steps after payment, for success page, receipt and email, which fill in the hours (`withContactHours`). */
export const CAMPAIGN_NEXT_STEPS = [
  {
    title: "Contact within {contact-hours}",
    text: "Your campaign manager introduces themselves. Days we’re closed don’t count.",
  },
  { title: "Strategy development", text: "We plan audiences, ads and budget for each of your platforms." },
  { title: "Campaign launch", text: "Once you approve the plan, we set up your campaigns and launch them." },
  {
    title: "Regular reporting",
    text: "We go over results on weekly calls and send you a report at the end of the month.",
  },
] as const;
