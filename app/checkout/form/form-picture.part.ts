/**
 * Shows in the picture what is in the form: texts (`data-from`), what belongs to a chosen value (`data-when`), and shares of a
 * width (`data-share`). Follows input, restored drafts, and Start over.
 */
export function followForm(picture: HTMLElement): void {
  const island = picture.closest("[data-island]");
  if (!island) return;
  const find = (attribute: string) => [...picture.querySelectorAll<HTMLElement>(`[data-${attribute}]`)];
  const texts = find("from").map((element) => ({ element, empty: element.textContent }));
  const choices = find("when");
  const shares = find("share");

  const draw = () => {
    // React renders the form again if an extension or a translator has changed it.
    if (!picture.isConnected) island.querySelector(`#${picture.id}`)?.replaceWith(picture);
    const data = new FormData(island.querySelector("form") ?? undefined);
    for (const { element, empty } of texts) {
      const { from, list } = element.dataset;
      element.textContent = read(data, from).split(list ? /[,\n]/ : "\n")[0] || empty;
    }
    for (const element of choices) {
      const [name = "", value = ""] = element.dataset.when?.split("=") ?? [];
      element.hidden = !data.getAll(name).includes(value);
    }
    for (const element of shares) element.style.flexGrow = read(data, element.dataset.share) || "1";
  };

  let frame = 0;
  const drawSoon = () => {
    cancelAnimationFrame(frame);
    frame = requestAnimationFrame(draw);
  };
  for (const type of ["input", "change", "reset"]) island.addEventListener(type, drawSoon);
  // Once the form is hydrated, its fields have the draft.
  new MutationObserver(drawSoon).observe(island, { attributeFilter: ["data-hydrated"] });
  addEventListener("pageshow", drawSoon);
  draw();
}

const read = (data: FormData, name = "") => String(data.get(name) ?? "").trim();
