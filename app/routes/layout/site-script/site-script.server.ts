export { default as siteScript } from "virtual:site-script";
