import type { ReactNode } from "react";

/** The same thing as it was and as we would write it, side by side where there is room. */
export function BeforeAfter({ before, after }: { before: ReactNode; after: ReactNode }) {
  return (
    <div className="grid gap-5 lg:grid-cols-2">
      <Version name="Before" look="border-line text-mute">
        {before}
      </Version>
      <Version name="After" look="border-lime">
        {after}
      </Version>
    </div>
  );
}

function Version({ name, look, children }: { name: string; look: string; children: ReactNode }) {
  return (
    <section className={`border-t-4 bg-dusk p-5 ${look}`}>
      <h4 className="mb-3 font-bold text-ink text-lg">{name}</h4>
      <div className="grid gap-3">{children}</div>
    </section>
  );
}
