/** What may have happened to a form about an order that got no response, by intent. */
export const UNKNOWN_ORDER_OUTCOMES = {
  refund: "The refund may or may not have gone through. Check before you try again.",
  "correct-customer": "The changes may or may not have been saved. Check before you try again.",
  message: "The message may or may not have been sent. Check before you try again.",
  "add-pin": "The comment may or may not have been sent. Check before you try again.",
  "answer-pin": "The answer may or may not have been sent. Check before you try again.",
  "create-delivery": "The delivery may or may not have been sent. Check before you try again.",
  "ai-draft": "The posts may or may not have been written, and may have cost something. Check before you try again.",
  "ai-send": "The delivery may or may not have been sent. Check before you try again.",
  "payment-link": "The payment link may or may not have been sent. Check before you try again.",
  spam: "The request may or may not have been moved to Spam. Check before you try again.",
  "cancel-manual": "The order may or may not have been canceled. Check before you try again.",
  "cancel-subscription": "The subscription may or may not have been set to end. Check before you try again.",
  otherwise: "It may or may not have worked. Check before you try again.",
};
