/** How long scripts wait for a style sheet, in milliseconds: then they start without. */
const PATIENCE = 5000;

/** For the boot script: switches on the style sheets that `withOwnStyles` switched off, and has promises of their arrival in `sheets`. */
export const OPEN_SHEETS = `const sheets=[...document.querySelectorAll("link[data-rest][disabled]")].map(sheet=>new Promise(done=>{setTimeout(done,${PATIENCE});sheet.onload=sheet.onerror=done;sheet.media="all";sheet.disabled=false}));`;
