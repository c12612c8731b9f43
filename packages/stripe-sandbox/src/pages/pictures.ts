/** Small enough for the page itself, which may load no other pictures. 24 x 37 and 36 x 24 pixels. */
export const SELLER_PICTURE =
  "data:image/png;base64,iVBORw0KGgoAAAANSUhEUgAAABgAAAAlCAMAAABvTdm5AAAAM1BMVEUAAACN/3r49f9Pwj4SCi7Gv/KNgtP/XKsXEEAxJn3CKnU+5/9qX7D/4nr/rj0Sqcv/aj39nmPHAAAAEXRSTlMA/////////////////////xAVQKEAAADeSURBVHjadZPbEsMgCESVLOZiNfn/r+0gJmJKeSAze0RcMSGMiDG4ESkuPoiLDwLgaSMmmZ5gHsjIAjjBATwAZCPbg1NrhHUFYTOBJNoN9n0CxwA5iyj5AYeAnEVr+QWIBEhGwjHANm0lQI7L71N18wq0QsHtXCu0/wzYOk9p3CKSidfFu/NoSBZ/Pv9W2yoQMew8QDqR9u0DofVgBk+glFpfgFMDVUA+BagTHWefaj7Fh3ZHPgHuoQbzifsBzke1JvulzA4nm7/Pt5ZSSg0eIHKBlLh6uGq9/B/nsvoXQVQMpE3L4EkAAAAASUVORK5CYII=";

export const CARD_BRANDS = [
  {
    id: "visa",
    name: "Visa",
    picture:
      "data:image/png;base64,iVBORw0KGgoAAAANSUhEUgAAACQAAAAYCAMAAAClZq98AAAACVBMVEUaP6728///1EdQ2v5wAAAAQElEQVR42mNgGAUkAEYwZmRkZGAAYYgAdkVQRFgRA9Qg7KqQFDBALMZhFiMjxEmMOCwccoCJCECcIkYiAJ0VAQDXhQFDFFuOeAAAAABJRU5ErkJggg==",
  },
  {
    id: "mastercard",
    name: "Mastercard",
    picture:
      "data:image/png;base64,iVBORw0KGgoAAAANSUhEUgAAACQAAAAYCAMAAAClZq98AAAADFBMVEX28//gOC7/sDr/ei5AqDK6AAAAOUlEQVR42mNgGPqAEQoYmCAAnxpmZiYmXMoYEYqYcSlCVoNTFYoaXBYOeUV4g4CowCQuWoiL4CEGAIYXAglD5TOgAAAAAElFTkSuQmCC",
  },
] as const;

/** Paths on grids of 24 and 8 units. */
export const ICONS = {
  lock: "M5 8h14v2H5zm0 12h14v2H5zM3 10h2v10H3zm16 0h2v10h-2zM7 4h2v4H7zm2-2h6v2H9zm6 2h2v4h-2z",
  card: "M4 4h16v2H4zm0 14h16v2H4zM2 6h2v12H2zm18 0h2v12h-2zM4 8h16v4H4zm2 6h6v2H6z",
  alert: "M4 2h16v2H4zm0 18h16v2H4zM20 4h2v16h-2zM2 4h2v16H2zm9 2h2v8h-2zm0 10h2v2h-2z",
} as const;

export const SIGNS = {
  back: "M3 0h2v1H3zM2 1h2v1H2zM1 2h2v1H1zM0 3h8v2H0zM1 5h2v1H1zM2 6h2v1H2zM3 7h2v1H3z",
  open: "M0 2h2v1H0zM6 2h2v1H6zM1 3h2v1H1zM5 3h2v1H5zM2 4h4v1H2zM3 5h2v1H3z",
} as const;
