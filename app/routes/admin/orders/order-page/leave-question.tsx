import { useBlocker } from "react-router";
import { areFilesBeingSent } from "~/orders/files/use-uploads";
import { ConfirmModal } from "./form-controls";

/** Asks before the page is left while files are being sent, which would stop them. */
export function LeaveQuestion() {
  const blocker = useBlocker(
    ({ currentLocation, nextLocation }) => currentLocation.pathname !== nextLocation.pathname && areFilesBeingSent(),
  );
  return (
    <ConfirmModal
      open={blocker.state === "blocked"}
      onClose={() => blocker.reset?.()}
      title="Leave while files are being sent?"
      sure="Leave"
      busy={false}
      onSure={() => blocker.proceed?.()}
    >
      <p>Files that haven’t arrived yet are not part of the order.</p>
    </ConfirmModal>
  );
}
