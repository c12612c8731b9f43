/**
 * Script of the pages with a card form; without it the form works, too. It groups the number, shows the card's brand, and posts
 * the form with `fetch`, so that the fields stay as typed after a decline: the server never echoes card data. A TypeScript module,
 * so that it is part of the shop's bundle.
 */
export const PAY_SCRIPT = `
const form = document.querySelector("form.card");
const field = (name) => form.elements.namedItem(name);
const number = field("cardNumber");

// Digits before the cursor stay before it.
function regroup(input, group) {
  const before = input.value.slice(0, input.selectionStart).replace(/\\D/g, "").length;
  const text = group(input.value.replace(/\\D/g, ""));
  if (text === input.value) return;
  input.value = text;
  let at = 0;
  for (let seen = 0; seen < before && at < text.length; at++) if (/\\d/.test(text[at])) seen++;
  input.setSelectionRange(at, at);
}

const BRANDS = { visa: /^4/, mastercard: /^(5[1-5]|2[2-7])/, amex: /^3[47]/ };
function showBrand() {
  const digits = number.value.replace(/\\D/g, "");
  const found = Object.keys(BRANDS).find((brand) => BRANDS[brand].test(digits));
  for (const picture of document.querySelectorAll("[data-brand]")) {
    picture.hidden = found !== undefined && picture.dataset.brand !== found;
  }
}
function groupNumber() {
  regroup(number, (digits) => digits.slice(0, 19).replace(/(.{4})(?=.)/g, "$1 "));
  showBrand();
}
number.addEventListener("input", groupNumber);
groupNumber();

field("cardExpiry").addEventListener("input", (event) => {
  if (event.inputType && event.inputType.startsWith("delete")) return;
  regroup(event.target, (digits) => digits.length < 2 ? digits : digits.slice(0, 2) + " / " + digits.slice(2, 4));
});

function mark(input, error) {
  document.getElementById(input.id + "-fault")?.remove();
  input.removeAttribute("aria-describedby");
  if (error === null) return input.removeAttribute("aria-invalid");
  input.setAttribute("aria-invalid", "true");
  if (error === "") return;
  const text = document.createElement("p");
  text.className = "fault";
  text.id = input.id + "-fault";
  text.textContent = error;
  input.closest(".field").append(text);
  input.setAttribute("aria-describedby", text.id);
}

function showErrors({ errors, decline }) {
  const inputs = [...form.querySelectorAll("input")];
  for (const input of inputs) mark(input, errors[input.name] ?? (decline !== null && input === number ? "" : null));
  const alert = form.querySelector("[role=alert]");
  const text = alert.querySelector("template").content.cloneNode(true);
  const [bold, rest] = decline === null ? ["Please correct the marked fields.", ""] : [decline, " Try another card."];
  text.querySelector("b").textContent = bold;
  text.querySelector("span").append(rest);
  alert.querySelector(".alert")?.remove();
  alert.append(text);
  inputs.find((input) => input.ariaInvalid === "true")?.focus();
}

form.addEventListener("submit", async (event) => {
  event.preventDefault();
  const button = form.querySelector("button");
  if (button.ariaDisabled === "true") return;
  button.ariaDisabled = "true";
  try {
    const body = new URLSearchParams(new FormData(form));
    body.set("script", "1");
    const answer = await (await fetch(form.action, { method: "POST", body })).json();
    if (answer.location) return location.assign(answer.location);
    if (answer.reload) return location.reload();
    showErrors(answer);
  } catch {
    showErrors({ errors: {}, decline: "The payment page isn\u2019t responding." });
  }
  button.ariaDisabled = null;
});
`;
