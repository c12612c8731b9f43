export class Cookies extends Map<string, string> {
  take(setCookies: readonly string[]): void {
    for (const set of setCookies) {
      const [pair = "", ...attributes] = set.split("; ");
      const [name = "", value = ""] = pair.split("=", 2);
      if (attributes.includes("Max-Age=0")) this.delete(name);
      else this.set(name, value);
    }
  }

  get pairs(): string[] {
    return [...this].map((pair) => pair.join("="));
  }
}

/** A browser for functions that take a request and return cookies. */
export class Browser {
  readonly #cookies = new Cookies();
  readonly #client: string;

  constructor(client = "198.51.100.1") {
    this.#client = client;
  }

  take = (cookies: readonly string[]): void => this.#cookies.take(cookies);

  get held(): string[] {
    return this.#cookies.pairs;
  }

  get visitor(): { request: Request; client: string } {
    const headers = new Headers({
      "User-Agent": "Mozilla/5.0 (X11; Linux x86_64; rv:143.0) Gecko/20100101 Firefox/143.0",
    });
    if (this.held.length > 0) headers.set("Cookie", this.held.join("; "));
    return { request: new Request("http://localhost:3000/auth", { headers }), client: this.#client };
  }
}
