export default {
  headline: "Book your AI suite",
  intro: "Four systems that answer, book, sell and publish for you. Our team sets them up, and you pay once.",
};
