import { useLayoutEffect, useRef } from "react";
import { useLocation } from "react-router";
import { toast } from "./toast";
/** Dismisses the toasts of the previous page. A layout effect, so that it runs before the new page shows its own. */
export function useDismissToastsOnNavigation(): void {
  const { pathname } = useLocation();
  const lastPathname = useRef(pathname);
  useLayoutEffect(() => {
    if (lastPathname.current === pathname) return;
    lastPathname.current = pathname;
    toast.dismiss();
  }, [pathname]);
}
