import { BeforeAfter, Samples } from "~/ui/examples";
import { SearchResult } from "./search-result";

const SHOP = "Trailfoot, an online shop for women’s hiking boots.";

export default function Showcase() {
  return (
    <Samples
      samples={[
        {
          title: "The start of an article",
          about: `${SHOP} Keyword: how should hiking boots fit.`,
          content: <Article />,
        },
        { title: "A product page", about: `${SHOP} The boot “Ridge Mid”.`, content: <Product /> },
        {
          title: "In the search results",
          about: "The category page’s title and description, short enough to show in full.",
          content: <Snippet />,
        },
      ]}
    />
  );
}

function Article() {
  return (
    <>
      <BeforeAfter
        before={
          <>
            <p className="font-bold">Hiking Boots: The Ultimate Guide To Hiking Boots For Hikers</p>
            <p>
              In today’s world, hiking boots are more important than ever. Whether you are a beginner or an expert,
              finding the right hiking boots can be challenging. That is why we have created this ultimate guide to
              hiking boots, so you can find the best hiking boots for your hiking needs. Let’s dive in!
            </p>
          </>
        }
        after={
          <>
            <p className="font-bold">How should hiking boots fit? Five checks before the first mile</p>
            <p>
              A boot fits when your heel stays down and your toes stay free. You can check both in the store, or on the
              carpet at home, before a single rock has touched the sole.
            </p>
            <p>
              <strong>1. Kick a wall, gently.</strong> Wear the socks you will hike in, lace up, and tap the toe against
              a wall. If a toe touches the front, the boot is too short. Downhill, it will tell you so for hours.
            </p>
            <p>
              <strong>2. Try to lift your heel.</strong> A little movement is fine in new leather. If you can slide a
              finger in behind your heel, go half a size down, or lace it differently: see the drawing.
            </p>
          </>
        }
      />
      <Notes
        items={[
          "The first sentence answers the question, so that people and search engines find it at once.",
          "The keyword appears in the title and opening lines. After that, the copy sounds like people talk.",
          "Every check is something you can do, not something you’re supposed to feel.",
        ]}
      />
    </>
  );
}

function Product() {
  return (
    <>
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
              <strong>Fit:</strong> true to size. Between two sizes, take the larger one. [weight per pair, from your
              data sheet]
            </p>
          </>
        }
      />
      <Notes
        items={[
          "Facts instead of praise. Anything in [brackets] is a fact we’ll ask you for.",
          "“Not for” means fewer returns, and people trust a shop that says it.",
        ]}
      />
    </>
  );
}

function Snippet() {
  return (
    <>
      <SearchResult />
      <Notes
        items={[
          "The most important words come first, because phones cut off the end.",
          "The page backs up every promise in it.",
        ]}
      />
    </>
  );
}

function Notes({ items }: { items: readonly string[] }) {
  return (
    <>
      <h4 className="mt-6 mb-2 font-bold text-cyan">Why we wrote it this way</h4>
      <ul className="grid list-disc gap-1 pl-5 text-mute">
        {items.map((item) => (
          <li key={item}>{item}</li>
        ))}
      </ul>
    </>
  );
}
