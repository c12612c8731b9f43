/** Words of the page that staff can change. */
const words = {
  headline: "Insert coin, win customers",
  intro: "A game of your own, with your brand in every pixel. People play it, remember you and pass it on.",
};

export default words;
