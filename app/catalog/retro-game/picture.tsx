import { Typed } from "~/catalog/typed";
import { stills } from "./demo/stills";
import { GAME_STYLES, styleTexts } from "./game-options";

/** The game's title screen. Its backgrounds are those of the choices above, which the page has loaded. */
export default function Picture() {
  return (
    <div className="relative h-full bg-night text-center">
      {GAME_STYLES.map((style, index) => (
        <div key={style} data-when={`gameStyle=${style}`} hidden={index > 0}>
          <img src={stills[style]} alt="" className="pixel-img absolute inset-0 size-full object-cover opacity-40" />
          <p className="absolute inset-x-0 bottom-3 text-cyan text-sm">{`${styleTexts[style].title} game`}</p>
        </div>
      ))}
      <div className="relative grid gap-3 px-4 pt-5">
        <Typed from="companyName" className="line-clamp-2 font-pixel text-gold text-pixel text-pixel-shadow">
          Your company
        </Typed>
        <span className="font-pixel text-pixel">PRESS START</span>
      </div>
    </div>
  );
}
