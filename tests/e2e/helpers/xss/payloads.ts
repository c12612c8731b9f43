/** Each runs code or creates an element with `data-payload` if not escaped. */
const TEMPLATES = [
  "<script data-payload>ran=1</script>",
  "<img data-payload src=x onerror=ran=1>",
  "<svg data-payload onload=ran=1>",
  '"><script data-payload>ran=1</script>',
  "'><img data-payload src=x onerror=ran=1>",
  "</title><script data-payload>ran=1</script>",
  "</textarea><script data-payload>ran=1</script>",
  "</script><script data-payload>ran=1</script>",
  "--><script data-payload>ran=1</script>",
  '<iframe data-payload srcdoc="<script>parent.ran=1</script>"></iframe>',
  '<a data-payload href="javascript:ran=1">x</a>',
  "javascript:ran=1//",
  "<style data-payload>@import 'javascript:ran=1';</style>",
  "<math><mi data-payload xlink:href=javascript:ran=1>x</mi></math>",
  "<details data-payload open ontoggle=ran=1>x</details>",
  "<body data-payload onload=ran=1>",
  "{{constructor.constructor('ran=1')()}}",
  '" onmouseover=ran=1 data-payload="',
  "<template data-payload><script>ran=1</script></template>",
  "<input data-payload autofocus onfocus=ran=1>",
];

/** Encodings that defeat double unescaping and partial escaping. */
const WRAPPINGS: readonly ((payload: string) => string)[] = [
  (payload) => payload,
  (payload) => payload.toUpperCase().replaceAll("RAN=1", "ran=1"),
  (payload) => payload.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll(">", "&gt;"),
  (payload) => payload.replaceAll("<", "&#60;").replaceAll(">", "&#x3e;"),
  (payload) => encodeURIComponent(payload),
  (payload) => payload.replaceAll("<", "\\u003c"),
  (payload) => `]]>${payload}<![CDATA[`,
  (payload) => `\\"'\`${payload}`,
  (payload) => payload.replaceAll("<", "<<"),
  (payload) => `\u2028${payload.replaceAll(" ", "\t")}`,
];

export const scriptPayloads: readonly string[] = WRAPPINGS.flatMap((wrapped) =>
  TEMPLATES.map((template) => wrapped(template)),
);

/** Payloads that run when inserted unescaped. */
export const plainPayloads: readonly string[] = TEMPLATES;

/** Only dangerous at the start of a text, in a URL. */
export const isAddress = (payload: string): boolean => /^[^<"']*javascript/i.test(payload);

/** Only dangerous in template engines that we do not use. */
export const isInert = (payload: string): boolean => payload.startsWith("{{");
