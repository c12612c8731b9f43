import { BeforeAfter } from "~/ui/examples";

/** Of a category page, before and after, also on the home page. */
export function SearchResult() {
  return (
    <BeforeAfter
      before={
        <>
          <p className="font-bold text-cyan">Women’s Boots | Boots for Women | Hiking | Trailfoot Online Shop</p>
          <p>Buy women’s boots online. Great selection, great prices, fast shipping. Shop now at Trailfoot!</p>
        </>
      }
      after={
        <>
          <p className="font-bold text-cyan">Women’s Hiking Boots, Sorted by Trail – Trailfoot</p>
          <p>
            Mud, rock or gravel: pick your trail, see the boots made for it. Women’s sizes 5 to 12, in two widths. Wear
            them at home first.
          </p>
        </>
      }
    />
  );
}
