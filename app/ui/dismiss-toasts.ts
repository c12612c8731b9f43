import { useLayoutEffect, useRef } from "react";
import { useLocation } from "react-router";
import { toast } from "./toast";
/** Takes the toasts of a page away with it. A layout effect, so that it is done before the new page says something itself. */
export function useDismissToastsOnNavigation(): void {
  const { pathname } = useLocation();
  const shown = useRef(pathname);
  useLayoutEffect(() => {
    if (shown.current === pathname) return;
    shown.current = pathname;
    toast.dismiss();
  }, [pathname]);
}
