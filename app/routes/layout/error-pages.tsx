import { mascotName } from "~/content/brand";
import { useSite } from "~/content/use-site";
import { ButtonLink } from "~/ui/button";
import { Robot } from "~/ui/icon";
import { Starfield } from "~/ui/starfield";

/** Shown for unknown URLs and for routes that throw a 404. `reason`: the server's text instead of a guess. */
export function NotFoundPage({ reason }: { reason?: string }) {
  const seeker = mascotName(useSite()) || "We";
  return (
    <LostInSpace>
      <h1 className="text-[3.5rem] text-pink text-pixel-shadow leading-tight md:text-[5rem]">404</h1>
      <p className="mt-6 font-pixel text-pixel">Oops! Page not found</p>
      <p className="mx-auto mt-4 max-w-md text-mute">
        {reason ?? `${seeker} looked behind every star. The page may have moved, or there’s a typo in the address.`}
      </p>
      <ButtonLink href="/" className="mt-8">
        Return to Home
      </ButtonLink>
    </LostInSpace>
  );
}

/** Shown for an unexpected error. The link causes a full page load, in case scripts on this page are broken. */
export function ErrorPage({ reference, details }: { reference?: string; details?: string }) {
  return (
    <LostInSpace>
      <h1 className="text-pixel-lg text-pixel-shadow md:text-pixel-xl">Unexpected Application Error!</h1>
      <p className="mx-auto mt-6 max-w-md text-mute">
        Something broke on our end, not yours. Please try again in a moment.
      </p>
      <Reference id={reference} />
      <a href="/" className="btn mt-8">
        Return to Home
      </a>
      {details && <pre className="field mt-10 overflow-auto text-left text-sm">{details}</pre>}
    </LostInSpace>
  );
}

/** Shown while the database is unavailable; `message` is the server's text. */
export function UnavailablePage({ message, reference }: { message: string; reference?: string }) {
  return (
    <LostInSpace>
      <h1 className="text-pixel-lg text-pixel-shadow md:text-pixel-xl">Back in a moment</h1>
      <p className="mx-auto mt-6 max-w-md text-mute">{message}</p>
      <Reference id={reference} />
      <a href="/" className="btn mt-8">
        Return to Home
      </a>
    </LostInSpace>
  );
}

/** `id` is the request id in the log. */
const Reference = ({ id }: { id?: string }) =>
  id ? (
    <p className="mx-auto mt-4 max-w-md text-mute text-sm">
      If you write to us about this, mention reference <code className="inline-block max-w-full break-all">{id}</code>.
    </p>
  ) : null;

function LostInSpace({ children }: { children: React.ReactNode }) {
  return (
    <div className="sky relative overflow-clip py-20 text-center md:py-28">
      <Starfield place="beside-words" />
      <div className="skyline pointer-events-none absolute inset-x-0 bottom-0 h-[160px]" />
      <div className="page-column relative pb-40">
        <Robot size="large" className="mb-10" />
        {children}
      </div>
    </div>
  );
}
