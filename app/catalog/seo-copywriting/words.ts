export default {
  headline: "Words that get found",
  intro: "Articles and page copy that people like to read and search engines can find, written for you every month.",
  inclusions: [
    "Topics chosen from your niche and keywords",
    "Articles for your blog and copy for your pages",
    "Written for people first, in the words they search for",
    "Titles and descriptions for the search results",
    "New copy every month",
  ],
};
