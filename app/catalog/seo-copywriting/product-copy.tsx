import { BeforeAfter } from "~/ui/examples";

/** Of a product page, before and after, also on the home page. */
export function ProductCopy() {
  return (
    <BeforeAfter
      before={
        <>
          <p className="font-bold">Ridge Mid W’s – High Quality</p>
          <p>
            Premium quality hiking boot made of high quality materials. Waterproof. Comfortable. Stylish. Perfect for
            any outdoor activity!
          </p>
        </>
      }
      after={
        <>
          <p className="font-bold">Ridge Mid: a women’s hiking boot for wet trails</p>
          <p>
            Built on a narrower heel, so it holds where others slip. The leather is waxed, the membrane keeps rain out
            up to the fourth eyelet, and the sole can be replaced.
          </p>
          <p>
            <strong>Good for:</strong> day hikes with a pack, mud, creeks up to your ankle.
            <br />
            <strong>Not for:</strong> crampons, or hot city sidewalks.
          </p>
          <p>
            <strong>Fit:</strong> true to size. Between two sizes, take the larger one. [weight per pair, from your data
            sheet]
          </p>
        </>
      }
    />
  );
}
