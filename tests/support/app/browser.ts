/** The cookies of a browser, for functions that take a request and answer with cookies. */
export class Browser {
  readonly #cookies = new Map<string, string>();
  readonly #client: string;

  constructor(client = "198.51.100.1") {
    this.#client = client;
  }

  take(cookies: readonly string[]): void {
    for (const set of cookies) {
      const [pair = "", ...attributes] = set.split("; ");
      const [name = "", value = ""] = pair.split("=", 2);
      if (attributes.includes("Max-Age=0")) this.#cookies.delete(name);
      else this.#cookies.set(name, value);
    }
  }

  /** All that it has, for a browser that stole it. */
  get held(): string[] {
    return [...this.#cookies].map(([name, value]) => `${name}=${value}`);
  }

  /** Its next request. */
  get visitor(): { request: Request; client: string } {
    const cookie = [...this.#cookies].map(([name, value]) => `${name}=${value}`).join("; ");
    const headers = new Headers({
      "User-Agent": "Mozilla/5.0 (X11; Linux x86_64; rv:143.0) Gecko/20100101 Firefox/143.0",
    });
    if (cookie) headers.set("Cookie", cookie);
    return { request: new Request("http://localhost:3000/auth", { headers }), client: this.#client };
  }
}
