"""One purchase and a refund with Stripe's Python client: purchase.py ADDRESS SECRET_KEY WEBHOOK_SECRET

Start the sandbox first (npx @pixel-pilots/stripe-sandbox). Prints the state of the session, the charge and the refund.
"""

import json
import sys
import urllib.parse
import urllib.request

import stripe

stripe.api_base, stripe.api_key, webhook_secret = sys.argv[1:4]

session = stripe.checkout.Session.create(
    mode="payment",
    success_url="http://localhost:3000/thanks?session={CHECKOUT_SESSION_ID}",
    customer_email="grace@example.com",
    metadata={"order": "py-1"},
    line_items=[
        {
            "quantity": 2,
            "price_data": {"currency": "usd", "unit_amount": 1500, "product_data": {"name": "Compiler"}},
        }
    ],
    idempotency_key="py-1",
)

# What a buyer types on the page.
form = {
    "email": "grace@example.com",
    "billingName": "Grace Hopper",
    "cardNumber": "4242 4242 4242 4242",
    "cardExpiry": "12 / 40",
    "cardCvc": "123",
    "script": "1",
}
with urllib.request.urlopen(session.url, urllib.parse.urlencode(form).encode()) as response:
    location = json.load(response)["location"]

paid = stripe.checkout.Session.retrieve(session.id, expand=["payment_intent.latest_charge", "line_items"])
charge = paid.payment_intent.latest_charge
refund = stripe.Refund.create(payment_intent=paid.payment_intent.id, amount=1000, reason="requested_by_customer")

try:
    stripe.Refund.create(payment_intent=paid.payment_intent.id, amount=999_999)
    error = None
except stripe.error.InvalidRequestError as problem:
    error = problem.param

events = [event.type for event in stripe.Event.list(limit=2).auto_paging_iter()]

print(
    json.dumps(
        {
            "location": location.endswith(session.id),
            "session": [paid.status, paid.payment_status, paid.amount_total],
            "items": [item.description for item in paid.line_items.data],
            "charge": [charge.status, charge.billing_details.name, charge.amount],
            "refund": [refund.status, refund.amount],
            "error": error,
            "events": sorted(events),
        }
    )
)

# A delivery on standard input: its signature header, a line break and its body.
signature, _, body = sys.stdin.read().partition("\n")
if signature:
    print(stripe.Webhook.construct_event(body, signature, webhook_secret).type)
