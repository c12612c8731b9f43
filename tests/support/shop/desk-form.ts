/** The values of the form of a text, as a browser would post them. */
export function fieldsIn(html: string): Record<string, string> {
  const form = /<form[^>]*class="card form"[\s\S]*?<\/form>/.exec(html)?.[0] ?? "";
  const inputs = [...form.matchAll(/<input[^>]*>/g)].map(([tag]) => tag);
  const attribute = (tag: string, name: string) => new RegExp(` ${name}="([^"]*)"`).exec(tag)?.[1] ?? "";
  const selects = [...form.matchAll(/<select[^>]* name="([^"]+)"[\s\S]*?<option[^>]*value="([^"]*)"[^>]*selected/g)];
  const areas = [...form.matchAll(/<textarea[^>]* name="([^"]+)"[^>]*>([^<]*)/g)];
  return {
    ...Object.fromEntries(areas.map(([, name = "", value = ""]) => [name, value.replace(/^\n/, "")])),
    ...Object.fromEntries(
      inputs.filter((tag) => attribute(tag, "name")).map((tag) => [attribute(tag, "name"), attribute(tag, "value")]),
    ),
    ...Object.fromEntries(selects.map(([, name = "", value = ""]) => [name, value])),
  };
}
