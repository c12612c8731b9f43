/** Each would run, or be an element with `data-payload`, if it were taken for more than text. */
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

/** Ways to bring them past whoever unescapes once too often, or escapes only a part. */
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

/** Those that need nobody who unescapes them: whoever shows one of them as it is runs it. */
export const plainPayloads: readonly string[] = TEMPLATES;

/** It is dangerous only where a text begins with it. */
export const isAddress = (payload: string): boolean => /^[^<"']*javascript/i.test(payload);

/** It is dangerous only to whoever shows pages with templates of a kind that we do not use. */
export const isInert = (payload: string): boolean => payload.startsWith("{{");
