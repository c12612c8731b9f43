import { Inclusions, PriceCard } from "~/ui/price-card";
import type { ServiceView } from "./define-view";
import { DescribedFields } from "./described-fields";
import { describedService, PLAN_FIELD, PLAN_MISSING } from "./described-service";
import { type ServiceDescription, withOfferWords } from "./description";
import { type Plan, PlanChoice, PlanOrderCard } from "./plan-cards";
import { amountOf } from "./types";

export function describedView(description: ServiceDescription): ServiceView {
  const { offer, page, fields } = description;
  const { accent } = offer;
  const price = { ...offer.price, accent, title: page.cardTitle };
  const plans: readonly Plan[] = (description.plans ?? []).map((plan) => ({
    ...plan,
    cents: amountOf(offer, plan.id),
  }));
  const plansProps = { plans, accent, monthly: description.price === "monthly" };
  const view: ServiceView = {
    failure: "There was a problem processing your request. Please try again.",
    service: describedService(description),
    head: { eyebrow: page.eyebrow, title: page.headline, text: page.intro },
    formTitle: page.formTitle,
    submitLabel: offer.buttonText,
    withSold: () => view,
    Fields: (props) => <DescribedFields {...props} fields={fields} />,
    ...(plans.length > 0
      ? {
          Choice: ({ field }) => <PlanChoice field={field(PLAN_FIELD)} {...plansProps} />,
          blocker: (values) => (plans.some(({ name }) => name === values[PLAN_FIELD]) ? null : PLAN_MISSING),
          OrderCard: ({ form, children }) => (
            <PlanOrderCard {...plansProps} chosen={form.values[PLAN_FIELD]}>
              {children}
            </PlanOrderCard>
          ),
        }
      : {
          price,
          OrderCard: ({ children }) => (
            <PriceCard {...price}>
              {page.inclusions.length > 0 && <Inclusions accent={accent} items={page.inclusions} />}
              {children}
              <p className="text-mute text-sm">{withOfferWords(page.note, offer)}</p>
            </PriceCard>
          ),
        }),
  };
  return view;
}
