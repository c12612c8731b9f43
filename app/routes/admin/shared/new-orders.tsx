import { useNavigate } from "react-router";
import { Button } from "~/ui/button";

/** Says in the page that orders have come in, and shows them. */
export function NewOrdersNotice({ count, onShow }: { count: number; onShow: () => void }) {
  const navigate = useNavigate();
  const show = () => {
    onShow();
    void navigate("/admin/orders");
  };
  return (
    <div className={count > 0 ? "mb-4 flex flex-wrap items-center gap-3 border-gold border-l-4 bg-panel p-3" : ""}>
      <p role="status" className="font-semibold">
        {count > 0 && (count === 1 ? "1 new order" : `${count} new orders`)}
      </p>
      {count > 0 && (
        <Button dense="plain" onClick={show}>
          {count === 1 ? "Show it" : "Show them"}
        </Button>
      )}
    </div>
  );
}
