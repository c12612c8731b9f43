type Answer = { location?: string; reload?: true; errors?: Record<string, string>; decline?: string | null };

/**
 * Runs in the browser, on pages with a card form; without it the form works, too. It groups the number, shows the card's brand, and
 * posts the form with `fetch`, so that the fields stay as typed after a decline: the server never echoes card data. Its source is
 * served as `pay.js`, so it must not use anything from outside.
 */
export function payScript(): void {
  const form = document.querySelector<HTMLFormElement>("form.card");
  const button = form?.querySelector("button");
  const number = form?.querySelector<HTMLInputElement>("#cardNumber");
  const expiry = form?.querySelector<HTMLInputElement>("#cardExpiry");
  const alert = form?.querySelector("[role=alert]");
  if (!form || !button || !number || !expiry || !alert) return;

  // Digits before the cursor stay before it.
  const regroup = (input: HTMLInputElement, group: (digits: string) => string): void => {
    const before = input.value.slice(0, input.selectionStart ?? 0).replace(/\D/g, "").length;
    const text = group(input.value.replace(/\D/g, ""));
    if (text === input.value) return;
    input.value = text;
    let at = 0;
    for (let seen = 0; seen < before && at < text.length; at++) if (/\d/.test(text.charAt(at))) seen++;
    input.setSelectionRange(at, at);
  };

  const brands = [
    { name: "visa", digits: /^4/ },
    { name: "mastercard", digits: /^(5[1-5]|2[2-7])/ },
  ];
  const groupNumber = (): void => {
    regroup(number, (digits) => digits.slice(0, 19).replace(/(.{4})(?=.)/g, "$1 "));
    const found = brands.find(({ digits }) => digits.test(number.value));
    for (const picture of document.querySelectorAll<HTMLElement>("[data-brand]"))
      picture.hidden = found !== undefined && picture.dataset.brand !== found.name;
  };
  number.addEventListener("input", groupNumber);
  groupNumber();

  expiry.addEventListener("input", (event) => {
    if (event instanceof InputEvent && event.inputType.startsWith("delete")) return;
    regroup(expiry, (digits) => (digits.length < 2 ? digits : `${digits.slice(0, 2)} / ${digits.slice(2, 4)}`));
  });

  const mark = (input: HTMLInputElement, error: string | null): void => {
    document.getElementById(`${input.id}-fault`)?.remove();
    input.removeAttribute("aria-describedby");
    if (error === null) {
      input.removeAttribute("aria-invalid");
      return;
    }
    input.setAttribute("aria-invalid", "true");
    if (error === "") return;
    const text = document.createElement("p");
    text.className = "fault";
    text.id = `${input.id}-fault`;
    text.textContent = error;
    input.closest(".field")?.append(text);
    input.setAttribute("aria-describedby", text.id);
  };

  const showErrors = (errors: Record<string, string>, decline: string | null): void => {
    const inputs = [...form.querySelectorAll("input")];
    for (const input of inputs) mark(input, errors[input.name] ?? (decline !== null && input === number ? "" : null));
    const text = alert.querySelector("template")?.content.cloneNode(true);
    if (!(text instanceof DocumentFragment)) return;
    const [bold = "", rest = ""] =
      decline === null ? ["Please correct the marked fields."] : [decline, " Try another card."];
    text.querySelector("b")?.append(bold);
    text.querySelector("span")?.append(rest);
    alert.querySelector(".alert")?.remove();
    alert.append(text);
    inputs.find((input) => input.ariaInvalid === "true")?.focus();
  };

  form.addEventListener("submit", async (event) => {
    event.preventDefault();
    if (button.ariaDisabled === "true") return;
    button.ariaDisabled = "true";
    try {
      const body = new URLSearchParams();
      for (const [name, value] of new FormData(form)) body.set(name, String(value));
      body.set("script", "1");
      const answer: Answer = await (await fetch(form.action, { method: "POST", body })).json();
      if (answer.location) return location.assign(answer.location);
      if (answer.reload) return location.reload();
      showErrors(answer.errors ?? {}, answer.decline ?? null);
    } catch {
      showErrors({}, "The payment page isn’t responding.");
    }
    button.ariaDisabled = null;
  });
}
