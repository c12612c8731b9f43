/** `errors`: payloads that are more than text. `marks`: those found in visible text. */
export type Inspected = { errors: string[]; marks: string[] };

/** Runs in the browser, on its document or on HTML that is only parsed. Elements, handlers and URLs of payloads are errors. */
export function inspect({ html, mark }: { html?: string; mark: string }): Inspected {
  const page = html === undefined ? document : new DOMParser().parseFromString(html, "text/html");
  const elements = [...page.querySelectorAll("*")];
  const attributes = elements.flatMap((element) =>
    [...element.attributes].map(({ name, value }) => ({ element, name, value })),
  );
  const unsafe = attributes.filter(
    ({ name, value }) =>
      name === "data-payload" ||
      name.startsWith("on") ||
      (/^(href|src|action|formaction|data|xlink:href|srcdoc)$/.test(name) &&
        /^\W*(javascript|vbscript|data:text)/i.test(value)),
  );
  const read = elements
    .filter(({ tagName }) => !/^(script|style|template)$/i.test(tagName))
    .flatMap(({ childNodes }) => [...childNodes])
    .filter(({ nodeType }) => nodeType === Node.TEXT_NODE)
    .map(({ textContent }) => textContent ?? "");
  const controls = attributes.filter(({ name }) => /^(value|title|alt|aria-label)$/.test(name));
  const texts = [...read, ...controls.map(({ value }) => value)].join("\n");
  const ran = html === undefined && "ran" in window && window.ran ? ["A script ran"] : [];
  return {
    errors: [...new Set(unsafe.map(({ element }) => element.outerHTML.slice(0, 300))), ...ran],
    marks: [...new Set(texts.match(new RegExp(mark, "g")))],
  };
}
