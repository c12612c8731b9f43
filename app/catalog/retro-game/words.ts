export default {
  headline: "Insert coin, win customers",
  intro: "A game of your own, with your brand in every pixel. People play it, remember you and pass it on.",
};
