/** For the boot script: switches on the style sheets that `withOwnStyles` switched off, and has promises of their arrival in `sheets`. */
export const OPEN_SHEETS =
  'const sheets=[...document.querySelectorAll("link[data-rest][disabled]")].map(sheet=>new Promise(done=>{sheet.onload=sheet.onerror=done;sheet.media="all";sheet.disabled=false}));';
